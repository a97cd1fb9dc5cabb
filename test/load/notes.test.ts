import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { load } from '../../generator/load/load.ts';
import type { DescribedCity, DescribedState } from '../../generator/model/index.ts';
import { humidity, location, problemsOf, type TinySite, tinySite } from '../support/tiny-site.ts';

const notes = suite('load: notes');

const SOUND = `{
  "$schema": "../schemas/notes.schema.json",
  "akron": { "music": "A choir, “old” and \\"new\\".", "home": "Porches {with} rails." },
  "dayton": { "climate": "dry", "card": "A card.", "music": "Two bands.", "home": "Stairs; \\\\ lanes." },
  "elyria": { "home": "Mills, é.", "music": "An organ.", "tune": "In May." }
}
`;
const FILE = 'data/notes/ohio.json';

const siteOf = (text: string) =>
  tinySite({
    'data/locations.json': [
      ...['Elyria', 'Akron', 'Dayton', 'Canton'].map((city) => location('Ohio', city)),
      location('Maine', 'Portland'),
    ],
    'data/humidity.json': humidity({
      akron: { station: '725240', km: 17 },
      gone: { station: '725240', km: 1 },
    }),
    [FILE]: text,
  });

function describe({ settings }: TinySite, slug = 'ohio'): DescribedState {
  const { states, describe } = load(settings);
  const state = states.find((state) => state.slug === slug);
  if (!state) throw new Error(`There is no ${slug}.`);
  return describe(state);
}

/** The texts of a city, as a note has them. */
const textsOf = ({ card, note }: DescribedCity): object => JSON.parse(JSON.stringify({ card, ...note }));

notes('describe the cities of a state, in the order of the state', () => {
  const { cities } = describe(siteOf(SOUND));
  assert.equal(
    cities.map(({ city, climate, humidity }) => [city.slug, climate.slug, humidity?.km]),
    [
      ['elyria', 'cold', undefined],
      ['akron', 'cold', 17],
      ['dayton', 'dry', undefined],
      ['canton', 'cold', undefined],
    ],
  );
  assert.equal(cities.map(textsOf), [
    { music: 'An organ.', home: 'Mills, é.', tune: 'In May.' },
    { music: 'A choir, “old” and "new".', home: 'Porches {with} rails.' },
    { card: 'A card.', music: 'Two bands.', home: 'Stairs; \\ lanes.' },
    {},
  ]);
  assert.is(cities[3]?.note, undefined);
});

notes('are told beside a file that keeps all pages from being made', () => {
  const site = siteOf(SOUND.replace('akron', 'akorn'));
  site.write({ 'content/pages/terms.md': 'No front matter.' });
  const problems = problemsOf(() => load(site.settings)).join('\n');
  assert.match(problems, /terms\.md:1:1 {2}the front matter is missing/);
  assert.match(problems, /notes\/ohio\.json:3:3 {2}akorn: is the slug of no city/);
});

notes.run();
