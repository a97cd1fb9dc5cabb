import { gzipSync } from 'node:zlib';
import { Scale } from '../../generator/judge/weights.ts';
import { FilledPage, Template } from '../../generator/render/page-maker.ts';
import { cityPage } from '../support/coded-cases.ts';
import { chance } from '../support/made-up-cities.ts';
import { assert, suite } from '../support/suite.ts';

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
