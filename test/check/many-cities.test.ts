import { rmSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { noteOf } from '../support/many-cities.ts';
import { location, problemsOfBuild, temporaryFolder, tinySite } from '../support/tiny-site.ts';

/** Faults in one of many cities, cold and warm: states of different sizes, the largest in several parts. */
const manyCities = suite('check: many cities');

/** So many cities for each state, in the order of the records. The second is cut into three parts. */
const SIZES = { Maine: 3, Ohio: 2050, Utah: 1, Iowa: 40, Vermont: 6 };
const COUNT = Object.values(SIZES).reduce((sum, size) => sum + size, 0);

type Note = { music: string; home: string };
type Fault = { city?: Partial<ReturnType<typeof location>>; note?: Partial<Note> };

const nameOf = (number: number) => `City ${letters(number)}`;
const slugOf = (number: number) => nameOf(number).toLowerCase().replace(' ', '-');
const letters = (number: number) =>
  [26 * 26, 26, 1].map((unit) => String.fromCharCode(97 + (Math.floor(number / unit) % 26))).join('');

/** The data of all cities, with faults in those with these numbers. */
function dataWith(faults: Record<number, Fault>) {
  const locations: ReturnType<typeof location>[] = [];
  const notes: Record<string, Record<string, Note>> = {};
  for (const [state, size] of Object.entries(SIZES)) {
    for (let index = 0; index < size; index += 1) {
      const number = locations.length;
      const { city = {}, note = {} } = faults[number] ?? {};
      const record = location(state, nameOf(number), { primary: index < 3, ...city });
      locations.push(record);
      const texts = { music: noteOf(2 * number), home: noteOf(2 * number + 1), ...note };
      notes[record.state_slug] = { ...notes[record.state_slug], [record.city_slug]: texts };
    }
  }
  return { locations, notes };
}

const states = ['iowa', 'maine', 'ohio', 'utah', 'vermont'].map((slug) => ({
  slug,
  code: `${slug[0]}${slug.at(-1)}`.toUpperCase(),
  climate: 'cold',
}));

function filesWith(faults: Record<number, Fault>): Record<string, unknown> {
  const { locations, notes } = dataWith(faults);
  const files = Object.entries(notes).map(([slug, of]) => [`data/notes/${slug}.json`, of]);
  return { 'data/locations.json': locations, ...Object.fromEntries(files) };
}

/** The number of the last city of a state. */
const lastOf = (state: keyof typeof SIZES): number => {
  const sizes = Object.entries(SIZES);
  const upTo = sizes.slice(0, sizes.findIndex(([name]) => name === state) + 1);
  return upTo.reduce((sum, [, size]) => sum + size, 0) - 1;
};

const LAST = COUNT - 1;
const FAULTS: Record<string, { at: number; fault: Fault; says: RegExp }> = {
  'a wrong figure in the note of the last city': {
    at: LAST,
    fault: { note: { music: 'Here we match you within 48 hours.' } },
    says: /the text says "within 48 hours", but the figure responseTime is 24 hours/,
  },
  'a wrong figure in the last part of a large state': {
    at: lastOf('Ohio'),
    fault: { note: { home: 'Rent costs $40–$90 a month here.' } },
    says: /the text says "\$40–\$90 a month", but the figure rentalPerMonth is \$50–\$150/,
  },
  'a title that is too long, in a state of one city': {
    at: lastOf('Utah'),
    fault: { city: { city_name: `${'North '.repeat(14)}Pole` } },
    says: /the title ".*" has \d+ characters; expected 4 to 70/,
  },
  'a note that is that of a city of another state': {
    at: LAST - 1,
    fault: { note: { music: noteOf(2 * 1500), home: noteOf(2 * 1500 + 1) } },
    says: new RegExp(
      `100\\.0 % of the words are those of /ohio/${slugOf(1500)}/pianos/; the limit is 40\\.0 %`,
    ),
  },
};

const site = tinySite({
  'data/states.json': { states },
  ...filesWith({}),
});
const settings = { ...site.settings, root: temporaryFolder(), checked: true, code: 'same' };
site.write({ 'data/site.json': { ...site.json('data/site.json'), similarityLimit: 0.4 } });

/** What a build refuses with faults in these cities. */
async function problemsWith(faults: Record<number, Fault>): Promise<string[]> {
  site.write(filesWith(faults));
  return problemsOfBuild({ build: () => site.build({}, settings) });
}

const all = Object.fromEntries(Object.values(FAULTS).map(({ at, fault }) => [at, fault]));
let cold: string[] = [];

manyCities('find all faults at once, cold', async () => {
  cold = await problemsWith(all);
  for (const [fault, { says }] of Object.entries(FAULTS))
    assert.ok(
      cold.some((line) => says.test(line)),
      `${fault}: ${cold.join('\n')}`,
    );
});

manyCities('find the same after a build of the sound site, and build it when they are gone', async () => {
  assert.equal(await problemsWith({}), []);
  assert.equal(await problemsWith(all), cold);
  assert.equal(await problemsWith({}), []);
});

manyCities('find one fault alone, warm and cold', async () => {
  const fault = { [LAST]: { note: { music: 'Here we match you within 48 hours.' } } };
  const known = await problemsWith(fault);
  assert.is(known.length, 1);
  assert.match(
    known[0] ?? '',
    new RegExp(`notes/vermont\\.json:\\d+:\\d+  /vermont/${slugOf(LAST)}/pianos/: the text`),
  );
  rmSync(settings.root, { recursive: true });
  assert.equal(await problemsWith(fault), known);
});

manyCities.run();
