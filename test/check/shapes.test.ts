import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type KnownSite, openKnownSite } from '../../generator/check/known-site.ts';
import { readSources } from '../../generator/check/sources.ts';
import type { City, Output } from '../../generator/model/index.ts';
import { markOf } from '../../generator/shape/marks.ts';
import { FilledPage, type Shape, shapeOf } from '../../generator/shape/shape.ts';
import { checkOutputs } from '../support/check-outputs.ts';
import { contentOf, type RenderedSite, renderedSite } from '../support/many-cities.ts';
import { linesOf } from '../support/planted-faults.ts';
import { shippedSettings } from '../support/shipped-settings.ts';

/** Pages of one shape, of which one is checked in full: the check finds what it finds when it reads every page. */
const shapes = suite('check: shapes');

const CITIES = 220;
/** The first city with a fault, far from the first of its shape. */
const FAULTY = 151;

/** A rendered site of cities with and without notes, with an empty file for each share image. Its pages may be as alike as they are. */
async function siteOf(change = (city: City, _number: number): City => city): Promise<RenderedSite> {
  const content = contentOf(CITIES, (city, number) => {
    const { note: _, ...plain } = city;
    const varied: City = number % 3 === 0 ? plain : city;
    varied.incomeBucket = number % 2 === 0 ? 'high' : 'medium';
    return change(varied, number);
  });
  content.site.similarityLimit = 1;
  const site = await renderedSite(content);
  const images = new Set(site.plan.routes.map(({ shareImage }) => shareImage.path.slice(1)));
  return { ...site, outputs: [...site.outputs, ...Array.from(images, (file) => ({ file, body: '' }))] };
}

/** Calls once for all tests. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= work();
    return result;
  };
}

async function problemsOf(
  { plan }: RenderedSite,
  outputs: readonly Output[],
  known?: KnownSite,
): Promise<string[]> {
  const report = await checkOutputs(plan, outputs, {
    weights: new Map(),
    sources: () => readSources(shippedSettings),
    markup: async () => [],
    known,
  });
  return [...linesOf(report), ...report.similar.map(({ similarity }) => similarity.toFixed(12))];
}

/** The same outputs as plain files, which the check reads in full. */
const inFull = (outputs: readonly Output[]): Output[] =>
  outputs.map(({ file, body }) => ({ file, body: String(body) }));

/** A file with what a check of the sound site has found out. */
const soundSite = once(async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'pianogen-')), 'known.bin');
  const site = await siteOf();
  await problemsOf(site, site.outputs, openKnownSite(file, { code: 'same', ...site }));
  assert.ok(existsSync(file));
  return file;
});

/**
 * Checks a site by its shapes, in full, and with what is known of the sound site. Returns the problems, which must be the same.
 */
async function sameProblems(site: RenderedSite, outputs = site.outputs): Promise<string[]> {
  const known = openKnownSite(await soundSite(), { code: 'same', plan: site.plan, outputs });
  const [byShape, whole, changed] = [
    await problemsOf(site, outputs),
    await problemsOf(site, inFull(outputs)),
    await problemsOf(site, outputs, known),
  ];
  assert.equal(byShape, whole);
  assert.equal(changed, whole);
  return byShape.filter((line) => /[a-z]/.test(line));
}

shapes('find nothing on a sound site, and the same similarities', async () => {
  assert.equal(await sameProblems(await siteOf()), []);
});

/** Faults in single cities, by what they plant into the record, and how their problem begins after the page. */
const CITY_FAULTS: Record<string, [changes: Partial<City>, says: RegExp]> = {
  'a title that is too long': [{ name: 'North '.repeat(14).trim() }, /the title ".*" has \d+ characters/],
  'a name that the form refuses': [
    { name: 'Sa#nt Louis' },
    /the form is filled in with the city "Sa#nt Louis"/,
  ],
  'a wrong figure in a note': [
    { note: { music: 'Here we match you within 48 hours.', home: 'Nothing else.' } },
    /the text says "within 48 hours", but the figure responseTime is/,
  ],
  'a wrong figure whose number is in a name': [
    { name: 'Finance 90–120 months' },
    /the text says "90–120 months", but the figure financingTerm is/,
  ],
};

const cityProblems = once(async () => {
  const changes = Object.values(CITY_FAULTS).map(([change]) => change);
  return sameProblems(await siteOf((city, number) => ({ ...city, ...changes[number - FAULTY] })));
});

for (const [fault, [, says]] of Object.entries(CITY_FAULTS))
  shapes(`find ${fault} in one of many cities`, async () => {
    assert.match((await cityProblems()).join('\n'), says);
  });

shapes('find a city that says the same as another one', async () => {
  const { note, humidity, climate } = contentOf(CITIES).states[0]?.cities[1] ?? {};
  const site = await siteOf((city, number) =>
    number === FAULTY && note && humidity && climate ? { ...city, note, humidity, climate } : city,
  );
  const limited = { ...site.plan.frame.site, similarityLimit: 0.95 };
  const plan = { ...site.plan, frame: { ...site.plan.frame, site: limited } };
  const problems = await sameProblems({ ...site, plan });
  assert.match(problems.join('\n'), /\d\.\d % of the words are those of/);
});

/** Faults of a shape, by what they put before the end of `main`, and what they say. A mark is that of the city's path or name. */
const SHAPE_FAULTS: Record<string, [html: string, says: RegExp]> = {
  'a dead link': ['<a href="/nowhere/">Go</a>', /and \d+ more pages: href of <a>: \/nowhere\/ leads nowhere/],
  'a dead link made of a slot': [`<a href="/old${markOf(0)}">Go</a>`, /href of <a>: \/old\/.* leads nowhere/],
  'a link that is relative to the page': ['<a href="next/">Go</a>', /href of <a>: next\/ leads nowhere/],
  'a fragment that no page has': ['<a href="/#nowhere">Go</a>', /and \d+ more pages: \/#nowhere: nothing on/],
  'a fragment made of a slot': [`<a href="#x${markOf(5)}">Go</a>`, /nothing on .* has the id/],
  'a second main heading': ['<h1>Again</h1>', /and \d+ more pages: the page has 2 main headings/],
  'an id that stands twice': [
    `<p id="${markOf(5)}"></p><p id="${markOf(5)}"></p>`,
    /two elements have the id/,
  ],
  'a picture of another host': [
    `<img src="https://example.com${markOf(0)}" alt="" width="1" height="1">`,
    /from another host/,
  ],
  'a date made of a slot': [`<time datetime="${markOf(5)}">then</time>`, /which does not exist/],
  'a style': [`<p style="color: ${markOf(5)}">Red</p>`, /has the attribute style/],
  'a script made of a slot': [
    `<script>const city = "${markOf(5)}";</script>`,
    /does not allow the inline script/,
  ],
  'a wrong figure': [
    '<p>We match you within 48 hours.</p>',
    /and \d+ more pages: the text says "within 48 hours"/,
  ],
  'a field that the form refuses': [`<input name="email" value="${markOf(5)}">`, /which it refuses/],
  'a link without a text': [`<a href="${markOf(0)}"></a>`, /<a> .* has no text/],
};

/** Plants each fault into a shape of its own that several pages have. */
const shapeProblems = once(async () => {
  const site = await siteOf();
  const pages = site.outputs.filter((output) => output instanceof FilledPage);
  const counts = new Map<Shape, number>();
  for (const { shape } of pages) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  const common = [...counts].filter(([, count]) => count > 2).map(([shape]) => shape);
  const faults = Object.values(SHAPE_FAULTS);
  assert.ok(common.length >= faults.length, `${common.length} shapes`);
  const faulty = new Map(
    faults.map(([html], index) => {
      const shape = common[index] as Shape;
      return [shape, shapeOf(shape.marked.replace('</main>', `${html}</main>`))];
    }),
  );
  const outputs = site.outputs.map((output) =>
    output instanceof FilledPage
      ? new FilledPage(output.route, faulty.get(output.shape) ?? output.shape)
      : output,
  );
  return sameProblems(site, outputs);
});

for (const [fault, [, says]] of Object.entries(SHAPE_FAULTS))
  shapes(`find ${fault} on all pages of a shape`, async () => {
    assert.match((await shapeProblems()).join('\n'), says);
  });

shapes.run();
