import { fileOf } from '../addresses.ts';
import type { Bundle, ScriptAssets, StyleAssets } from '../bundle/bundle.ts';
import { cacheOf } from '../cache/cache.ts';
import { draw } from '../draw/draw.ts';
import { resize } from '../draw/resize.ts';
import type { Content, Output, PageEntry, Plan, RouteKind, SiteSettings } from '../model/index.ts';
import { type HostRules, hostRules } from '../preview/host-rules.ts';
import { ContentError, type Problem } from '../problem/problem.ts';
import type { DocumentName } from '../render/render.ts';
import type { Code } from './code.ts';

/** The files of one state of the site. Pages, documents and share images are rendered when they are first asked for. */
export interface SiteFiles {
  /** The headers and redirects of the site. */
  rules: HostRules;
  /** Renders the document that a path may belong to: only then does the site have its files. The path is relative to the site. */
  prepare(path: string): Promise<void>;
  /** Returns the path at which a page is now that was at another, rooted path before. */
  newPathOf(path: string): string | undefined;
  /** True for a page of the site, and not for an HTML file that is copied as it is. */
  isPage(file: string): boolean;
  /** True for the page of a city that builds leave out. Drafts of articles have a mark of their own. */
  isDraft(file: string): boolean;
  /** Returns the kind of entry at a path relative to the site. */
  kindOf(path: string): 'file' | 'folder' | undefined;
  /** Returns the content of a file, which has to exist. */
  read(file: string): Promise<Output['body']>;
}

/** The results of the steps so far. */
export interface StepResults {
  code: Partial<Code>;
  content?: Content;
  plan?: Plan;
  pages?: PlannedFiles;
  /** The pages of cities that are drafts. */
  drafts?: ReadonlySet<string>;
  /** The problems of data and texts. */
  problems?: readonly Problem[];
  styles?: Bundle<StyleAssets>;
  scripts?: Bundle<ScriptAssets>;
}

/** Throws if a step has no result yet. */
export function siteFiles(
  { code: { render, content: planning }, content, plan, pages, drafts, styles, scripts }: StepResults,
  settings: SiteSettings,
): Omit<SiteFiles, 'newPathOf'> {
  const { pianogen, root } = settings;
  if (!render || !planning || !content || !plan || !pages || !styles || !scripts)
    throw new Error('The site is not complete.');
  const assets = { ...styles.assets, ...scripts.assets };
  const outputs = [
    ...styles.outputs,
    ...scripts.outputs,
    ...content.files,
    ...content.rootFiles,
    ...render.renderHosting(plan, assets),
  ];
  const bodies = new Map(outputs.map(({ file, body }) => [file, body]));
  const variants = variantsOf(content);
  const folders = foldersOf([...bodies.keys(), ...variants.keys()]);
  const textOf = (file: string) => String(bodies.get(file) ?? '');
  const documents = new Map<DocumentName, Promise<void>>();
  const renderDocument = async (name: DocumentName) => {
    for (const { file, body } of await render.renderDocument(name, plan)) bodies.set(file, body);
  };
  const routeOf = planning.routeFinder({ content, plan });
  const cache = cacheOf(root, 'pictures');
  const renderFile = async (file: string): Promise<Output['body'] | undefined> => {
    const [route, image] = [routeOf(file), pages.images.get(file)];
    if (route) return render.renderRoute(route, { plan, assets }).body;
    const variant = variants.get(file);
    if (variant) {
      const { outputs, problems } = await resize(variant.picture, [variant.variant], { root, cache });
      if (problems.length > 0) throw new ContentError(problems);
      return outputs[0]?.body;
    }
    if (!image) return;
    const vectors = render.shareImages({ ...plan, entries: () => [image] });
    return (await draw(vectors, { pianogen, cache }))[0]?.body;
  };
  const kindOf = (path: string) => {
    if (bodies.has(path) || variants.has(path) || pages.kinds.has(path) || pages.images.has(path))
      return 'file';
    const folder = path.replace(/\/$/, '');
    return folders.has(folder) || pages.folders().has(folder) ? 'folder' : undefined;
  };
  return {
    rules: hostRules({ headers: textOf('_headers'), redirects: textOf('_redirects') }),
    async prepare(path) {
      const name = documentAt(path);
      if (!name) return;
      const rendered = documents.get(name) ?? renderDocument(name);
      documents.set(name, rendered);
      await rendered;
    },
    isPage: (file) => pages.kinds.has(file),
    isDraft: (file) => drafts?.has(file) ?? false,
    kindOf,
    async read(file) {
      const body = bodies.get(file) ?? (await renderFile(file));
      if (body === undefined) throw new Error(`The site has no file ${file}.`);
      bodies.set(file, body);
      return body;
    },
  };
}

/** The smaller pictures that are made of those in texts, by file. */
const variantsOf = ({ resized }: Content) =>
  new Map(
    resized.flatMap((picture) =>
      picture.variants.map((variant) => [fileOf(variant.path), { picture, variant }] as const),
    ),
  );

/** The pages and share images of a plan, by file. */
export interface PlannedFiles {
  kinds: ReadonlyMap<string, RouteKind>;
  /** For each share image, a page that has it. */
  images: ReadonlyMap<string, PageEntry>;
  /** Returns the folders of the files. */
  folders(): ReadonlySet<string>;
}

export function plannedFiles(plan: Plan): PlannedFiles {
  const entries = [...plan.entries()];
  const kinds = new Map(entries.map(({ file, kind }) => [file, kind]));
  const withImages = entries.filter(({ kind }) => kind !== 'city');
  const images = new Map(withImages.map((page) => [fileOf(page.shareImage.path), page]));
  let folders: Set<string> | undefined;
  return {
    kinds,
    images,
    folders() {
      folders ??= foldersOf([...kinds.keys(), ...images.keys()]);
      return folders;
    },
  };
}

/** The documents by the names of their files. A site has not all of these files. */
const DOCUMENT_FILES: readonly [files: RegExp, name: DocumentName][] = [
  [/^sitemap(?:-\d+)?\.xml$/, 'sitemap'],
  [/^robots\.txt$/, 'robots'],
  [/^search\/.+\.json$/, 'search index'],
  [/^feed\.xml$/, 'feed'],
  [/^tuning\/[a-z-]+\.ics$/, 'calendars'],
  [/^site\.webmanifest$/, 'manifest'],
];

/** Returns the document that a file would belong to; `undefined` for all other files. */
const documentAt = (file: string): DocumentName | undefined =>
  DOCUMENT_FILES.find(([files]) => files.test(file))?.[1];

/** Returns the folders above files: `a/b/c.html` gives `a` and `a/b`. */
function foldersOf(files: Iterable<string>): Set<string> {
  const folders = new Set<string>();
  for (const file of files) {
    let folder = parentOf(file);
    while (folder !== '' && !folders.has(folder)) {
      folders.add(folder);
      folder = parentOf(folder);
    }
  }
  return folders;
}

/** Returns the folder of a file or folder; empty at the top. */
const parentOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0));
