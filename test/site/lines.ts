import { cityPath, statePath } from '../../generator/addresses.ts';
import type { PageKind } from '../../generator/model/index.ts';
import { partsAt } from '../support/page-parts.ts';
import type { Page, Site } from './sites.ts';

type Settings = Record<'brand' | 'url' | 'email' | 'phone' | 'leadsHost', string>;
type Location = Record<'state_name' | 'state_slug' | 'city_name' | 'city_slug', string> &
  Partial<Record<'primary' | 'draft', boolean>>;

/** What the data of a site say. The towns have no page on history, and one entry more in each list; the others have the shipped texts. */
export function factsOf(site: Site) {
  const locations = site.data<Location[]>('locations').filter(({ draft }) => !draft);
  const [isShipped, hasDealers] = [site.name !== 'towns', site.name !== 'shipped'];
  const dealers = hasDealers ? site.data<{ serves: string[] }[]>('dealers') : [];
  const served = dealers.flatMap(({ serves }) => serves);
  const states = [...new Map(locations.map(({ state_name, state_slug }) => [state_name, state_slug]))]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, slug]) => ({
      ...{ name, path: statePath(slug) },
      cities: locations
        .filter(({ state_slug }) => state_slug === slug)
        .map(({ city_name, city_slug, primary }) => ({
          ...{ name: city_name, path: cityPath(slug, city_slug), hasCard: primary === true },
          isServed: served.includes(`${slug}/${city_slug}`),
        })),
    }));
  const history = isShipped ? ['/education/history-of-the-piano/'] : [];
  return { ...site.data<Settings>('site'), isShipped, hasDealers, history, more: isShipped ? 0 : 1, states };
}

/** By a place, as `partsAt` takes it: all that a page shows there, a pattern of that, or the number of elements. */
type Places = Record<string, string | RegExp | number>;
type About = ReturnType<typeof factsOf> & { page: Page; state: State; city: City };
type State = ReturnType<typeof factsOf>['states'][number];
type City = State['cities'][number];
type Kind = PageKind | 'every page';

export const on = (kind: Kind, placesOf: (about: About) => Places) => ({ kind, placesOf });

export function faultsOf(site: Site, lines: Record<string, ReturnType<typeof on>>): Map<string, string> {
  const facts = factsOf(site);
  const nowhere = { name: '', path: '', hasCard: false, isServed: false, cities: [] };
  const faults = new Map<string, string>();
  for (const file of site.pages) {
    const page = site.page(file);
    const state = facts.states.find(({ path }) => page.path.startsWith(path)) ?? nowhere;
    const city = state.cities.find(({ path }) => page.path === path) ?? nowhere;
    // Without its form, the page of a state would count as a text.
    const kinds: Kind[] = ['every page', page.path === state.path ? 'state' : page.kind];
    for (const [line, { kind, placesOf }] of Object.entries(lines))
      if (kinds.includes(kind))
        for (const [place, expected] of Object.entries(placesOf({ ...facts, page, state, city }))) {
          const parts = partsAt(page.document, place).map(plain);
          const shown = parts.join(' | ');
          const isRight = expected instanceof RegExp ? expected.test(shown) : shown === plain(`${expected}`);
          const fault = `${page.path} shows at ${place}: ${shown}\n  not: ${expected}\n`;
          if (!isRight && parts.length !== expected) faults.set(line, (faults.get(line) ?? '') + fault);
        }
  }
  return faults;
}

/** Pages have the apostrophe ’ and the dash – of good type where the specification has ' and -. */
const plain = (text: string): string => text.replaceAll('’', "'").replace(/[‑–]/g, '-');
