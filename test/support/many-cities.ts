import { bundle } from '../../generator/bundle/bundle.ts';
import { load } from '../../generator/load/load.ts';
import type {
  Article,
  City,
  Content,
  DescribedCity,
  Plan,
  Route,
  State,
  StateNote,
} from '../../generator/model/index.ts';
import { planPages } from '../../generator/plan/plan.ts';
import { allRoutes } from '../../generator/plan/route-finder.ts';
import { pageRenderer } from '../../generator/render/render.ts';
import { type FilledPage, PageMaker } from '../../generator/render/template.ts';
import { shippedSettings } from './shipped-settings.ts';
import { project } from './tiny-site.ts';

/** A state with its note and its cities with theirs. */
interface DescribedState extends Omit<State, 'cities'> {
  note?: StateNote | undefined;
  cities: readonly DescribedCity[];
}

/** The shipped content with other states. Its articles and its history have no links and no table of cities, which could lead to cities that are gone. */
export function contentWith(change: (shipped: DescribedState[]) => DescribedState[]): Content {
  const content = load(shippedSettings);
  const shipped = content.states.map((state) => ({
    ...state,
    ...content.describe(state),
  }));
  const states = change(shipped);
  const described = new Map(states.map(({ slug, note, cities }) => [slug, { note, cities }]));
  const air = new Map(
    states.flatMap(({ cities }) => cities.map(({ city, humidity }) => [city.slug, humidity])),
  );
  return {
    ...content,
    articles: content.articles.map(withoutCities),
    history: content.history && withoutCities(content.history),
    humidityExamples: [],
    states: states.map((state) => ({ ...state, cities: state.cities.map(({ city }) => city) })),
    describe: ({ slug }) => described.get(slug) ?? { note: undefined, cities: [] },
    airOf: (slug) => air.get(slug),
  };
}

/** A text whose links to cities lead to the directory. */
const withoutCities = <Text extends Pick<Article, 'pieces' | 'links'>>(text: Text): Text => ({
  ...text,
  links: [],
  pieces: text.pieces.map((piece) =>
    piece.kind === 'html'
      ? { ...piece, html: piece.html.replace(/href="\/[^"]+\/pianos\/"/g, 'href="/directory/"') }
      : piece,
  ),
});

/** What is changed in a made-up city. */
export type Changes = Partial<City> & Partial<Omit<DescribedCity, 'city'>>;

/** A made-up city like one of a state. Its note has words that no other city has. */
export function cityLike(
  { city, climate, card, humidity }: DescribedCity,
  number: number,
  changes: Changes = {},
): DescribedCity {
  const { name, slug, primary, incomeBucket, lastmod, source, ...described } = {
    ...{ primary: city.primary, incomeBucket: city.incomeBucket, lastmod: city.lastmod, source: city.source },
    name: `City ${letters(number)}`,
    slug: `city-${letters(number).toLowerCase()}`,
    ...{ climate, card, humidity },
    note: { music: noteOf(2 * number), home: noteOf(2 * number + 1) },
    ...changes,
  };
  return { city: { name, slug, primary, incomeBucket, lastmod, draft: false, source }, ...described };
}

/** `AAAA`, `AAAB` and so on. */
const letters = (number: number): string =>
  [26 ** 3, 26 ** 2, 26, 1]
    .map((unit) => String.fromCharCode(65 + (Math.floor(number / unit) % 26)))
    .join('');

/** Sixty words that look drawn by chance, and are the same on every run. */
function noteOf(seed: number): string {
  let state = seed + 1;
  return Array.from({ length: 60 }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return `w${letters(state >>> 12).toLowerCase()}`;
  }).join(' ');
}

interface RenderedSite {
  plan: Plan;
  pages: FilledPage[];
  /** Renders one page with React. */
  renderAlone(route: Route): string;
}

/** Plans made-up content and makes all its pages. */
export async function renderedSite(content: Content): Promise<RenderedSite> {
  // What the plan would refuse of hostile names is of no account.
  const { plan: planned } = planPages(content, shippedSettings.today);
  const { assets } = await bundle(project);
  const render = pageRenderer({ plan: planned, assets });
  const maker = new PageMaker(render);
  const pages = Array.from(allRoutes({ plan: planned, content }), (route) => maker.make(route));
  await maker.verify(() => undefined);
  return { plan: planned, pages, renderAlone: render };
}
