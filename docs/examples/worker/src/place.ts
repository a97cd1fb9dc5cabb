import type { Lead } from './fields.ts';

const SHORT = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['ft', 'fort'],
  ['mt', 'mount'],
]);

const names =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming';

const states = names.split(',').map((state) => {
  const name = state.slice(3);
  return { code: fold(state.slice(0, 2)), name: fold(name), slug: name.toLowerCase().replaceAll(' ', '-') };
});

/** A name or slug without case, accents, spaces and punctuation: "St. Louis", "Saint Louis" and `st-louis` are one. */
export function fold(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => SHORT.get(word) ?? word)
    .join('');
}

export interface Place {
  /** The slug of the state, such as `new-york`. */
  state: string;
  /** The city by its folded names: as it was typed, then that of the page with the form. Each also with the state's code. */
  cities: string[][];
}

/** The place of a lead; `undefined` if neither what was typed nor the page with the form names a state. */
export function placeOf({
  city,
  state,
  page_url,
}: Pick<Lead, 'city' | 'state' | 'page_url'>): Place | undefined {
  // The contract takes addresses that are none for `new URL`.
  const [pageState, pageCity = '', kind] = page_url
    .replace(/[?#].*/, '')
    .split('/')
    .slice(3);
  const typed = fold(state);
  const found =
    states.find(({ code, name }) => typed === name || typed === code) ??
    states.find(({ slug }) => slug === pageState);
  if (!found) return;
  const isOfPage = found.slug === pageState && kind === 'pianos';
  const cities = [city, ...(isOfPage ? [pageCity] : [])].map(fold).map((name) => [name, name + found.code]);
  return { state: found.slug, cities };
}
