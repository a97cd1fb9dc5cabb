import { shownAt } from '../support/page-parts.ts';
import { assert, suite } from '../support/suite.ts';
import { builtSite, dealer, location, textOf } from '../support/tiny-site.ts';

/** Every page says of its dealers what is true of so many. */
const counts = suite('plan: counts of dealers');

/**
 * A place, how many dealers name it, and how many more did before their check was over; then what its page says: which words of those
 * below, and how many dealers serve the place or one of its cities. The dealer of Maine serves all its cities.
 */
const TABLE = `
site      place         named  former   words     serve
nobody    ohio              0       0   unlisted      0
nobody    ohio/one          0       0   unlisted      0
outdated  ohio              0       0   unlisted      0
outdated  ohio/one          0       1   unlisted      0
single    ohio              0       0   one           1
single    ohio/one          1       0   one           1
single    ohio/none         0       0   none          0
many      ohio              0       0   more         14
many      ohio/none         0       0   none          0
many      ohio/former       0       1   none          0
many      ohio/one          1       1   one           1
many      ohio/two          2       0   two           2
many      ohio/three        3       0   more          3
many      ohio/eight        8       0   more          8
many      maine             1       0   more         15
many      maine/nil         0       1   one           1
many      maine/solo        1       0   two           2
many      maine/duo         2       0   more          3
many      maine/trio        3       0   more          4
many      maine/octet       8       0   more          9
many      iowa              0       1   none          0
many      iowa/ames         0       0   none          0
`;

/** Above the form, and below its button. */
const WORDS = `
unlisted  Ask for 2–3 verified dealers, free. You hear within 24 hours.
          Only one dealer near you? We name it. None? We tell you within 24 hours.
none      No dealer is listed in {place} yet. Ask, free: within 24 hours we name verified dealers near you, or say that none is near.
          If a verified dealer is near you all the same, we name it. If none is, we tell you within 24 hours.
one       One verified dealer serves {place}. Ask, free: you hear within 24 hours.
          If the one listed here fits, we name it. If not, we tell you within 24 hours.
two       Two verified dealers serve {place}. Ask, free: you hear within 24 hours.
          If only one of the two fits, we name that one. If neither does, we tell you within 24 hours.
more      {n} verified dealers serve {place}. Ask, free: within 24 hours we name 2–3 who fit.
          Only one of the {n} fits? We name it. None? We tell you within 24 hours.
`;

/** On the home page and in the directory. */
const SITES = {
  nobody: 'No dealer is listed yet. Each appears with its city once it is verified.',
  outdated: 'No dealer is listed yet. Each appears with its city once it is verified.',
  single: 'One verified dealer is listed, on the pages of the places it serves.',
  many: '29 verified dealers are listed, on the pages of the places they serve.',
};

const capital = (slug = '') => slug.charAt(0).toUpperCase() + slug.slice(1);
const rows = TABLE.split('\n')
  .slice(2, -1)
  .map((line) => {
    const [site, place = '', named, former, words, serve] = line.split(/ +/);
    const [state = '', city = ''] = place.split('/').map(capital);
    const numbers = { named: Number(named), former: Number(former), serve: Number(serve) };
    return { ...{ site, place, state, city, words }, ...numbers };
  });
type Row = (typeof rows)[number];

const dealersOf = ({ place, named, former }: Row) =>
  Array.from({ length: named + former }, (_, number) => {
    const slug = `${place.replace('/', '-')}-${number}`;
    const on = number < named ? '2025-01-31' : '2025-01-30';
    return dealer({ slug, name: slug, serves: [place], verified: { on, by: 'Jane Doe' } });
  });

const listed = (count: number) => ['', '1 dealer listed'][count] ?? `${count} dealers listed`;
const see = (count: number) => ['', 'See the Dealer'][count] ?? `See the ${count} Dealers`;
const has = (text: string) => new RegExp(text.replace(/[?().]/g, '\\$&'));

function shownOf({ words, state, city, named, serve }: Row): Record<string, string | RegExp> {
  const [, lead = '', promise = ''] = new RegExp(`^${words} +(.*)\n +(.*)$`, 'm').exec(WORDS) ?? [];
  const fill = (text: string) => text.replace('{place}', city || state).replace('{n}', `${serve}`);
  const added = 'Verified dealers are being added: see the directory.';
  const turns = 'n an order that changes every day, by chance. Nobody can buy a place.';
  const order =
    serve === 1
      ? 'Nobody can buy a place.'
      : `${named < serve ? `Dealers for ${city} come first, then those for all of ${state}, each i` : 'I'}${turns}`;
  const ofCity = {
    title:
      named > 0
        ? has(`Piano Dealers in ${city}, ${state}: ${named} Listed`)
        : has(`Pianos in ${city}, ${state}: `),
    '[name="description"] @content':
      named > 0 ? has(`dealers in ${city}, ${state} (${named} listed): `) : /^(?!.*listed)/,
    '#dealers > p:first-of-type':
      serve > 0 ? order : has(`${added} None is listed in ${city} yet. Meanwhile, `),
    '#dealers > p:nth-of-type(2)': serve > 0 ? added : /^(?:Elsewhere, |$)/,
    '.empty-card p': serve > 0 ? '' : /^We check before we name a dealer, and once a year\. How this works$/,
    '.dealers > li .badge': Array(serve).fill('Verified January 2025 by Jane Doe').join(' | '),
    '[type="application/ld+json"]': serve > 0 ? has(`"numberOfItems":"${serve}"`) : /^(?!.*"ItemList")/,
  };
  return {
    '.hero .lead': fill(lead),
    '.hero [href="#dealers"]': see(serve),
    '[type="submit"] + .promise': `${fill(promise)} Then your details go to nobody.`,
    '.lead-form-island [type="application/json"]': has(`"promise":"${fill(promise)} `),
    ...(city && ofCity),
  };
}

for (const [name, sentence] of Object.entries(SITES))
  counts(`are right on a site: ${name}`, async () => {
    const own = rows.filter(({ site }) => site === name);
    const cities = rows.filter(({ site, city }) => site === 'many' && city !== '');
    const states = Object.entries({ iowa: 'IA', maine: 'ME', ohio: 'OH' });
    const site = await builtSite({
      'data/locations.json': cities.map(({ state, city }) => location(state, city)),
      'data/states.json': { states: states.map(([slug, code]) => ({ slug, code, climate: 'cold' })) },
      'data/notes/ohio.json': null,
      'data/dealers.json': own.flatMap(dealersOf),
    });
    const pages: Record<string, Document> = {};
    const page = (path: string) => {
      pages[path] ??= site.page(path);
      return pages[path];
    };
    assert.is(shownAt(page('directory/'), '.hero .lead + p'), sentence);
    assert.match(textOf(page('').querySelector('main')), sentence);
    for (const row of own) {
      const { place, state, city, named, serve } = row;
      for (const [at, expected] of Object.entries(shownOf(row))) {
        const shown = shownAt(page(city ? `${place}/pianos/` : `${place}/`), at);
        if (expected instanceof RegExp) assert.match(shown, expected, `${place} at ${at}`);
        else assert.is(shown, expected, `${place} at ${at}`);
      }
      const [above, name] = city
        ? [shownAt(page(`${place.split('/')[0]}/`), '.entries h3'), `Pianos in ${city}`]
        : [shownAt(page('directory/'), `${state} / .count`), '(?:city|cities)'];
      const count = city
        ? [listed(named), serve > named && `${serve - named} dealer for all of ${state}`]
            .filter(Boolean)
            .join(', ')
        : listed(serve);
      assert.match(`${above} |`, new RegExp(`${name}${count && `(?: ·)? ${count}`} \\|`), place);
    }
  });
