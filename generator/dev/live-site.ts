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
import { type Code, openCodeLoader } from './code.ts';
import { stepsFor, type UpdateStep } from './update-steps.ts';

/** The effect of a change on a browser that shows the site. */
export type Effect = { kind: 'none' } | { kind: 'styles'; href: string } | { kind: 'reload' };

/** A site that follows its sources. Files are rendered when they are first requested. */
export interface LiveSite {
  /** Applies changed files, given as absolute paths. Throws the first problem; the next update then does the steps left. */
  update(changed: Iterable<string>): Promise<Effect>;
  /** Returns the kind of entry at a path relative to the site. */
  kindOf(path: string): 'file' | 'folder' | undefined;
  /** Returns the content of a file, which has to exist. */
  read(file: string): Promise<Output['body']>;
  close(): Promise<void>;
}

/** The results of the steps that were done so far. */
interface StepResults {
  code: Partial<Code>;
  content?: Content;
  plan?: Plan;
  styles?: Bundle<StyleAssets>;
  scripts?: Bundle<ScriptAssets>;
}

export async function openLiveSite(settings: SiteSettings): Promise<LiveSite> {
  const code = await openCodeLoader(settings.project);
  const results: StepResults = { code: {} };
  const pending = new Set<UpdateStep>(['content code', 'render code', 'content', 'styles', 'scripts']);
  /** The steps that changed something since the last effect was returned. */
  const unreported = new Set<UpdateStep>();
  const renderedTexts: RenderedTexts = new Map();
  let files: SiteFiles | undefined;

  /** Each step returns true if its result differs from before. */
  const steps: Record<UpdateStep, () => Promise<boolean> | boolean> = {
    'content code': async () => {
      const loaded = await code.load('content');
      if (loaded) {
        results.code.content = loaded;
        // A changed Markdown renderer may render the same texts in another way.
        renderedTexts.clear();
      }
      return loaded !== undefined;
    },
    'render code': async () => {
      const loaded = await code.load('render');
      if (loaded) results.code.render = loaded;
      return loaded !== undefined;
    },
    content() {
      if (!results.code.content) return false;
      const { load, plan } = results.code.content;
      results.content = load(settings, settings, renderedTexts);
      results.plan = plan(results.content, settings.today, { drafts: true });
      return true;
    },
    async styles() {
      const before = results.styles;
      results.styles = await bundleStyles(settings.project);
      return !isSame(before?.assets, results.styles.assets);
    },
    async scripts() {
      const before = results.scripts;
      results.scripts = await bundleScripts(settings.project);
      return !isSame(before?.assets, results.scripts.assets);
    },
  };

  return {
    async update(changed) {
      const codeFiles = { content: code.filesOf('content'), render: code.filesOf('render') };
      for (const path of changed) for (const step of stepsFor(path, settings, codeFiles)) pending.add(step);
      for (const step of Object.keys(steps) as UpdateStep[]) {
        if (!pending.has(step)) continue;
        if (await steps[step]()) unreported.add(step);
        pending.delete(step);
      }
      if (unreported.size === 0) return { kind: 'none' };
      files = siteFiles(results, settings.project);
      const onlyStyles = unreported.size === 1 && unreported.has('styles');
      unreported.clear();
      const href = results.styles?.assets.styles;
      return onlyStyles && href !== undefined ? { kind: 'styles', href } : { kind: 'reload' };
    },
    kindOf: (path) => files?.kindOf(path),
    read: (file) => (files ? files.read(file) : Promise.reject(new Error('There is no site yet.'))),
    close: () => code.close(),
  };
}

/** True if two sets of assets are the same: the name of an asset holds a hash of its content. */
const isSame = (before: object | undefined, after: object): boolean =>
  JSON.stringify(before) === JSON.stringify(after);

type SiteFiles = Pick<LiveSite, 'kindOf' | 'read'>;

/** Returns the files of an up-to-date site. Pages, documents and share images are rendered on request, then kept. */
function siteFiles(
  { code: { render }, content, plan, styles, scripts }: StepResults,
  project: string,
): SiteFiles {
  if (!render || !content || !plan || !styles || !scripts) throw new Error('The site is not complete.');
  const assets = { ...styles.assets, ...scripts.assets };
  const outputs = [
    ...styles.outputs,
    ...scripts.outputs,
    ...content.files,
    ...render.renderHosting(plan, assets),
  ];
  const bodies = new Map(outputs.map(({ file, body }) => [file, body]));
  const routes = new Map(plan.routes.map((route) => [route.file, route]));
  const imageRoutes = new Map(plan.routes.map((route) => [fileOf(route.shareImage.path), route]));
  let documents: Promise<Map<string, Output['body']>> | undefined;
  const renderDocument = async (file: string) => {
    documents ??= render
      .renderDocuments(plan, assets)
      .then((outputs) => new Map(outputs.map(({ file, body }) => [file, body])));
    // Pieces of the search index are known by then: browsers ask for the index before.
    for (const name of (await documents).keys()) files.add(name);
    return (await documents).get(file);
  };
  const renderFile = async (file: string): Promise<Output['body'] | undefined> => {
    const [pageRoute, imageRoute] = [routes.get(file), imageRoutes.get(file)];
    if (pageRoute) return (await render.renderRoute(pageRoute, { plan, assets })).body;
    if (!imageRoute) return renderDocument(file);
    const vectors = render.shareImages({ ...plan, routes: [imageRoute] });
    return (await draw(vectors, { project, cache: cacheOf(project, 'images') }))[0]?.body;
  };
  const files = new Set([...bodies.keys(), ...routes.keys(), ...imageRoutes.keys(), ...DOCUMENTS]);
  const folders = new Set([...files].flatMap(foldersOf));
  return {
    kindOf: (path) =>
      files.has(path) ? 'file' : folders.has(path.replace(/\/$/, '')) ? 'folder' : undefined,
    async read(file) {
      const body = bodies.get(file) ?? (await renderFile(file));
      if (body === undefined) throw new Error(`The site has no file ${file}.`);
      bodies.set(file, body);
      return body;
    },
  };
}

/** The files that `renderDocuments` returns for a site that fits into one sitemap, without the files that only hosts read. */
const DOCUMENTS = ['sitemap.xml', 'robots.txt', 'search/index.json', 'feed.xml', 'site.webmanifest'];

/** Returns the folders above a file: `a/b/c.html` gives `a` and `a/b`. */
const foldersOf = (file: string): string[] =>
  file
    .split('/')
    .slice(0, -1)
    .map((_, index, parts) => parts.slice(0, index + 1).join('/'));
