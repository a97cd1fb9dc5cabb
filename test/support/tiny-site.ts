import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from '../../generator/build/build-site.ts';
import type { Watcher } from '../../generator/build/stages.ts';
import { type LoadSettings, load } from '../../generator/load/load.ts';
import type { BuildSettings, SiteSettings } from '../../generator/model/index.ts';
import { ContentError, describeProblem, orThrow } from '../../generator/problem/problem.ts';
import { parseHTML } from './dom.ts';

export const project = process.cwd();

export const projectText = (file: string): string => fs.readFileSync(join(project, file), 'utf8');

/** The site that the project ships, as it is made on 2026-01-31. */
export const shippedSettings: SiteSettings = {
  pianogen: project,
  root: project,
  data: join(project, 'data'),
  content: join(project, 'content'),
  siteUrl: undefined,
  leadsHost: undefined,
  today: '2026-01-31',
};

/** Files by their path; `null` leaves one out. Values that are not text are written as JSON, a value a line. */
export type Files = Record<string, unknown>;

const folders: string[] = [];
process.on('exit', () => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});

export function temporaryFolder(): string {
  const folder = fs.mkdtempSync(join(tmpdir(), 'pianogen-test-'));
  folders.push(folder);
  return folder;
}

export const location = (state: string, city: string, more: object = {}) => ({
  state_name: state,
  state_slug: state.toLowerCase().replaceAll(' ', '-'),
  city_name: city,
  city_slug: city.toLowerCase().replaceAll(' ', '-'),
  primary: true,
  median_income_bucket: 'medium',
  lastmod: '2025-10-14',
  ...more,
});

/** A dealer in Cleveland. No data are shipped. */
export const dealer = (more: object = {}) => ({
  slug: 'harmony-hall',
  name: 'Harmony Hall Pianos',
  phone: '(216) 555-0100',
  url: 'https://harmony-hall.example',
  address: { street: '12 Euclid Avenue', city: 'Cleveland', state: 'OH', zip: '44106' },
  serves: ['ohio/cleveland'],
  brands: ['Yamaha'],
  offers: ['new', 'tuning'],
  verified: { on: '2025-09-01', by: 'Jane Doe' },
  ...more,
});

export const article = (
  fields: Partial<Record<'title' | 'date' | 'excerpt' | 'tags', string>>,
  body = 'A text.',
) =>
  `---
title: "${fields.title ?? 'An Article'}"
excerpt: "${fields.excerpt ?? 'Seventy characters at the least are asked of an excerpt, so this one goes on.'}"
date: ${fields.date ?? '2025-10-01'}
tags: [${fields.tags ?? 'buying'}]
---

${body}
`;

const prose = (title: string) => `---
title: "${title}"
excerpt: "${title}: seventy characters at the least are asked of an excerpt, so this one goes on."
updated: 2025-10-14
---

A text.
`;

const faq = (place: string) => [
  { question: `What about ${place}?`, short: `In short, ${place}.`, answer: `An answer about ${place}.` },
];
const named = [{ name: 'A name', text: 'A text.' }];

const climate = (name: string, texts: object) => ({ slug: name.toLowerCase(), name, ...texts });

export const humidity = (cities: object, examples: object = {}) => ({
  credit: 'A source',
  examples,
  stations: {
    '725240': {
      name: 'Hopkins Airport',
      indoor: [16, 16, 24, 33, 44, 70, 76, 75, 61, 39, 28, 16],
      celsius: [-3.4, -3, 2.4, 9.4, 14.5, 20.8, 23.8, 21.6, 18.5, 12, 5.9, -1.2],
      dewPoint: [-6.8, -6.9, -2.3, 2.5, 6.9, 14.5, 16.4, 16, 12.5, 5.7, 0.9, -6.4],
    },
  },
  cities,
});

/** A whole site with two states and three cities. */
const defaults: Files = {
  'data/locations.json': [
    location('Ohio', 'Cleveland'),
    location('Ohio', 'Columbus', { primary: false }),
    location('Maine', 'Portland', { median_income_bucket: 'high' }),
  ],
  'data/states.json': {
    states: [
      { slug: 'maine', code: 'ME', climate: 'cold' },
      { slug: 'ohio', code: 'OH', climate: 'cold' },
    ],
  },
  'data/climates.json': {
    source: 'A source.',
    climates: [
      climate('Cold', { summary: 'Cold winters.', space: 'Mind the stove.', humidity: 'Dry in {{city}}.' }),
      climate('Dry', { summary: 'Dry air.', space: 'Mind the sun.', humidity: 'Very dry in {{city}}.' }),
    ],
  },
  'data/notes/ohio.json': { cleveland: { music: 'An orchestra.', home: 'Porches.' } },
  'data/humidity.json': humidity({}),
  'data/glossary.json': {
    updated: '2025-10-14',
    entries: [{ term: 'Action', definition: 'The mechanism.' }],
  },
  'data/faqs.json': {
    state: faq('{{state}}'),
    city: [...faq('{{city}}'), { question: 'Humid?', short: 'Yes.', answer: '{{climate.humidity}}' }],
  },
  // These may be missing.
  'data/redirects.json': null,
  'data/zip-prefixes.json': null,
  'data/home.json': { steps: named, benefits: named, badges: named },
  'content/blog/an-article.md': article({}),
  'content/pages/history-of-the-piano.md': prose('History'),
  'content/pages/privacy.md': prose('Privacy'),
  'content/pages/terms.md': prose('Terms'),
};
/** What tiny sites have of the shipped one: every data file that they do not have themselves, and the pictures. */
const shared = [
  ...fs
    .readdirSync(join(project, 'data'))
    .map((name) => `data/${name}`)
    .filter((file) => file.endsWith('.json') && !(file in defaults)),
  'content/images',
];

export type TinySite = ReturnType<typeof tinySite>;

/** Writes a tiny site into a folder of its own; `files` are put over it. */
export function tinySite(files: Files = {}) {
  const root = temporaryFolder();
  for (const path of shared) fs.cpSync(join(project, path), join(root, path), { recursive: true });
  const site = JSON.parse(fs.readFileSync(join(root, 'data/site.json'), 'utf8'));
  Object.assign(site, { footerStates: ['ohio'], similarityLimit: 1, ownWordsLimit: 0 });
  writeFiles(root, { 'data/site.json': site, ...defaults, ...files });

  const out = join(root, 'out');
  const folders = { data: join(root, 'data'), content: join(root, 'content') };
  const settings: BuildSettings = {
    pianogen: project,
    // Builds of tiny sites share the caches of the checkout.
    root: project,
    ...folders,
    out,
    siteUrl: undefined,
    leadsHost: undefined,
    today: '2026-01-31',
    precompressed: false,
  };
  return {
    root,
    out,
    settings,
    write: (more: Files) => writeFiles(root, more),
    build: (watcher: Watcher = {}, more: Partial<BuildSettings> = {}) =>
      build({ ...settings, ...more }, watcher),
    /** All that a build of the same sources into a new folder leaves. */
    async clean(more: Partial<BuildSettings> = {}) {
      const newOut = join(temporaryFolder(), 'out');
      await build({ ...settings, ...more, out: newOut });
      return treeOf(newOut);
    },
    json: (file: string) => JSON.parse(fs.readFileSync(join(root, file), 'utf8')),
    text: (file: string) => fs.readFileSync(join(out, file), 'utf8'),
    page: (path: string) => pageOf(out, path),
    /** What is wrong with the input, each as `file:line  at: message`, the file relative to the site. */
    problems: () => problemsOf(() => loadWhole(folders)).map((problem) => problem.replaceAll(`${root}/`, '')),
  };
}

export async function builtSite(files: Files = {}): Promise<TinySite> {
  const site = tinySite(files);
  await site.build();
  return site;
}

/** A tiny site in which commands, too, use the caches of the checkout. */
export function cachedSite(files: Files = {}): TinySite {
  const site = tinySite(files);
  shareCaches(site.root);
  return site;
}

export function shareCaches(root: string): void {
  const caches = join(project, 'node_modules/.cache');
  for (const folder of [caches, join(root, 'node_modules')]) fs.mkdirSync(folder, { recursive: true });
  fs.symlinkSync(caches, join(root, 'node_modules/.cache'));
}

export const pageOf = (out: string, path: string): Document =>
  parseHTML(fs.readFileSync(join(out, fileAt(path)), 'utf8')).document as unknown as Document;

export const fileAt = (path: string): string =>
  path === '' || path.endsWith('/') ? `${path}index.html` : path;

/** The position of each problem and, after two spaces, its words. The cases in `test/cases/` hold the codes. */
export function problemsOf(work: () => unknown): string[] {
  try {
    work();
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return error.problems.map((problem) => describeProblem(problem).replace(` ${problem.code} `, '  '));
  }
  return [];
}

function loadWhole(settings: LoadSettings): void {
  const { states, readNotes } = load(settings);
  for (const state of states) orThrow(readNotes(state));
}

export function treeOf(folder: string): Record<string, string> {
  const names = fs.statSync(folder, { throwIfNoEntry: false })
    ? fs.readdirSync(folder, { recursive: true })
    : [];
  const files = names.map(String).filter((name) => fs.statSync(join(folder, name)).isFile());
  return Object.fromEntries(
    files.sort().map((name) => [name, fs.readFileSync(join(folder, name), 'latin1')]),
  );
}

export function writeFiles(root: string, files: Files): void {
  for (const [file, content] of Object.entries(files)) {
    const path = join(root, file);
    fs.rmSync(path, { recursive: true, force: true });
    if (content === null) continue;
    fs.mkdirSync(dirname(path), { recursive: true });
    const isText = typeof content === 'string' || Buffer.isBuffer(content);
    fs.writeFileSync(path, isText ? content : `${JSON.stringify(content, null, 2)}\n`);
  }
}

export const fold = (text: string): string => text.replace(/\s+/g, ' ').trim();

export const textOf = (element: Element | null | undefined): string => fold(element?.textContent ?? '');
