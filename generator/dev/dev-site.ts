import { fileOf } from '../addresses.ts';
import { makePages } from '../build/make-pages.ts';
import { completeSite, loadSite } from '../build/open-site.ts';
import { startStages } from '../build/stages.ts';
import type { Bundle } from '../bundle/bundle.ts';
import { cacheOf } from '../cache/cache.ts';
import { draw, resize } from '../draw/draw.ts';
import { type LoadedContent, problemsOfNotes } from '../load/load.ts';
import type { DescribedState, Output, PageHead, SiteSettings } from '../model/index.ts';
import { heldCities } from '../plan/held-back.ts';
import { pageFinder } from '../plan/place-pages.ts';
import { planPages } from '../plan/plan.ts';
import { hostRules } from '../preview/decide.ts';
import { andThen, orThrow, type Read } from '../problem/problem.ts';
import { renderHosting } from '../render/hosting/hosting.ts';
import { pageRenderer, renderDocuments } from '../render/render.ts';
import { shareImages } from '../render/share-image-svg.ts';
import { sitemapOf } from '../render/sitemap.ts';

/** Makes files on request. */
export async function openDevSite(settings: SiteSettings, bundled: Bundle) {
  const { root, today } = settings;
  const options = { drafts: true, change: withNotes };
  const { content, plan, problems } = await loadSite(settings, startStages({}), options);
  const cache = cacheOf(root, 'pictures');
  const findPage = pageFinder(plan);
  const drafts = new Set(heldCities(content.states).map(({ path }) => fileOf(path)));

  const makers = new Map<string, (file: string) => Output['body'] | Promise<Output['body']>>();
  const keep = (made: readonly Output[]) => {
    for (const { file, body } of made) makers.set(file, () => body);
  };
  const hosting = renderHosting(plan, bundled);
  keep([...bundled.outputs, ...content.files, ...content.rootFiles, ...hosting]);

  const makePage = (file: string) => {
    const page = findPage(file);
    if (!page) throw new Error(`The site has no page ${file}.`);
    return pageRenderer(plan, bundled)(page);
  };
  const drawImage = async (page: PageHead) => {
    const vectors = shareImages({ ...plan, heads: () => [page] }, bundled.templates);
    const [image] = await draw(vectors, { ...settings, cache });
    return image?.body ?? '';
  };
  for (const page of plan.heads()) {
    makers.set(page.file, makePage);
    // A city has the image of its state.
    if (page.kind !== 'city') makers.set(fileOf(page.shareImage.path), () => drawImage(page));
  }
  for (const picture of content.resized)
    for (const variant of picture.variants)
      makers.set(fileOf(variant.path), async () => {
        const { outputs, problems } = await resize(
          { ...picture, variants: [variant] },
          { root, cache },
        );
        return orThrow({ value: outputs[0]?.body, problems });
      });

  let documents: Promise<void> | undefined;
  return {
    problems: [...problems, ...problemsOfNotes(content)],
    stylesPath: bundled.assets.styles,
    rules: hostRules((name) => String(hosting.find(({ file }) => file === name)?.body ?? '')),
    /** Makes documents such as the sitemap, unless another file has the path. */
    async prepare(path: string) {
      if (makers.has(path) || makers.has(fileOf(`/${path}`))) return;
      documents ??= sitemapOf(plan).then((sitemap) =>
        keep([...renderDocuments(plan, bundled), ...sitemap]),
      );
      await documents;
    },
    kindOf(path: string) {
      if (makers.has(path)) return 'file';
      const folder = path.replace(/\/?$/, '/');
      return [...makers.keys()].some((file) => file.startsWith(folder)) ? 'folder' : undefined;
    },
    /** False for an HTML file that is copied as it is. */
    isPage: (file: string) => makers.get(file) === makePage,
    /** True for a city that builds leave out. Drafts of articles have their own mark. */
    isDraft: (file: string) => drafts.has(file),
    read: async (file: string) => (await makers.get(file)?.(file)) ?? '',
    async check(signal: AbortSignal) {
      const stages = startStages({ signal });
      // Builds leave out drafts.
      const { plan, findProblems } = planPages(content, today);
      const sources = { content, plan, problems: findProblems(), unread: [] };
      const site = await completeSite(sources, bundled, { root, stages });
      return (await makePages(site, stages)).problems;
    },
  };
}

/** A later problem in a file must not affect pages. */
function withNotes(content: LoadedContent): LoadedContent {
  const described = new Map<string, Read<DescribedState>>();
  return {
    ...content,
    readNotes(state) {
      const kept = described.get(state.slug) ?? content.readNotes(state);
      described.set(state.slug, kept);
      // The check leaves out drafts.
      const shown = new Set(state.cities);
      return andThen(kept, ({ note, cities }) => ({
        value: { note, cities: cities.filter(({ city }) => shown.has(city)) },
        problems: [],
      }));
    },
  };
}
