import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { BuildReport } from '../../generator/build/build.ts';
import { assertSameEntries, clockTick, entriesOf } from '../support/entries.ts';
import { letters, noteOf } from '../support/many-cities.ts';
import { location, problemsOfBuild } from '../support/tiny-site.ts';
import { type WarmSite, warmSite } from '../support/warm-site.ts';

/** A changed note of a site with many cities: its page is made alone, and the folder holds what a clean build leaves. */
const revise = suite('build: revise');

/** Enough cities that pages are compared by their sketches. */
const CITIES = 520;

type Notes = Record<string, Record<string, string>>;

const nameOf = (number: number): string => `City ${letters(number)}`;
const slugOf = (number: number): string => nameOf(number).toLowerCase().replace(' ', '-');
const stateOf = (number: number): string => (number % 2 === 0 ? 'Ohio' : 'Maine');
const fileOf = (number: number): string =>
  `${stateOf(number).toLowerCase()}/${slugOf(number)}/pianos/index.html`;

const numbers = [...Array(CITIES).keys()];
const newNotes = (): Notes =>
  Object.fromEntries(
    numbers.map((number) => [
      slugOf(number),
      { music: `${noteOf(3 * number)}.`, home: `${noteOf(3 * number + 1)}.`, tune: 'Tune in May.' },
    ]),
  );

let site: WarmSite;
let notes: Notes;

revise.before(async () => {
  notes = newNotes();
  site = warmSite({
    'data/locations.json': numbers.map((number) => location(stateOf(number), nameOf(number))),
    'data/city-notes.json': notes,
  });
  site.write({ 'data/site.json': { ...site.json('data/site.json'), similarityLimit: 0.7 } });
  site.set({ checked: true, code: 'same' });
  await site.settle();
});

/** Changes the note on a city, and builds. */
function rebuildWith(number: number, change: (note: Record<string, string>) => object): Promise<BuildReport> {
  const slug = slugOf(number);
  notes = { ...notes, [slug]: { ...change(notes[slug] ?? {}) } };
  site.write({ 'data/city-notes.json': notes });
  return site.rebuild();
}

/** A build of all pages draws; one of the pages of changed notes does not. */
const wasWhole = ({ milliseconds }: BuildReport): boolean => 'draw' in milliseconds;

const assertClean = async () => assertSameEntries(entriesOf(site.out), await site.clean());

async function assertRevised(report: BuildReport, written: number): Promise<void> {
  assert.not(wasWhole(report));
  assert.is(report.emitted.written, written);
  assert.is(report.pages.city, CITIES);
  const bytes = Object.entries(entriesOf(site.out)).flatMap(([file, content]) =>
    file === '.pianogen' || content === 'a folder' ? [] : content.length,
  );
  assert.is(
    report.emitted.bytes,
    bytes.reduce((sum, size) => sum + size, 0),
  );
  assert.is(report.emitted.written + report.emitted.unchanged, bytes.length);
  await assertClean();
}

revise('writes only the page of a changed note, and the next build writes nothing', async () => {
  const report = await rebuildWith(5, (note) => ({ ...note, music: 'Three "bands" & <one> choir.' }));
  await assertRevised(report, 1);
  const after = (await site.rebuild()).emitted;
  assert.equal([after.written, after.bytes], [0, report.emitted.bytes]);
});

revise('writes the pages of several changed notes, also right after another change', async () => {
  const both = newNotes();
  for (const number of [0, 1, CITIES - 1])
    notes = { ...notes, [slugOf(number)]: { ...both[slugOf(number)], home: `Porches ${letters(number)}.` } };
  await assertRevised(await rebuildWith(5, (note) => ({ ...note, music: 'A quartet.' })), 4);
  await assertRevised(await rebuildWith(5, (note) => ({ ...note, music: 'A quintet.' })), 1);
});

revise('makes all pages if a change reaches other pages or changes the parts of the page', async () => {
  const further: Record<string, (note: Record<string, string>) => object> = {
    'the card on the page of the state': (note) => ({ ...note, card: 'A city with a card.' }),
    'another climate': (note) => ({ ...note, climate: 'cold' }),
    'an answer more': (note) => ({ ...note, hear: 'In the hall.' }),
    'an answer less': ({ tune: _, ...note }) => note,
  };
  for (const [what, change] of Object.entries(further)) {
    await rebuildWith(8, change);
    await assertClean().catch((error: Error) => {
      throw new Error(`${what}: ${error.message}`);
    });
  }
});

revise('makes all pages if notes come, go, or change places', async () => {
  const { [slugOf(3)]: third, ...others } = notes;
  for (const changed of [others, { ...others, [slugOf(3)]: third }]) {
    notes = changed as Notes;
    site.write({ 'data/city-notes.json': notes });
    assert.ok(wasWhole(await site.rebuild()));
    await assertClean();
  }
});

revise('tells a problem of a changed note, and leaves the folder as it is', async () => {
  const before = entriesOf(site.out);
  const sound = notes;
  const faults: [(note: Record<string, string>) => object, RegExp][] = [
    [(note) => ({ ...note, music: ' ' }), /city-notes\.json:\d+:\d+ .* is empty or has spaces/],
    [(note) => ({ ...note, musik: 'A choir.' }), /city-notes\.json:\d+:\d+ .*musik/],
    [
      (note) => ({ ...note, music: 'A choir. {{nothing}}' }),
      /city-notes\.json:\d+:\d+ .*\{\{nothing\}\} is not a known token/,
    ],
    [(note) => ({ ...note, music: 'We match you within 48 hours.' }), /city-notes\.json:\d+:\d+ .*48 hours/],
    [() => notes[slugOf(11)] ?? {}, /.* of the words are those of \/maine\/city-aaal\/pianos\//],
  ];
  for (const [change, problem] of faults) {
    const problems = await problemsOfBuild({ build: () => rebuildWith(20, change) });
    assert.match(problems.join('\n'), problem);
    assertSameEntries(entriesOf(site.out), before);
    notes = sound;
  }
  site.write({ 'data/city-notes.json': notes });
  assert.is((await site.rebuild()).emitted.written, 0);
});

revise('tells an invalid file of notes', async () => {
  const file = join(site.root, 'data/city-notes.json');
  const sound = readFileSync(file, 'utf8');
  for (const wrong of [`${sound.trimEnd()}}`, sound.replace('Tune in May."', 'Tune in May.'), `x${sound}`]) {
    site.write({ 'data/city-notes.json': wrong });
    const problems = await problemsOfBuild({ build: () => site.rebuild() });
    assert.match(problems.join('\n'), /city-notes\.json:\d+:\d+ .*(?:not valid JSON|stands behind)/);
  }
  site.write({ 'data/city-notes.json': sound });
});

revise('makes all pages after a change of the folder, or of another source', async () => {
  await site.rebuild();
  await clockTick();
  appendFileSync(join(site.out, fileOf(40)), 'changed by hand');
  const report = await rebuildWith(6, (note) => ({ ...note, music: 'A band in the park.' }));
  assert.ok(wasWhole(report));
  await assertClean();
  site.write({
    'data/locations.json': numbers.map((number) =>
      location(stateOf(number), nameOf(number), number === 9 ? { median_income_bucket: 'high' } : {}),
    ),
  });
  assert.ok(wasWhole(await rebuildWith(6, (note) => ({ ...note, music: 'Two bands in the park.' }))));
  await assertClean();
  await assertRevised(await rebuildWith(9, (note) => ({ ...note, music: 'A band by the lake.' })), 1);
});

revise.run();
