import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Scale } from '../../generator/judge/weights.ts';
import type { Page } from '../../generator/model/index.ts';
import { FilledPage, Template } from '../../generator/render/template.ts';
import { chance } from '../support/made-up-cities.ts';

const weights = suite('judge: weights');

const LIMIT = 18_000;

/** So many letters, each as likely as any other, from this one on. */
function lettersFrom(first: string, count: number): string {
  const next = chance(count);
  const start = first.charCodeAt(0);
  return String.fromCharCode(...Array.from({ length: count }, () => start + Math.floor(next() * 26)));
}

const filled = (template: Template, text: string, path: string) =>
  new FilledPage(
    { kind: 'city', path, record: { source: { file: 'a', line: 1 } } } as Partial<Page<'city'>> as Page,
    template,
    [text],
  );

const sizeOf = (page: FilledPage): number => gzipSync(page.body).length;

function tell(pages: readonly FilledPage[]): string[] {
  const scale = new Scale();
  for (const page of pages) scale.see(page);
  return scale.problems().flatMap(({ pages = [] }) => pages);
}

/** Texts of so many letters that no template knows, and how often it shows them. */
const growing: Record<string, { text: (length: number) => string; times?: number }> = {
  'of letters in no order': { text: (length) => lettersFrom('a', length) },
  'in Greek': { text: (length) => lettersFrom('α', length) },
  'that stands there often': { text: (length) => lettersFrom('a', length), times: 400 },
};

for (const [kind, { text, times = 1 }] of Object.entries(growing))
  weights(`finds each page over its budget that has a text ${kind}`, () => {
    const frame = lettersFrom('a', 20_000);
    const template = new Template(1, ([mark]) => frame + `<p>${mark}</p>`.repeat(times));
    const pageOf = (length: number) => filled(template, text(length), `/${length}/`);
    const pages = Array.from({ length: 30 }, (_, step) => pageOf(500 + 500 * step));
    const heavy = pages.filter((page) => sizeOf(page) > LIMIT);
    assert.ok(heavy.length > 2 && heavy.length < 28, `${heavy.length} are heavy`);
    for (const page of pages) assert.is(tell([page]).length, heavy.includes(page) ? 1 : 0, page.page.path);
  });

weights('tells the heaviest page of a kind, and lets lists of places weigh more', () => {
  const template = new Template(1, ([mark]) => `<p>${mark}</p>`);
  const pages = [32_000, 40_000, 36_000].map((length) =>
    filled(template, lettersFrom('a', length), `/${length}/`),
  );
  assert.equal(tell(pages), ['/40000/']);
  const links = Array.from({ length: 500 }, (_, place) => `<a href="/${place}/">${place}</a>`).join('');
  const list = new Template(1, ([mark]) => `${links}<p>${mark}</p>`);
  const placesOf = (length: number) => filled(list, lettersFrom('a', length), '/places/');
  assert.equal(
    [placesOf(33_000), placesOf(60_000)].map((page) => tell([page]).length),
    [0, 1],
  );
  assert.ok(sizeOf(placesOf(33_000)) > LIMIT);
});

weights.run();
