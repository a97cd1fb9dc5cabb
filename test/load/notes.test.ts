import { load } from '../../generator/load/load.ts';
import { assert, suite } from '../support/suite.ts';
import { humidity, location, tinySite } from '../support/tiny-site.ts';

const notes = suite('load: notes');

const SOUND = `{
  "$schema": "../schemas/notes.schema.json",
  "akron": { "music": "A choir, “old” and \\"new\\".", "home": "Porches {with} rails." },
  "dayton": { "climate": "dry", "card": "A card.", "music": "Two bands.", "home": "Stairs; \\\\ lanes." },
  "elyria": { "home": "Mills, é.", "music": "An organ.", "tune": "In May." }
}
`;
notes('describe the cities of a state, in the order of the state', () => {
  const { settings } = tinySite({
    'data/locations.json': ['Elyria', 'Akron', 'Dayton', 'Canton'].map((city) => location('Ohio', city)),
    'data/humidity.json': humidity({
      akron: { station: '725240', km: 17 },
      gone: { station: '725240', km: 1 },
    }),
    'data/notes/ohio.json': SOUND,
  });
  const { states, readNotes } = load(settings);
  const cities = states.flatMap((state) => readNotes(state).value?.cities ?? []);
  assert.equal(
    cities.map(({ city, climate }) => [city.slug, climate.slug, city.humidity?.km]),
    [
      ['elyria', 'cold', undefined],
      ['akron', 'cold', 17],
      ['dayton', 'dry', undefined],
      ['canton', 'cold', undefined],
    ],
  );
  assert.equal(
    cities.map(({ card, note }) => JSON.parse(JSON.stringify({ card, ...note }))),
    [
      { music: 'An organ.', home: 'Mills, é.', tune: 'In May.' },
      { music: 'A choir, “old” and "new".', home: 'Porches {with} rails.' },
      { card: 'A card.', music: 'Two bands.', home: 'Stairs; \\ lanes.' },
      {},
    ],
  );
  assert.is(cities[3]?.note, undefined);
});
