import { fileOf } from '../addresses.ts';
import {
  type Bundle,
  bundleScripts,
  bundleStyles,
  type ScriptAssets,
  type StyleAssets,
} from '../bundle/bundle.ts';
import { cacheOf } from '../cache/caches.ts';
import { draw } from '../draw/draw.ts';
import type { RenderedTexts } from '../load/articles.ts';
import type { Content, Output, Plan, SiteSettings } from '../model/index.ts';
import { type Code, openCode } from './code.ts';
import { type Need, needsOf } from './needs.ts';

export type LiveSettings = SiteSettings;

/** What a change means for a browser that shows the site. */
export type Effect = { kind: 'none' } | { kind: 'styles'; href: string } | { kind: 'reload' };

/** A site that follows its sources. Nothing is rendered before it is asked for. */
export interface LiveSite {
  /** Takes changed files in, absolute paths. Throws what is wrong with them; what is then undone is done with the next change. */
  update(changed: Iterable<string>): Promise<Effect>;
  /** What stands at a path relative to the site. */
  kindOf(path: string): 'file' | 'folder' | undefined;
  /** The content of a file of the site, which has to exist. */
  read(file: string): Promise<Output['body']>;
  close(): Promise<void>;
}

/** All that a site is made from so far. */
interface Parts {
  code: Partial<Code>;
  content?: Content;
  plan?: Plan;
  styles?: Bundle<StyleAssets>;
  scripts?: Bundle<ScriptAssets>;
}

export async function openLiveSite(settings: LiveSettings): Promise<LiveSite> {
  const code = await openCode(settings.project);
  const parts: Parts = { code: {} };
  const owed = new Set<Need>(['content code', 'render code', 'content', 'styles', 'scripts']);
  /** What of the steps that were done no browser has been told yet. */
  const unseen = new Set<Need>();
  const rendered: RenderedTexts = new Map();
  let shelf: Shelf | undefined;

  /** Each returns whether something is another than before. */
  const steps: Record<Need, () => Promise<boolean> | boolean> = {
    'content code': async () => {
      const loaded = await code.load('content');
      if (loaded) {
        parts.code.content = loaded;
        // Another renderer may make others of them.
        rendered.clear();
      }
      return loaded !== undefined;
    },
    'render code': async () => {
      const loaded = await code.load('render');
      if (loaded) parts.code.render = loaded;
      return loaded !== undefined;
    },
    content() {
      if (!parts.code.content) return false;
      const { load, plan } = parts.code.content;
      parts.content = load(settings, settings, rendered);
      parts.plan = plan(parts.content, settings.today, { drafts: true });
      return true;
    },
    async styles() {
      const before = parts.styles;
      parts.styles = await bundleStyles(settings.project);
      return !isSame(before?.assets, parts.styles.assets);
    },
    async scripts() {
      const before = parts.scripts;
      parts.scripts = await bundleScripts(settings.project);
      return !isSame(before?.assets, parts.scripts.assets);
    },
  };

  return {
    async update(changed) {
      const madeFrom = { content: code.filesOf('content'), render: code.filesOf('render') };
      for (const path of changed) for (const need of needsOf(path, settings, madeFrom)) owed.add(need);
      for (const need of Object.keys(steps) as Need[]) {
        if (!owed.has(need)) continue;
        if (await steps[need]()) unseen.add(need);
        owed.delete(need);
      }
      if (unseen.size === 0) return { kind: 'none' };
      shelf = openShelf(parts, settings.project);
      const onlyStyles = unseen.size === 1 && unseen.has('styles');
      unseen.clear();
      const href = parts.styles?.assets.styles;
      return onlyStyles && href !== undefined ? { kind: 'styles', href } : { kind: 'reload' };
    },
    kindOf: (path) => shelf?.kindOf(path),
    read: (file) => (shelf ? shelf.read(file) : Promise.reject(new Error('There is no site yet.'))),
    close: () => code.close(),
  };
}

/** The name of an asset holds a hash of its content. */
const isSame = (before: object | undefined, after: object): boolean =>
  JSON.stringify(before) === JSON.stringify(after);

type Shelf = Pick<LiveSite, 'kindOf' | 'read'>;

/** The files of a site that is up to date: some are there, the others are made on request and kept. */
function openShelf({ code: { render }, content, plan, styles, scripts }: Parts, project: string): Shelf {
  if (!render || !content || !plan || !styles || !scripts) throw new Error('The site is not complete.');
  const assets = { ...styles.assets, ...scripts.assets };
  const ready = [
    ...styles.outputs,
    ...scripts.outputs,
    ...content.files,
    ...render.renderHosting(plan, assets),
  ];
  const made = new Map(ready.map(({ file, body }) => [file, body]));
  const routes = new Map(plan.routes.map((route) => [route.file, route]));
  const images = new Map(plan.routes.map((route) => [fileOf(route.shareImage.path), route]));
  let documents: Promise<Map<string, Output['body']>> | undefined;
  const document = async (file: string) => {
    documents ??= render
      .renderDocuments(plan, assets)
      .then((outputs) => new Map(outputs.map(({ file, body }) => [file, body])));
    return (await documents).get(file);
  };
  const make = async (file: string): Promise<Output['body'] | undefined> => {
    const [page, pictured] = [routes.get(file), images.get(file)];
    if (page) return (await render.renderRoute(page, { plan, assets })).body;
    if (!pictured) return document(file);
    const vectors = render.shareImages({ ...plan, routes: [pictured] });
    return (await draw(vectors, { project, cache: cacheOf(project, 'images') }))[0]?.body;
  };
  const files = new Set([...made.keys(), ...routes.keys(), ...images.keys(), ...DOCUMENTS]);
  const folders = new Set([...files].flatMap(foldersOf));
  return {
    kindOf: (path) =>
      files.has(path) ? 'file' : folders.has(path.replace(/\/$/, '')) ? 'folder' : undefined,
    async read(file) {
      const body = made.get(file) ?? (await make(file));
      if (body === undefined) throw new Error(`${file} is no file of the site.`);
      made.set(file, body);
      return body;
    },
  };
}

/** What `renderDocuments` makes, besides what hosts read, of a site that one sitemap can hold. */
const DOCUMENTS = ['sitemap.xml', 'robots.txt', 'search/index.json', 'feed.xml', 'site.webmanifest'];

/** `a/b/c.html` to `a` and `a/b`. */
const foldersOf = (file: string): string[] =>
  file
    .split('/')
    .slice(0, -1)
    .map((_, index, parts) => parts.slice(0, index + 1).join('/'));
