import { fileOf } from '../addresses.ts';
import type { Bundle } from '../bundle/bundle.ts';
import { cacheOf } from '../cache/cache.ts';
import { draw } from '../draw/draw.ts';
import { resize } from '../draw/resize.ts';
import type { Assets, Content, Output, Plan, SiteSettings } from '../model/index.ts';
import { hostRules } from '../preview/decide.ts';
import { ContentError } from '../problem/problem.ts';
import type { Code } from './code.ts';

/** The files of one state of the site. Pages, documents and pictures are made when they are first asked for. */
export type SiteFiles = ReturnType<typeof siteFiles>;

export interface SiteParts {
  code: Code;
  content: Content;
  plan: Plan;
  bundled: Bundle<Assets>;
}

export function siteFiles(
  { code, content, plan, bundled: { assets, outputs } }: SiteParts,
  { pianogen, root }: SiteSettings,
) {
  const bodies = new Map<string, Output['body']>();
  const keep = (made: readonly Output[]) => {
    for (const { file, body } of made) bodies.set(file, body);
  };
  keep([...outputs, ...content.files, ...content.rootFiles, ...code.renderHosting(plan, assets)]);
  const entries = plan.entries();
  const pages = new Set(entries.map(({ file }) => file));
  // The image of a city is that of its state.
  const withImages = entries.filter(({ kind }) => kind !== 'city');
  const images = new Map(withImages.map((page) => [fileOf(page.shareImage.path), page]));
  const variants = variantsOf(content);
  const drafts = new Set(code.heldCities(content.states).map(({ path }) => fileOf(path)));
  const pageOf = code.pageFinder({ content, plan });
  const cache = cacheOf(root, 'pictures');
  let documents: Promise<void> | undefined;

  const all = [bodies, pages, images, variants];
  const isFile = (path: string) => all.some((files) => files.has(path));
  const isFolder = (path: string) => {
    for (const files of all) for (const file of files.keys()) if (file.startsWith(path)) return true;
    return false;
  };
  async function make(file: string): Promise<Output['body'] | undefined> {
    const [page, image, variant] = [pageOf(file), images.get(file), variants.get(file)];
    if (page) return code.pageRenderer(plan, assets)(page);
    if (variant) {
      const { outputs, problems } = await resize(variant.picture, [variant.variant], { root, cache });
      if (problems.length > 0) throw new ContentError(problems);
      return outputs[0]?.body;
    }
    if (!image) return;
    const vectors = code.shareImages({ ...plan, entries: () => [image] });
    return (await draw(vectors, { pianogen, cache }))[0]?.body;
  }

  const textOf = (file: string) => String(bodies.get(file) ?? '');
  return {
    rules: hostRules({ headers: textOf('_headers'), redirects: textOf('_redirects') }),
    /** Makes the documents, such as the sitemap, if a path belongs to no other file: only then does the site have their files. */
    async prepare(path: string): Promise<void> {
      if (isFile(path) || isFile(fileOf(`/${path}`))) return;
      documents ??= code.renderDocuments(plan, assets).then(keep);
      await documents;
    },
    /** True for a page of the site, and not for an HTML file that is copied as it is. */
    isPage: (file: string): boolean => pages.has(file),
    /** True for the page of a city that builds leave out. Drafts of articles have a mark of their own. */
    isDraft: (file: string): boolean => drafts.has(file),
    kindOf(path: string): 'file' | 'folder' | undefined {
      if (isFile(path)) return 'file';
      return isFolder(path.replace(/\/?$/, '/')) ? 'folder' : undefined;
    },
    async read(file: string): Promise<Output['body']> {
      const body = bodies.get(file) ?? (await make(file));
      if (body === undefined) throw new Error(`The site has no file ${file}.`);
      bodies.set(file, body);
      return body;
    },
  };
}

const variantsOf = ({ resized }: Content) =>
  new Map(
    resized.flatMap((picture) =>
      picture.variants.map((variant) => [fileOf(variant.path), { picture, variant }] as const),
    ),
  );
