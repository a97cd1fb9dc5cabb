import { imagePath, ownPath } from '../addresses.ts';
import type { Image, Prose, State } from '../model/index.ts';
import { nearest } from '../problem/nearest.ts';
import { andThen, failed, type Problem } from '../problem/problem.ts';
import { problemsOfSample } from './invented.ts';
import { pictureAt } from './pictures/picture.ts';
import { entryAt, type Locate } from './read/json.ts';
import { type LoadContext, readData } from './read/read-data.ts';
import { referenceTo } from './read/validate.ts';
import { formatValue } from './schemas/format.ts';
import { siteSchema } from './schemas/site-schemas.ts';

export type SiteJson = NonNullable<ReturnType<typeof readSiteJson>['value']>;

export const readSiteJson = (
  context: LoadContext & Partial<Record<'siteUrl' | 'leadsHost', string | undefined>>,
) =>
  andThen(readData(context, 'site.json', { schema: siteSchema }), (file) => {
    const { shareImage, footerStates, menu = [], footer = [], sample = [], ...site } = file.value;
    const { siteUrl = site.url, leadsHost = site.leadsHost } = context;
    const value = {
      site: { ...site, url: siteUrl, leadsHost },
      shareImage,
      footerStates,
      linkedPages: { menu, footer },
      locate: file.locate,
    };
    return { value, problems: problemsOfSample(sample, file, context) };
  });

export function siteIn(
  { site, shareImage: named, locate, ...more }: SiteJson,
  images: readonly Image[],
) {
  const logo = pictureAt(site.logo, { locate, path: ['logo'] }, images);
  const portraitOf = (who: 'author' | 'reviewer') =>
    pictureAt(
      site.statements[who]?.picture,
      { locate, path: ['statements', who, 'picture'] },
      images,
    );
  const [author, reviewer] = [portraitOf('author'), portraitOf('reviewer')];
  const { value: shareImage, problems } = shareImageIn(named, locate, images);
  const value = shareImage && {
    site: {
      ...site,
      shareImage,
      logo: logo.value,
      portraits: { author: author.value, reviewer: reviewer.value },
    },
    siteSource: locate([]),
    ...more,
  };
  return {
    value,
    problems: [...problems, ...logo.problems, ...author.problems, ...reviewer.problems],
  };
}

function shareImageIn(
  { file, alt }: SiteJson['shareImage'],
  locate: Locate,
  images: readonly Image[],
) {
  if (!file) return { value: { alt }, problems: [] };
  const image = images.find(({ path }) => path === imagePath(file));
  const usable = images.filter(
    ({ path, width, height }) => path.endsWith('.png') && width === 1200 && height === 630,
  );
  const names = usable.map(({ path }) => path.slice(imagePath('').length));
  if (image && usable.includes(image)) return { value: { image, alt }, problems: [] };
  // An unreadable picture has been reported.
  if (image?.width === 0) return { value: undefined, problems: [] };
  const fault = image ? `${image.width}×${image.height} pixels` : 'not in the folder content/images';
  const message = `${formatValue(file)} is ${fault}; expected a PNG of 1200×630 pixels there.`;
  const suggestion = image ? undefined : nearest(file, names);
  return failed({ ...entryAt(locate, ['shareImage', 'file']), code: 'PG219', message, suggestion });
}

export function problemsOfFooterStates(
  { footerStates, locate }: SiteJson,
  states: readonly State[],
): Problem[] {
  const shown = states.filter(({ cities }) => cities.some(({ draft }) => !draft));
  const toState = referenceTo(new Set(shown.map(({ slug }) => slug)), {
    what: 'a state in locations.json with a page',
    cure: 'remove it',
  });
  return footerStates.flatMap((slug, index) => toState(slug, locate, ['footerStates', index]));
}

/** In characters: longer titles push other links out of the header. */
const MOST_IN_MENU = 20;

export function problemsOfLinkedPages(
  { linkedPages, locate }: SiteJson,
  { ownPages, unread }: { ownPages: readonly Prose[]; unread: readonly string[] },
): Problem[] {
  const bySlug = new Map(ownPages.map((page) => [page.path.slice(1, -1), page]));
  const toPage = referenceTo(bySlug, {
    code: 'PG232',
    what: 'one of your pages in content/pages/',
    cure: 'write the page',
  });
  const ofMenu = linkedPages.menu.flatMap((slug, index): Problem | [] => {
    const { title, source } = bySlug.get(slug) ?? { title: '' };
    if (!source || title.length <= MOST_IN_MENU) return [];
    const message = `the title of ${source.file} has ${title.length} characters; expected at most ${MOST_IN_MENU} in the menu.`;
    const hint = 'Shorten the title, or name the page under "footer".';
    return { ...entryAt(locate, ['menu', index]), code: 'PG208', message, hint };
  });
  const all = Object.entries(linkedPages).flatMap(([place, slugs]) =>
    slugs.flatMap((slug, index) =>
      unread.includes(ownPath(slug)) ? [] : toPage(slug, locate, [place, index]),
    ),
  );
  return [...ofMenu, ...all];
}
