import { gzipSync } from 'node:zlib';
import { bundle } from '../../generator/bundle/bundle.ts';
import { Scale } from '../../generator/judge/weights.ts';
import { load } from '../../generator/load/load.ts';
import { planPages } from '../../generator/plan/plan.ts';
import { FilledPage, PageMaker, Template } from '../../generator/render/page-maker.ts';
import { pageRenderer } from '../../generator/render/render.ts';
import { cityPage } from '../support/coded-cases.ts';
import { chance, madeUpCities, pickFrom } from '../support/made-up-cities.ts';
import { assert, suite } from '../support/suite.ts';
import { shippedSettings } from '../support/tiny-site.ts';

const weights = suite('judge: weights');

const LIMIT = 18_000;

/** So many letters, each as likely as any other, from this one on. */
function lettersFrom(first: string, count: number): string {
  const next = chance(count);
  const start = first.charCodeAt(0);
  return String.fromCharCode(...Array.from({ length: count }, () => start + Math.floor(next() * 26)));
}

const record = { source: { file: 'data/locations.json', line: 1 } };
const filled = (template: Template, text: string) =>
  new FilledPage({ ...cityPage(''), path: `/${text.length}/`, record }, template, [text]);

const sizeOf = (page: FilledPage): number => gzipSync(page.body).length;

function tell(...pages: readonly FilledPage[]): string[] {
  const scale = new Scale();
  for (const page of pages) scale.see(page);
  return scale.problems().flatMap(({ pages = [] }) => pages);
}

/** The first letter of texts in no order, and how often a page shows them. */
const growing: [first: string, times: number][] = [
  ['a', 1],
  ['α', 1],
  ['a', 400],
];

for (const [first, times] of growing)
  weights(`finds each page over its budget that has a text from ${first} on ${times} times`, () => {
    const frame = lettersFrom('a', 20_000);
    const template = new Template(1, ([mark]) => frame + `<p>${mark}</p>`.repeat(times));
    const texts = Array.from({ length: 30 }, (_, step) => lettersFrom(first, 500 + 500 * step));
    const pages = texts.map((text) => filled(template, text));
    const heavy = pages.filter((page) => sizeOf(page) > LIMIT);
    assert.ok(heavy.length > 2 && heavy.length < 28, `${heavy.length} are heavy`);
    for (const page of pages) assert.is(tell(page).length, heavy.includes(page) ? 1 : 0, page.page.path);
  });

weights('tells the heaviest page of a kind, and lets lists of places weigh more', () => {
  const template = new Template(1, ([mark]) => `<p>${mark}</p>`);
  const pages = [32_000, 40_000, 36_000].map((length) => filled(template, lettersFrom('a', length)));
  assert.equal(tell(...pages), ['/40000/']);
  const links = Array.from({ length: 500 }, (_, place) => `<a href="/${place}/">${place}</a>`).join('');
  const list = new Template(1, ([mark]) => `${links}<p>${mark}</p>`);
  const [allowed, heavy] = [33_000, 60_000].map((length) => filled(list, lettersFrom('a', length)));
  assert.ok(allowed && heavy && sizeOf(allowed) > LIMIT);
  assert.equal([tell(allowed), tell(heavy)], [[], ['/60000/']]);
});

weights('leave room for all lists of a site with 20,000 cities', async () => {
  const random = chance(1);
  const { states, ...content } = load(shippedSettings);
  const known = states.flatMap(({ cities }) => cities);
  const entries = states.map(({ slug, name }) => ({
    group: 'States' as const,
    title: name,
    path: `/${slug}/`,
    text: '',
  }));
  const madeUp = madeUpCities(20_000 - known.length, entries);
  const many = states.map((state) => {
    const added = madeUp.flatMap(({ title, path }) => {
      const [, of, slug = ''] = path.split('/');
      const name = title.replace(/,.*/, '');
      return of === state.slug ? { ...pickFrom(known, random), name, slug, primary: false } : [];
    });
    return { ...state, cities: [...state.cities, ...added] };
  });
  const { plan } = planPages({ ...content, states: many }, '2026-01-31');
  const maker = new PageMaker(pageRenderer(plan, await bundle(shippedSettings)));
  const scale = new Scale();
  const [fullest] = [...plan.states].sort((a, b) => b.cities.length - a.cities.length);
  const lists = plan.pages.filter(({ kind }) => kind === 'climate' || kind === 'directory');
  for (const page of [...lists, ...(fullest ? [...plan.pagesOf(fullest)].slice(0, 1) : [])])
    scale.see(maker.make(page));
  assert.is(lists.length, 2);
  assert.equal(scale.problems(), []);
});
