import { cityEntry, searchOver, shippedEntries } from '../support/search-over.ts';
import { assert, suite } from '../support/suite.ts';

const queries = suite('search queries');

const FIRST = 5;

/** Names with signs, which the shipped site lacks. */
const more = [
  cityEntry("Coeur d'Alene", 'Idaho', 'ID'),
  cityEntry("O'Fallon", 'Missouri', 'MO'),
  cityEntry('Cañon City', 'Colorado', 'CO'),
  cityEntry('Winston-Salem', 'North Carolina', 'NC'),
  cityEntry('Fort Worth', 'Texas', 'TX'),
];
const entries = [...more, ...shippedEntries()];
const searches = {
  'one file': searchOver(entries),
  pieces: searchOver(entries, { cities: 1_000, words: 400 }),
};

const CHAPTER = '1825 to the 1880s: iron, crossed strings, 88 keys';
const wanted: [words: string, group: string, title: string][] = [
  ['portland', 'Cities', 'Portland, Oregon'],
  ['kansas', 'Cities', 'Kansas City, Missouri'],
  ['kansas', 'States', 'Kansas'],
  ['broklyn', 'Cities', 'New York City, New York'],
  ['city salt lake', 'Cities', 'Salt Lake City, Utah'],
  ['charleston west virginia', 'Cities', 'Charleston, West Virginia'],
  ['north dak', 'States', 'North Dakota'],
  ['TX', 'States', 'Texas'],
  // A letter that is missing, doubled or swapped. search-pieces.test.ts has typing errors at every place of a word.
  ['leveland', 'Cities', 'Cleveland, Ohio'],
  ['clevland oho', 'Cities', 'Cleveland, Ohio'],
  ['una corda', 'Glossary', 'Una corda pedal'],
  ['A440', 'Glossary', 'A440'],
  ['upright vs grand', 'Articles', 'Upright vs. Baby Grand: How to Choose'],
  ['history of the piano', 'Pages', 'The History of the Piano, and Old Piano Names'],
  ['steinway history', 'In our guides', CHAPTER],
  ['interest rate', 'In our guides', 'What APR and term do to the total'],
  ['buy a used piano near Clevland', 'Cities', 'Cleveland, Ohio'],
  ["coeur d'alene", 'Cities', "Coeur d'Alene, Idaho"],
  ['coeur dalene', 'Cities', "Coeur d'Alene, Idaho"],
  ['O’Fallon', 'Cities', "O'Fallon, Missouri"],
  ['canon city', 'Cities', 'Cañon City, Colorado'],
  ['90001', 'States', 'California'],
  ['05501-1234', 'States', 'Massachusetts'],
  ['winston-salem', 'Cities', 'Winston-Salem, North Carolina'],
];

for (const [words, group, title] of wanted)
  queries(`finds ${title} among the ${group} for "${words}"`, async () => {
    for (const [kind, searching] of Object.entries(searches)) {
      const titles = (await searching.titles(words, group)).slice(0, FIRST);
      assert.ok(titles.includes(title), `in ${kind}: ${titles.join('; ')}`);
    }
  });

// Words that nothing has; with a letter, which alone is the beginning of too many names; numbers, which take no typing error.
for (const words of ['zzzzqqq', 'zzzzqqq b', '00901', '185901'])
  queries(`finds nothing for "${words}"`, async () => {
    for (const searching of Object.values(searches)) assert.equal((await searching.find(words)).found, []);
  });

/** The one place for words that are exactly a name, or exactly in a title or term; none for words that are no names. */
const exact: [place: string, ...words: string[]][] = [
  ['Houston, Texas', 'houston', 'in houston'],
  ['Saint Louis, Missouri', 'st louis'],
  ['Saint Paul, Minnesota', 'St. Paul'],
  ['Fort Worth, Texas', 'ft worth'],
  ['New York City, New York', 'brooklyn', 'queens ny', 'the Bronx', 'manhattan', 'Staten Island'],
  ['', 'yamaha', 'rent', 'price', 'used', 'near me', 'pianos near me', 'cheap'],
];
for (const [place, ...names] of exact)
  for (const words of names)
    queries(`guesses no place for "${words}"`, async () => {
      for (const [kind, searching] of Object.entries(searches)) {
        const { found } = await searching.find(words);
        const places = found.filter(({ group }) => group === 'Cities' || group === 'States');
        assert.is(places.map(({ title }) => title).join('; '), place, kind);
      }
    });

queries('lists the city first whose whole name is typed', async () => {
  const around = [cityEntry('Saint Louis Park', 'Minnesota', 'MN'), cityEntry('Louisville', 'Ohio', 'OH')];
  const searching = searchOver([...around, ...entries]);
  for (const words of ['st louis', 'ST. LOUIS, MO', 'st lou', 'pianos in st louis'])
    assert.is((await searching.titles(words, 'Cities'))[0], 'Saint Louis, Missouri', words);
});

queries('lists no section for a common word of its heading', async () => {
  const titles = await searches.pieces.titles('pianos in cleveland', 'In our guides');
  assert.ok(titles.length < FIRST, titles.join('; '));
});
