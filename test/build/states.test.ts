import { readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assertSameEntries, entriesOf } from '../support/entries.ts';
import {
  assertClean,
  costOf,
  type Notes,
  noteOf,
  pageOf,
  type Record,
  recordOf,
  type StateSlug,
  slugOf,
  statesSite,
} from '../support/states-site.ts';
import { article, humidity, problemsOfBuild } from '../support/tiny-site.ts';
import type { WarmSite } from '../support/warm-site.ts';

/** An edit costs its state: what is made again, and what is written. */
const states = suite('build: states');

let site: WarmSite;

states.before(async () => {
  site = await statesSite();
});

const OHIO = 'data/notes/ohio.json';

const changeNotes = (state: StateSlug, change: (notes: Notes) => Notes): void => {
  const file = `data/notes/${state}.json`;
  site.write({ [file]: change(site.json(file)) });
};
const changeNote = (state: StateSlug, number: number, fields: object): void =>
  changeNotes(state, (notes) => {
    const slug = slugOf(state, number);
    return { ...notes, [slug]: { ...notes[slug], ...fields } };
  });
const changeRecords = (change: (records: Record[]) => Record[]): void =>
  site.write({ 'data/locations.json': change(site.json('data/locations.json')) });
const changeRecord = (state: StateSlug, number: number, fields: object): void =>
  changeRecords((records) =>
    records.map((record) => (record.city_slug === slugOf(state, number) ? { ...record, ...fields } : record)),
  );
const changeJson = (file: string, fields: object): void =>
  site.write({ [file]: { ...site.json(file), ...fields } });

/** An edit, the states that are made again, and the files that change; of these, `**` stands for any below a folder. */
const edits: { [what: string]: [apply: () => void, made: StateSlug[], changed: string[]] } = {
  nothing: [() => {}, [], []],
  'a text of a note': [
    () => changeNote('ohio', 1, { music: 'Three "bands" & <one> choir play.' }),
    ['ohio'],
    [pageOf('ohio', 1)],
  ],
  'texts of notes in two states': [
    () => {
      changeNote('alabama', 0, { home: 'Porches in the shade.' });
      changeNote('ohio', 3, { home: 'Porches in the sun.' });
    },
    ['alabama', 'ohio'],
    [pageOf('alabama', 0), pageOf('ohio', 3)],
  ],
  'a card, which only the page of the state shows': [
    () => changeNote('ohio', 2, { card: 'Five bands by the lake.' }),
    ['ohio'],
    ['ohio/index.html'],
  ],
  'the climate of a note': [
    () => changeNote('ohio', 2, { climate: 'dry' }),
    ['ohio'],
    ['ohio/index.html', pageOf('ohio', 2)],
  ],
  'one more answer of a note': [() => changeNote('ohio', 2, { tune: 'Tune in May.' }), ['ohio'], []],
  'the order of notes': [
    () => changeNotes('ohio', (notes) => Object.fromEntries(Object.entries(notes).reverse())),
    ['ohio'],
    [],
  ],
  'a note less': [
    () => changeNotes('maine', ({ [slugOf('maine', 1)]: _, ...others }) => others),
    ['maine'],
    [pageOf('maine', 1)],
  ],
  'white space in a file of notes': [
    () => site.write({ [OHIO]: `${JSON.stringify(site.json(OHIO))}\n\n` }),
    ['ohio'],
    [],
  ],
  'white space in the list of cities': [
    () => site.write({ 'data/locations.json': JSON.stringify(site.json('data/locations.json'), null, 8) }),
    [],
    [],
  ],
  'the name of a city': [
    () =>
      changeRecord('ohio', 1, { city_name: 'Ohio Town Other', city_slug: 'ohio-town-other' }) ??
      changeNotes('ohio', ({ [slugOf('ohio', 1)]: note = {}, ...others }) => ({
        ...others,
        'ohio-town-other': note,
      })),
    ['ohio'],
    ['directory/index.html', 'ohio/**', 'search/**', 'sitemap.xml'],
  ],
  'a city that is no primary one any more': [
    () => changeRecord('ohio', 2, { primary: false }),
    ['ohio'],
    ['ohio/**'],
  ],
  'the income of a city': [
    () => changeRecord('maine', 2, { median_income_bucket: 'high' }),
    ['maine'],
    [pageOf('maine', 2)],
  ],
  'an early date of a city': [
    () => changeRecord('maine', 2, { lastmod: '2025-01-02' }),
    ['maine'],
    [pageOf('maine', 2), 'sitemap.xml'],
  ],
  'the latest date of a city': [
    () => changeRecord('maine', 3, { lastmod: '2026-01-02' }),
    ['maine'],
    ['directory/index.html', 'index.html', 'maine/index.html', pageOf('maine', 3), 'sitemap.xml'],
  ],
  'a new city with a note': [
    () => {
      changeRecords((records) => [...records, recordOf('maine', 9)]);
      changeNotes('maine', (notes) => ({ ...notes, [slugOf('maine', 9)]: noteOf(777) }));
    },
    ['maine'],
    ['directory/index.html', 'maine/**', 'search/**', 'sitemap.xml'],
  ],
  'a removed city': [
    () => {
      changeRecords((records) => records.filter(({ city_slug }) => city_slug !== slugOf('maine', 9)));
      changeNotes('maine', ({ [slugOf('maine', 9)]: _, ...others }) => others);
    },
    ['maine'],
    ['directory/index.html', 'maine/**', 'search/**', 'sitemap.xml'],
  ],
  'a record before all others': [
    () => {
      changeRecords((records) => [recordOf('alabama', 8, { primary: false }), ...records]);
      changeNotes('alabama', (notes) => ({ ...notes, [slugOf('alabama', 8)]: noteOf(888) }));
    },
    ['alabama'],
    ['alabama/**', 'directory/index.html', 'search/**', 'sitemap.xml'],
  ],
  'two cities that change places': [
    () => changeRecords(([first, second, third, ...others]) => [first, third, second, ...others] as Record[]),
    ['alabama'],
    ['alabama/**', 'directory/index.html', 'search/**', 'sitemap.xml'],
  ],
  'states that change places in the list': [
    () =>
      changeRecords((records) =>
        records.toSorted((a, b) => (a.state_slug < b.state_slug ? 1 : a.state_slug > b.state_slug ? -1 : 0)),
      ),
    [],
    [],
  ],
  'a city that moves to another state with its note': [
    () => {
      const slug = slugOf('maine', 0);
      const note = site.json('data/notes/maine.json')[slug];
      changeRecord('maine', 0, { state_name: 'Ohio', state_slug: 'ohio' });
      changeNotes('maine', ({ [slug]: _, ...others }) => others);
      changeNotes('ohio', (notes) => ({ ...notes, [slug]: note }));
    },
    ['maine', 'ohio'],
    ['directory/index.html', 'maine/**', 'ohio/**', 'search/**', 'sitemap.xml'],
  ],
  'the climate of a state': [
    () => {
      const { states } = site.json('data/states.json');
      site.write({ 'data/states.json': { states: states.with(1, { ...states[1], climate: 'dry' }) } });
    },
    ['maine'],
    ['maine/**'],
  ],
  'the name of a state that no footer shows': [
    () =>
      changeRecords((records) =>
        records.map((record) =>
          record.state_slug === 'maine' ? { ...record, state_name: 'New Maine' } : record,
        ),
      ),
    ['maine'],
    [
      '404.html',
      'directory/index.html',
      'images/**',
      'index.html',
      'maine/**',
      'not-found/index.html',
      'search/**',
    ],
  ],
  'figures of the air of a city': [
    () =>
      site.write({ 'data/humidity.json': humidity({ [slugOf('ohio', 3)]: { station: '725240', km: 9 } }) }),
    ['ohio'],
    ['ohio/**'],
  ],
  'an article': [
    () => site.write({ 'content/blog/an-article.md': article({}, 'Another text.') }),
    [],
    ['blog/an-article/index.html', 'feed.xml', 'search/**'],
  ],
  'a new article': [
    () =>
      site.write({
        'content/blog/second.md': article({
          title: 'Second',
          excerpt: `Second: ${'many words '.repeat(9)}.`,
        }),
      }),
    [],
    ['blog/**', 'feed.xml', 'images/**', 'search/**', 'sitemap.xml'],
  ],
  'a redirect': [
    () => site.write({ 'data/redirects.json': { redirects: [{ from: '/old/', to: '/maine/' }] } }),
    [],
    ['**'],
  ],
  'a question of states': [
    () => {
      const { state, ...others } = site.json('data/faqs.json');
      const [{ question }, ...further] = state;
      site.write({
        'data/faqs.json': { ...others, state: [{ question, answer: 'Another answer.' }, ...further] },
      });
    },
    ['alabama', 'maine', 'ohio'],
    ['alabama/index.html', 'maine/index.html', 'ohio/index.html'],
  ],
  'a setting of all pages': [
    () => changeJson('data/site.json', { brand: 'Wirehaven' }),
    ['alabama', 'maine', 'ohio'],
    ['**'],
  ],
  'other code': [() => site.set({ code: 'other' }), ['alabama', 'maine', 'ohio'], []],
};

const isBelow = (pattern: string) => (file: string) =>
  pattern.endsWith('**') ? file.startsWith(pattern.slice(0, -2)) : file === pattern;

for (const [what, [apply, made, changed]] of Object.entries(edits))
  states(`makes only the states again that an edit is about: ${what}`, async () => {
    apply();
    const cost = await costOf(site);
    assert.equal(cost.made, made);
    for (const pattern of changed.filter((pattern) => !pattern.endsWith('**')))
      assert.ok(cost.changed.includes(pattern), `${pattern} did not change`);
    const others = cost.changed.filter((file) => !changed.some((pattern) => isBelow(pattern)(file)));
    assert.equal(others, []);
    await assertClean(site);
  });

states('makes no state again on another day, and writes the pages that show it', async () => {
  site.set({ today: '2026-02-01' });
  const { made, changed } = await costOf(site);
  assert.equal(made, []);
  const dated = Object.entries(entriesOf(site.out)).flatMap(([file, text]) =>
    file.endsWith('.html') && text.includes('2026-02-01') ? file : [],
  );
  assert.ok(dated.includes('index.html') && dated.includes(pageOf('ohio', 2)));
  assert.equal(changed, dated.sort());
  await assertClean(site);
  site.set({ today: '2027-01-01' });
  assert.equal((await costOf(site)).made, []);
  await assertClean(site);
});

states(
  'makes no state again if the folder is missing, and checks all that stands between pages',
  async () => {
    rmSync(site.out, { recursive: true });
    const before = await site.rebuild({ out: join(site.root, 'other') });
    const { made, report } = await costOf({ ...site, out: join(site.root, 'other') }, () => site.rebuild());
    assert.equal(made, []);
    const { milliseconds: _, ...check } = report.check ?? {};
    const { milliseconds: __, ...earlier } = before.check ?? {};
    assert.equal(check, earlier);
    assert.is(report.emitted.unchanged, 0);
    await assertClean(site);
  },
);

states('makes states of two folders once', async () => {
  changeNote('maine', 2, { music: 'A choir for two folders.' });
  const out = join(site.root, 'other');
  assert.equal((await costOf(site, () => site.rebuild({ out }))).made, ['maine']);
  assert.equal((await costOf(site)).made, []);
  assertSameEntries(entriesOf(out), await site.clean());
  rmSync(out, { recursive: true });
});

/* ---- What is wrong ------------------------------------------------------------------------------------------------ */

/** Wrong sources, with what is told of them. */
const faults: { [what: string]: [apply: () => void, told: RegExp] } = {
  'an empty text': [
    () => changeNote('ohio', 2, { music: ' ' }),
    /data\/notes\/ohio\.json:\d+:\d+ .* is empty or has spaces/,
  ],
  'an unknown key': [() => changeNote('ohio', 2, { musik: 'A.' }), /data\/notes\/ohio\.json:\d+:\d+ .*musik/],
  'an unknown token': [
    () => changeNote('ohio', 2, { music: 'A choir. {{nothing}}' }),
    /data\/notes\/ohio\.json:\d+:\d+ .*\{\{nothing\}\} is not a known token/,
  ],
  'a figure': [
    () => changeNote('ohio', 2, { music: 'We match you within 48 hours.' }),
    /data\/notes\/ohio\.json:\d+:\d+ .*48 hours/,
  ],
  'an unknown climate': [
    () => changeNote('ohio', 2, { climate: 'drey' }),
    /data\/notes\/ohio\.json:\d+:\d+ .*"drey" is not in climates\.json.*Did you mean "dry"\?/,
  ],
  'a text of another city': [
    () => changeNote('ohio', 3, site.json('data/notes/alabama.json')[slugOf('alabama', 1)]),
    /of the words are those of \/(?:alabama\/alabama-town-aab|ohio\/ohio-town-aad)\/pianos\//,
  ],
  'invalid JSON': [
    () => site.write({ [OHIO]: `${readFileSync(join(site.root, OHIO), 'utf8').trimEnd()}}` }),
    /data\/notes\/ohio\.json:\d+:\d+ .*(?:not valid JSON|stands behind)/,
  ],
  'a note that stands twice': [
    () => site.write({ [OHIO]: JSON.stringify(site.json(OHIO)).replace('{', `{"${slugOf('ohio', 2)}":{},`) }),
    /data\/notes\/ohio\.json:\d+:\d+ .*stands twice/,
  ],
  'no such date': [
    () => changeRecord('ohio', 2, { lastmod: '2026-02-30' }),
    /locations\.json:\d+:\d+ .* is not a date/,
  ],
  'a wrong income': [
    () => changeRecord('ohio', 2, { median_income_bucket: 'low' }),
    /locations\.json:\d+:\d+ .*median_income_bucket/,
  ],
  'another name of the state': [
    () => changeRecord('ohio', 2, { state_name: 'Ohia' }),
    /locations\.json:\d+:\d+ .*is "Ohi[oa]", but line/,
  ],
  'an unknown field': [
    () => changeRecord('ohio', 2, { population: 3 }),
    /locations\.json:\d+:\d+ .*population/,
  ],
  'a city that moved without its note': [
    () => changeRecord('alabama', 1, { state_name: 'Ohio', state_slug: 'ohio' }),
    /data\/notes\/alabama\.json:\d+:\d+ {2}alabama-town-aab: is a city of another state, ohio\. Move the note to notes\/ohio\.json\./,
  ],
  'a note on no city': [
    () => changeNotes('ohio', (notes) => ({ ...notes, 'ohio-town-aax': noteOf(1) })),
    /data\/notes\/ohio\.json:\d+:\d+ .*is the slug of no city in locations\.json\. Did you mean "ohio-town-aa/,
  ],
  'a file of notes of no state': [
    () => site.write({ 'data/notes/ohia.json': {} }),
    /data\/notes\/ohia\.json:1 {2}this file is read for no state\. Did you mean "notes\/ohio\.json"\?/,
  ],
  'the file of earlier versions': [
    () => site.write({ 'data/city-notes.json': {} }),
    /data\/city-notes\.json:1 {2}this file is not read any more/,
  ],
  'a lower limit of likeness': [
    () => {
      changeNote('ohio', 3, { music: site.json('data/notes/alabama.json')[slugOf('alabama', 1)].music });
      changeJson('data/site.json', { similarityLimit: 0.2 });
    },
    /of the words are those of .*the limit is 20/,
  ],
};

const FAULTY = ['locations', 'site', 'notes/alabama', 'notes/maine', 'notes/ohio'].map(
  (name) => `data/${name}.json`,
);

for (const [what, [apply, told]] of Object.entries(faults))
  states(`tells a problem with file and line, and leaves the folder as it is: ${what}`, async () => {
    const before = entriesOf(site.out);
    const sound = Object.fromEntries(
      FAULTY.map((name) => [name, readFileSync(join(site.root, name), 'utf8')]),
    );
    const problemsOf = (build: () => Promise<unknown>) => problemsOfBuild({ build });
    try {
      apply();
      const problems = await problemsOf(() => site.rebuild());
      assert.match(problems.join('\n'), told);
      // A problem is told by each build: nothing of it is kept.
      assert.equal(await problemsOf(() => site.rebuild()), problems);
      assert.equal(await problemsOf(() => site.clean()), problems);
      assertSameEntries(entriesOf(site.out), before);
    } finally {
      site.write({ ...sound, 'data/notes/ohia.json': null, 'data/city-notes.json': null });
    }
    assert.is((await site.rebuild()).emitted.written, 0);
    assertSameEntries(entriesOf(site.out), before);
  });

/* ---- Symbolic links ----------------------------------------------------------------------------------------------- */

for (const file of [
  'data/notes/ohio.json',
  'data/locations.json',
  'data/site.json',
  'content/blog/an-article.md',
  'content/pages/terms.md',
])
  states(`refuses a source that is a symbolic link: ${file}`, async () => {
    const before = entriesOf(site.out);
    const path = join(site.root, file);
    const text = readFileSync(path, 'utf8');
    site.write({ elsewhere: text, [file]: null });
    symlinkSync(join(site.root, 'elsewhere'), path);
    const problems = await problemsOfBuild({ build: () => site.rebuild() });
    assert.match(problems.join('\n'), new RegExp(`${file.replaceAll('.', '\\.')}:1 .*link`));
    assertSameEntries(entriesOf(site.out), before);
    site.write({ elsewhere: null, [file]: text });
    await site.rebuild();
  });

states.run();
