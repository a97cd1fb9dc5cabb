import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assertSameEntries, entriesOf } from '../support/entries.ts';
import { piece } from '../support/held-articles.ts';
import { humidity, problemsOfBuild } from '../support/tiny-site.ts';
import {
  assertClean,
  type CityRecord,
  costOf,
  findingsOf,
  image,
  type Notes,
  noteOf,
  pageOf,
  recordOf,
  type StateSlug,
  slugOf,
  statesSite,
  type WarmSite,
} from '../support/warm-site.ts';

/** An edit costs its state: what is made again, and what is written. The folder then holds what a clean build leaves. */
const states = suite('build: states');

let site: WarmSite;

states.before(async () => {
  site = await statesSite();
});

const LOCATIONS = 'data/locations.json';
const SECOND = 'content/blog/second.md';

const write = (file: string, content: unknown) => () => site.write({ [file]: content });
const change = (file: string, changed: (json: ReturnType<WarmSite['json']>) => unknown) => () =>
  site.write({ [file]: changed(site.json(file)) });
const set = (file: string, fields: object) => change(file, (json) => ({ ...json, ...fields }));
const settings = (changed: Parameters<WarmSite['set']>[0]) => () => site.set(changed);

const notes = (state: StateSlug, changed: (notes: Notes) => Notes) =>
  change(`data/notes/${state}.json`, changed);
const note = (state: StateSlug, number: number, fields: object) =>
  notes(state, (notes) => {
    const slug = slugOf(state, number);
    return { ...notes, [slug]: { ...notes[slug], ...fields } };
  });
const records = (changed: (records: CityRecord[]) => CityRecord[]) => change(LOCATIONS, changed);
const record = (state: StateSlug, number: number, fields: object) =>
  records((records) =>
    records.map((record) => (record.city_slug === slugOf(state, number) ? { ...record, ...fields } : record)),
  );
/** Does several things. */
const all =
  (...edits: (() => void)[]) =>
  () => {
    for (const edit of edits) edit();
  };

const OF_CITIES = ['404.html', 'directory/index.html', 'search/**', 'sitemap.xml'];
const OF_ARTICLES = ['blog/**', 'feed.xml', 'images/**', 'search/**', 'sitemap.xml'];
const ALL: StateSlug[] = ['alabama', 'maine', 'ohio'];

/** Edits, one after the other: the states that are made again, and the files that change. `**` stands for any below a folder. */
const edits: Record<string, [apply: () => void, made: StateSlug[], changed: string[]]> = {
  nothing: [() => {}, [], []],
  'a text of a note': [
    note('ohio', 1, { music: 'Three "bands" & <one> choir play.' }),
    ['ohio'],
    [pageOf('ohio', 1)],
  ],
  'a text of which half stands in another note': [
    note('maine', 3, {
      music: noteOf(20_000).music,
      home: 'Stairs of oak lead to the second floor of the house.',
    }),
    ['maine'],
    [pageOf('maine', 3)],
  ],
  'a card, which only the page of the state shows': [
    note('ohio', 2, { card: 'Five bands by the lake.' }),
    ['ohio'],
    ['ohio/index.html'],
  ],
  'the climate of a note': [
    note('ohio', 2, { climate: 'dry' }),
    ['ohio'],
    ['ohio/index.html', pageOf('ohio', 2)],
  ],
  'a text that names a figure': [
    note('ohio', 2, { home: 'A visit of the tuner takes {{tuningVisit}}.' }),
    ['ohio'],
    [pageOf('ohio', 2)],
  ],
  'that figure': [
    change('data/constants.json', (constants) => {
      constants.figures.tuningVisit.from += 1;
      return constants;
    }),
    ALL,
    ['**'],
  ],
  'the order of notes': [
    notes('ohio', (notes) => Object.fromEntries(Object.entries(notes).reverse())),
    ['ohio'],
    [],
  ],
  'the name of a city': [
    all(
      record('ohio', 1, { city_name: 'Ohio Town Other', city_slug: 'ohio-town-other' }),
      notes('ohio', ({ [slugOf('ohio', 1)]: note = {}, ...others }) => ({
        ...others,
        'ohio-town-other': note,
      })),
    ),
    ['ohio'],
    [...OF_CITIES, 'ohio/**'],
  ],
  'a city that is no primary one any more': [record('ohio', 2, { primary: false }), ['ohio'], ['ohio/**']],
  'an early date of a city': [
    record('maine', 2, { lastmod: '2025-01-02' }),
    ['maine'],
    [pageOf('maine', 2), 'sitemap.xml'],
  ],
  'the latest date of a city': [
    record('maine', 3, { lastmod: '2026-01-02' }),
    ['maine'],
    ['directory/index.html', 'index.html', 'maine/index.html', pageOf('maine', 3), 'sitemap.xml'],
  ],
  'a new city with a note': [
    all(
      records((records) => [...records, recordOf('maine', 9)]),
      notes('maine', (notes) => ({ ...notes, [slugOf('maine', 9)]: noteOf(709) })),
    ),
    ['maine'],
    [...OF_CITIES, 'maine/**'],
  ],
  'a removed city': [
    all(
      records((records) => records.filter(({ city_slug }) => city_slug !== slugOf('maine', 9))),
      notes('maine', ({ [slugOf('maine', 9)]: _, ...others }) => others),
    ),
    ['maine'],
    [...OF_CITIES, 'maine/**'],
  ],
  'two cities that change places': [
    records(([first, second, third, ...others]) => [first, third, second, ...others] as CityRecord[]),
    ['alabama'],
    [...OF_CITIES, 'alabama/**'],
  ],
  'states that change places in the list': [
    records((records) => records.toSorted((a, b) => b.state_slug.localeCompare(a.state_slug))),
    [],
    [],
  ],
  'a city that moves to another state with its note': [
    all(
      record('maine', 0, { state_name: 'Ohio', state_slug: 'ohio' }),
      notes('maine', ({ [slugOf('maine', 0)]: _, ...others }) => others),
      notes('ohio', (notes) => ({ ...notes, [slugOf('maine', 0)]: noteOf(700) })),
    ),
    ['maine', 'ohio'],
    [...OF_CITIES, 'maine/**', 'ohio/**'],
  ],
  'the climate of a state': [
    change('data/states.json', ({ states }) => ({
      states: states.with(1, { ...states[1], climate: 'dry' }),
    })),
    ['maine'],
    ['maine/**'],
  ],
  'a text of a climate': [
    change('data/climates.json', ({ climates: [cold, dry], source }) => ({
      ...{ source, climates: [{ ...cold, space: 'Mind the pipes.' }, dry] },
    })),
    ALL,
    ['**'],
  ],
  'the name of a state that no footer shows': [
    records((records) =>
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
  'the first figures of the air of a city': [
    write('data/humidity.json', humidity({ [slugOf('ohio', 3)]: { station: '725240', km: 9 } })),
    ALL,
    ['**'],
  ],
  'figures of the air of another one': [
    change('data/humidity.json', ({ cities }) =>
      humidity({ ...cities, [slugOf('ohio', 2)]: cities[slugOf('ohio', 3)] }),
    ),
    ['ohio'],
    ['climate/index.html', 'ohio/index.html', pageOf('ohio', 2)],
  ],
  'no figures': [write('data/humidity.json', humidity({})), ALL, ['**']],
  'the date of the glossary': [
    set('data/glossary.json', { updated: '2025-12-01' }),
    [],
    ['glossary/**', 'sitemap.xml'],
  ],
  'an article': [
    write(SECOND, piece({ title: 'Second' }, 'Another text.')),
    [],
    ['blog/second/index.html', 'feed.xml', 'search/**'],
  ],
  'a finished draft': [write('content/blog/draft.md', piece({ title: 'Draft' })), [], OF_ARTICLES],
  'an article that becomes a draft': [
    write(SECOND, piece({ title: 'Second', draft: true })),
    [],
    OF_ARTICLES,
  ],
  'an image of the same size': [
    write('content/images/picture.svg', image('tan')),
    [],
    ['images/picture.svg'],
  ],
  'a redirect': [write('data/redirects.json', { redirects: [{ from: '/old/', to: '/maine/' }] }), [], ['**']],
  'a question of states': [
    change('data/faqs.json', ({ state: [{ question }, ...further], ...others }) => ({
      ...others,
      state: [{ question, answer: 'Another answer.' }, ...further],
    })),
    ALL,
    ['alabama/index.html', 'maine/index.html', 'ohio/index.html'],
  ],
  'a question of cities': [
    change('data/faqs.json', ({ city, ...others }) => ({
      ...others,
      city: [...city, { question: 'And in {{city}}?', answer: 'Another answer.' }],
    })),
    ALL,
    ['alabama/**', 'maine/**', 'ohio/**'],
  ],
  'a setting of all pages': [set('data/site.json', { brand: 'Wirehaven' }), ALL, ['**']],
  'a limit of likeness': [set('data/site.json', { similarityLimit: 1 }), ALL, []],
  'no notes on a state': [write('data/notes/alabama.json', null), ['alabama'], ['alabama/**']],
  'the address of the site': [settings({ siteUrl: 'https://other.example' }), ALL, ['**']],
  'the host of leads': [settings({ leadsHost: 'https://leads.example' }), ALL, ['**']],
  'no check': [settings({ checked: false }), [], []],
  'a text that is not checked': [
    note('ohio', 2, { music: 'Two bands by the lake.' }),
    [],
    [pageOf('ohio', 2)],
  ],
  'a check': [settings({ checked: true }), ['ohio'], []],
  'other code': [settings({ code: 'other' }), ALL, []],
  'a day on which an article is published': [settings({ today: '2026-03-01' }), [], ['**']],
  'another year': [settings({ today: '2027-01-01' }), [], ['**']],
  'an earlier day': [settings({ today: '2026-01-31' }), [], ['**']],
  'a state less': [
    all(
      records((records) => records.filter(({ state_slug }) => state_slug !== 'alabama')),
      change('data/states.json', ({ states }) => ({ states: states.slice(1) })),
    ),
    [],
    ['**'],
  ],
};

const isBelow = (pattern: string, file: string) =>
  pattern.endsWith('**') ? file.startsWith(pattern.slice(0, -2)) : file === pattern;

for (const [edit, [apply, made, changed]] of Object.entries(edits))
  states(`makes only the states again that an edit is about: ${edit}`, async () => {
    apply();
    const cost = await costOf(site);
    assert.equal(cost.made, made);
    for (const pattern of changed)
      assert.ok(pattern.endsWith('**') || cost.changed.includes(pattern), `${pattern} did not change`);
    const others = cost.changed.filter((file) => !changed.some((pattern) => isBelow(pattern, file)));
    assert.equal(others, []);
    await assertClean(site);
  });

states('makes states of two folders once, and none for a folder that is missing', async () => {
  note('maine', 2, { music: 'A choir for two folders.' })();
  const out = join(site.root, 'other');
  const cost = await costOf(site, () => site.rebuild({ out }));
  assert.equal([cost.made, cost.changed], [['maine'], []]);
  rmSync(site.out, { recursive: true });
  const { made, report } = await costOf(site);
  assert.equal([made, report.emitted.unchanged], [[], 0]);
  assert.equal(findingsOf(report), findingsOf(cost.report));
  await assertClean(site, report);
  assertSameEntries(entriesOf(out), entriesOf(site.out));
  rmSync(out, { recursive: true });
});

/* ---- What is wrong ------------------------------------------------------------------------------------------------ */

/** Wrong sources, with a part of what is told of them. The golden cases hold the whole texts. */
const faults: Record<string, [apply: () => void, told: RegExp]> = {
  'a wrong figure': [
    note('ohio', 2, { music: 'We match you within 48 hours.' }),
    /data\/notes\/ohio\.json:\d+:\d+ .*48 hours/,
  ],
  'a wrong figure on all pages': [
    change('data/faqs.json', ({ state, city }) => ({
      ...{ state, city: [...city, { question: 'And {{city}}?', answer: 'We match you within 48 hours.' }] },
    })),
    /and \d+ more pages: the text says "within 48 hours"/,
  ],
  'the text of another city, which was somewhat like a third': [
    all(
      () => note('ohio', 3, site.json('data/notes/maine.json')[slugOf('maine', 3)])(),
      set('data/site.json', { similarityLimit: 0.9 }),
    ),
    /100\.0 % of the words are those of \/maine\/maine-town-aaad\/pianos\//,
  ],
  'a date that does not exist': [
    record('ohio', 2, { lastmod: '2026-02-30' }),
    /locations\.json:\d+:\d+ .* is not a date/,
  ],
  'a city that moved without its note': [
    record('maine', 2, { state_name: 'Ohio', state_slug: 'ohio' }),
    /data\/notes\/maine\.json:\d+:\d+ {2}maine-town-aaac: is a city of another state, ohio\./,
  ],
};

const FAULTY = ['data/locations', 'data/site', 'data/faqs', 'data/notes/maine', 'data/notes/ohio'].map(
  (name) => `${name}.json`,
);

for (const [fault, [apply, told]] of Object.entries(faults))
  states(`tells a problem with file and line, and leaves the folder as it is: ${fault}`, async () => {
    const before = entriesOf(site.out);
    const sound = Object.fromEntries(FAULTY.map((file) => [file, readFileSync(join(site.root, file))]));
    apply();
    const problems = await problemsOfBuild({ build: () => site.rebuild() });
    const again = await problemsOfBuild({ build: () => site.rebuild() });
    const clean = await problemsOfBuild({ build: () => site.clean({ checked: true }) });
    site.write(sound);
    assert.match(problems.join('\n'), told);
    // A problem is told by each build: nothing of it is kept.
    assert.equal([again, clean], [problems, problems]);
    assertSameEntries(entriesOf(site.out), before);
    assert.is((await site.rebuild()).emitted.written, 0);
    assertSameEntries(entriesOf(site.out), before);
  });

states.run();
