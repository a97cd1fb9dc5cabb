import type { SiteFacts } from './site-facts.ts';

const SHORT = new Map(Object.entries({ st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' }));

const names =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming';

const states = names.split(',').map((state) => {
  const [code, name] = [state.slice(0, 2), state.slice(3)];
  return { code: fold(code), folded: fold(name), name, slug: name.toLowerCase().replaceAll(' ', '-') };
});

/** A name without case, accents, spaces and punctuation: "St. Louis" and `saint-louis` are one. */
function fold(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => SHORT.get(word) ?? word)
    .join('');
}

/** What the query of a page's address says; empty without it. */
export const inQuery = (address: string | null, name: string): string =>
  new URLSearchParams(address?.match(/\?([^#]*)/)?.[1]).get(name) ?? '';

/** Slugs, that of the city empty if the site does not list it; and a name in words of ours: such a place, or "your area". */
export type Place = Record<'state' | 'city' | 'name', string>;

type Typed = Record<'city' | 'state' | 'page_url', string | null>;

/** The place of a lead. Its slugs are empty if neither what was typed nor the page names a state. */
export function placeOf({ city, state, page_url }: Typed, { states: listed, redirects }: SiteFacts): Place {
  // The contract takes addresses that are none for `new URL`.
  const path = (page_url ?? '').replace(/[?#].*/, '').replace(/^\w+:\/\/[^/]*/, '');
  const [, pageState = '', pageCity = '', kind] = redirected(path).split('/');
  const typed = fold(state ?? '');
  const found =
    states.find(({ code, folded }) => typed === folded || typed === code) ??
    states.find(({ slug }) => slug === pageState);
  if (!found) return { state: '', city: '', name: 'your area' };
  const { slug, name, code } = found;
  const isOfPage = slug === pageState && kind === 'pianos';
  const cities = listed.find((one) => one.slug === slug)?.cities ?? [];
  const wanted = fold(city ?? '');
  const isWanted = (text: string) => [wanted, wanted + code].includes(fold(text));
  // A city that is not listed may be renamed, or misspelled: then the page says which it is.
  const known =
    cities.find((one) => isWanted(one.name) || isWanted(one.slug)) ??
    cities.find((one) => one.slug === renamed()) ??
    cities.find((one) => isOfPage && one.slug === pageCity);
  return {
    state: slug,
    city: known?.slug ?? '',
    name: known ? `${known.name}, ${name}` : `your area, ${name}`,
  };

  function redirected(from: string): string {
    let to = from;
    for (let hops = 0; hops < 5; hops += 1) to = redirects[to.replace(/\/?$/, '/')] ?? to;
    return to;
  }

  function renamed(): string | undefined {
    const from = Object.keys(redirects).find((path) => {
      const [, state, city = '', kind] = path.split('/');
      return state === slug && kind === 'pianos' && isWanted(city);
    });
    const [, toState, toCity] = from === undefined ? [] : redirected(from).split('/');
    return toState === slug ? toCity : undefined;
  }
}
