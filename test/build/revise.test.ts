import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { BuildReport } from '../../generator/build/build-report.ts';
import { assertSameEntries, clockTick, entriesOf } from '../support/entries.ts';
import { letters, noteOf } from '../support/many-cities.ts';
import { location, problemsOfBuild } from '../support/tiny-site.ts';
import { type WarmSite, warmSite } from '../support/warm-site.ts';

type Notes = Record<string, Record<string, string>>;

const nameOf = (number: number): string => `City ${letters(number)}`;
const slugOf = (number: number): string => nameOf(number).toLowerCase().replace(' ', '-');
const stateOf = (number: number): string => (number % 2 === 0 ? 'Ohio' : 'Maine');
const fileOf = (number: number): string =>
  `${stateOf(number).toLowerCase()}/${slugOf(number)}/pianos/index.html`;

/** In small sites every pair of pages is compared, in large ones those whose sketches are alike. */
testRevisions('small site', { cities: 60, limit: 0.95 });
testRevisions('large site', { cities: 520, limit: 0.9 });

/**
 * A changed city among so many: only what shows it is made, and the folder holds what a clean build leaves. Pages may be alike up to the
 * limit.
 */
function testRevisions(what: string, { cities, limit }: { cities: number; limit: number }): void {
  const revise = suite(`build: revise, ${what}`);

  const numbers = [...Array(cities).keys()];
  const newNotes = (): Notes =>
    Object.fromEntries(
      numbers.map((number) => [
        slugOf(number),
        { music: `${noteOf(3 * number)}.`, home: `${noteOf(3 * number + 1)}.`, tune: 'Tune in May.' },
      ]),
    );

  let site: WarmSite;
  let notes: Notes;
  let locations: ReturnType<typeof location>[];

  revise.before(async () => {
    notes = newNotes();
    locations = numbers.map((number) => location(stateOf(number), nameOf(number)));
    site = warmSite({
      'data/locations.json': locations,
      'data/city-notes.json': notes,
    });
    site.write({ 'data/site.json': { ...site.json('data/site.json'), similarityLimit: limit } });
    site.set({ checked: true, code: 'same' });
    await site.settle();
  });

  /** Changes the note on a city, and builds. */
  function rebuildWith(
    number: number,
    change: (note: Record<string, string>) => object,
  ): Promise<BuildReport> {
    const slug = slugOf(number);
    notes = { ...notes, [slug]: { ...change(notes[slug] ?? {}) } };
    site.write({ 'data/city-notes.json': notes });
    return site.rebuild();
  }

  /** Changes the record of a city in `locations.json`, and builds. */
  function rebuildWithRecord(number: number, fields: object): Promise<BuildReport> {
    locations = locations.with(number, { ...(locations[number] as (typeof locations)[0]), ...fields });
    site.write({ 'data/locations.json': locations });
    return site.rebuild();
  }

  /** A build of all pages draws; one of a few changed cities does not. */
  const wasWhole = ({ milliseconds }: BuildReport): boolean => 'draw' in milliseconds;

  const assertClean = async () => assertSameEntries(entriesOf(site.out), await site.clean());

  async function assertRevised(report: BuildReport, written: number): Promise<void> {
    assert.not(wasWhole(report));
    assert.is(report.emitted.written, written);
    assert.is(report.pages.city, cities);
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
    for (const number of [0, 1, cities - 1])
      notes = {
        ...notes,
        [slugOf(number)]: { ...both[slugOf(number)], home: `Porches ${letters(number)}.` },
      };
    await assertRevised(await rebuildWith(5, (note) => ({ ...note, music: 'A quartet.' })), 4);
    await assertRevised(await rebuildWith(5, (note) => ({ ...note, music: 'A quintet.' })), 1);
  });

  revise('writes the page of a changed note and that of its state, which shows its card', async () => {
    await assertRevised(await rebuildWith(8, (note) => ({ ...note, card: 'A city with a card.' })), 1);
    await assertRevised(
      await rebuildWith(8, (note) => ({ ...note, card: 'Five bands.', music: 'Five bands.' })),
      2,
    );
  });

  revise('makes all pages if a note changes the parts of its page', async () => {
    const further: Record<string, (note: Record<string, string>) => object> = {
      'another climate': (note) => ({ ...note, climate: 'dry' }),
      'an answer more': (note) => ({ ...note, hear: 'In the hall.' }),
      'an answer less': ({ tune: _, ...note }) => note,
    };
    for (const [what, change] of Object.entries(further)) {
      assert.ok(wasWhole(await rebuildWith(8, change)), what);
      await assertClean().catch((error: Error) => {
        throw new Error(`${what}: ${error.message}`);
      });
    }
  });

  revise('writes what shows the date of a city', async () => {
    const isDate = ['its page', 'its state', 'home', 'directory', 'sitemap'];
    await assertRevised(await rebuildWithRecord(15, { lastmod: '2026-01-02' }), isDate.length);
    // An earlier date than the latest: its own page and the sitemap.
    await assertRevised(await rebuildWithRecord(17, { lastmod: '2026-01-01' }), 2);
    locations = locations.map((record, number) =>
      number < 3 ? { ...record, lastmod: '2026-01-03' } : record,
    );
    await assertRevised(await rebuildWithRecord(3, { lastmod: '2026-01-04' }), 4 + 2 + 3);
  });

  revise('writes the page of a city with another income, in any of the known shapes', async () => {
    assert.ok(wasWhole(await rebuildWithRecord(21, { median_income_bucket: 'high' })));
    await assertRevised(await rebuildWithRecord(23, { median_income_bucket: 'high' }), 1);
    await assertRevised(await rebuildWithRecord(23, { median_income_bucket: 'medium' }), 1);
    notes = { ...notes, [slugOf(25)]: { ...notes[slugOf(25)], music: 'A quartet by night.' } };
    site.write({ 'data/city-notes.json': notes });
    await assertRevised(await rebuildWithRecord(25, { lastmod: '2026-01-05' }), 5);
  });

  revise(
    'makes all pages if other fields of a record change, or records come, go, or change places',
    async () => {
      const before = locations;
      const [first, second, ...others] = locations as [(typeof locations)[0], (typeof locations)[0]];
      const changes: Record<string, typeof locations> = {
        'no card any more': locations.with(31, { ...first, ...locations[31], primary: false }),
        'a name': locations.with(31, { ...first, ...locations[31], city_name: 'City Other' }),
        'another order': [second, first, ...others],
        'one more': [...locations, location('Ohio', 'Newtown')],
        'one less': before,
      };
      for (const [what, changed] of Object.entries(changes)) {
        locations = changed;
        site.write({ 'data/locations.json': locations });
        assert.ok(wasWhole(await site.rebuild()), what);
        await assertClean();
      }
    },
  );

  revise('tells a problem of a changed record, and leaves the folder as it is', async () => {
    const before = entriesOf(site.out);
    const sound = locations;
    const faults: [object, RegExp][] = [
      [{ lastmod: '2026-02-30' }, /locations\.json:\d+:\d+ .* is not a date/],
      [{ median_income_bucket: 'low' }, /locations\.json:\d+:\d+ .*median_income_bucket/],
      [{ state_name: 'Mane' }, /locations\.json:\d+:\d+ .*is "Mane", but line/],
      [{ population: 3 }, /locations\.json:\d+:\d+ .*population/],
    ];
    for (const [fields, problem] of faults) {
      const problems = await problemsOfBuild({ build: () => rebuildWithRecord(20, fields) });
      assert.match(problems.join('\n'), problem);
      assertSameEntries(entriesOf(site.out), before);
      locations = sound;
    }
    const text = JSON.stringify(sound, undefined, 2);
    site.write({ 'data/locations.json': text.replace('"lastmod"', '"lastmod": "2026-01-06", "lastmod"') });
    const problems = await problemsOfBuild({ build: () => site.rebuild() });
    assert.match(problems.join('\n'), /locations\.json:\d+:\d+ .*the key "lastmod" stands twice/);
    site.write({ 'data/locations.json': sound });
    assert.is((await site.rebuild()).emitted.written, 0);
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
      [
        (note) => ({ ...note, music: 'We match you within 48 hours.' }),
        /city-notes\.json:\d+:\d+ .*48 hours/,
      ],
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
    for (const wrong of [
      `${sound.trimEnd()}}`,
      sound.replace('Tune in May."', 'Tune in May.'),
      `x${sound}`,
    ]) {
      site.write({ 'data/city-notes.json': wrong });
      const problems = await problemsOfBuild({ build: () => site.rebuild() });
      assert.match(problems.join('\n'), /city-notes\.json:\d+:\d+ .*(?:not valid JSON|stands behind)/);
    }
    site.write({ 'data/city-notes.json': sound });
  });

  revise('tells pages that are too alike for a lower limit, though none has changed', async () => {
    const settings = site.json('data/site.json');
    const [most] =
      (await rebuildWith(50, (note) => ({ ...note, home: notes[slugOf(45)]?.home }))).check?.similar ?? [];
    const lower = Math.floor(100 * (most?.similarity ?? 0)) / 100;
    site.write({ 'data/site.json': { ...settings, similarityLimit: lower } });
    const problems = await problemsOfBuild({ build: () => site.rebuild() });
    assert.ok(problems.length > 0);
    assert.equal(problems, await problemsOfBuild({ build: () => site.clean() }));
    site.write({ 'data/site.json': settings });
    assert.is((await site.rebuild()).emitted.written, 0);
  });

  revise('makes all pages after a change of the folder, or of another source', async () => {
    await site.rebuild();
    await clockTick();
    appendFileSync(join(site.out, fileOf(40)), 'changed by hand');
    const report = await rebuildWith(6, (note) => ({ ...note, music: 'A band in the park.' }));
    assert.ok(wasWhole(report));
    await assertClean();
    site.write({ 'data/site.json': { ...site.json('data/site.json'), similarityLimit: limit + 0.01 } });
    assert.ok(wasWhole(await rebuildWith(6, (note) => ({ ...note, music: 'Two bands in the park.' }))));
    await assertClean();
    await assertRevised(await rebuildWith(9, (note) => ({ ...note, music: 'A band by the lake.' })), 1);
  });

  revise.run();
}
