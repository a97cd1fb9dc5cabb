import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { joinSite } from '../../generator/build/join-site.ts';
import { FactsBuilder } from '../../generator/check/facts.ts';
import { openPageChecker } from '../../generator/check/page-checker.ts';
import { markOf } from '../../generator/shape/marks.ts';
import { DAY_SLOTS, FilledPage, type Shape, shapeOf } from '../../generator/shape/shape.ts';
import { memoryStore } from '../../generator/store/store.ts';
import { checkEdited } from '../support/checked-site.ts';
import { type Changes, contentOf, noteOf, openContent, renderedSite } from '../support/many-cities.ts';
import { linesOf } from '../support/planted-faults.ts';

/** Pages of one shape, of which one is checked in full: the check finds what it finds when it reads every page. */
const shapes = suite('check: shapes');

const CITIES = 260;
/** The first city with a fault, far from the first of its shape. */
const FAULTY = 71;

type Site = Awaited<ReturnType<typeof siteOf>>;

/** A site of made-up cities, and all its pages in the order of a build. */
async function siteOf(change: (number: number) => Changes, similarityLimit = 1) {
  const content = contentOf(CITIES, (number) => ({
    incomeBucket: number % 2 === 0 ? 'high' : 'medium',
    ...change(number),
  }));
  content.site.similarityLimit = similarityLimit;
  const [site, { pages }] = await Promise.all([openContent(content), renderedSite(content)]);
  // A build makes the pages of places first.
  const isPlace = ({ route }: FilledPage) => Number(route.kind === 'city' || route.kind === 'state');
  return { site, pages: pages.toSorted((a, b) => isPlace(b) - isPlace(a)) };
}

/** Calls once for all tests. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= work();
    return result;
  };
}

/** A sound site of cities with and without notes. */
const soundSite = once(() => siteOf((number) => (number % 3 === 0 ? { note: undefined } : {})));

const toldOf = (report: Awaited<ReturnType<typeof joinSite>>): string[] => [
  ...linesOf(report).sort(),
  ...report.similar.map(({ files, similarity }) => `${files.join(' ')} ${similarity.toFixed(12)}`),
];

/** Checks pages by their shapes, or each of them in full. */
async function check({ site }: Site, pages: readonly FilledPage[], how: 'by shape' | 'in full') {
  const { plan, files, outputs } = site;
  const checker = openPageChecker({ plan, origin: plan.frame.site.url, files });
  const builder = new FactsBuilder();
  for (const page of pages) {
    const { file, route, body } = page;
    const { facts } =
      how === 'by shape' ? checker.check(page) : checker.checkFile({ file, body: String(body) }, route);
    builder.add({ ...facts, weight: 0 });
  }
  const facts = [await builder.facts()];
  return joinSite(site, { facts, checker, markup: [], outputs, exists: () => true });
}

/** Checks pages by their shapes and in full. What is told must be the same. */
async function sameReport(site: Site, pages = site.pages) {
  const report = await check(site, pages, 'by shape');
  assert.equal(toldOf(report), toldOf(await check(site, pages, 'in full')));
  return report;
}

shapes('find nothing on a sound site, and the same similarities', async () => {
  assert.equal(linesOf(await sameReport(await soundSite())), []);
});

/** Faults in single cities, by what they plant into the record, and how their problem begins after the page. */
const CITY_FAULTS: Record<string, [changes: Changes, says: RegExp]> = {
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
  'a city that says the same as another one': [
    { note: { music: noteOf(2), home: noteOf(3) } },
    /: 100\.0 % of the words are those of \/alabama\/city-aaab\/pianos\/; the limit is 40\.0 %/,
  ],
};

/** What is told of these faults: by shape, in full, and with what is known of the same site without them. */
const cityProblems = once(async () => {
  const LIMIT = 0.4;
  const store = memoryStore();
  const { site: sound } = await siteOf(() => ({}), LIMIT);
  assert.equal(linesOf(await checkEdited(sound, sound.outputs, { store })), []);
  const changes = Object.values(CITY_FAULTS).map(([change]) => change);
  const faulty = await siteOf((number) => changes[number - FAULTY] ?? {}, LIMIT);
  const report = await sameReport(faulty);
  const known = await checkEdited(faulty.site, faulty.site.outputs, { store, keeps: false });
  assert.equal(toldOf(known), toldOf(report));
  return linesOf(report).join('\n');
});

for (const [fault, [, says]] of Object.entries(CITY_FAULTS))
  shapes(`find ${fault} in one of many cities`, async () => {
    assert.match(await cityProblems(), says);
  });

/** Stand for the marks of the city's path and of its name. */
const [PATH, NAME] = ['own path', 'own city'];

/** Faults of a shape, by what they put before the end of `main`, and what they say. */
const SHAPE_FAULTS: Record<string, [html: string, says: RegExp]> = {
  'a dead link': ['<a href="/nowhere/">Go</a>', /and \d+ more pages: href of <a>: \/nowhere\/ leads nowhere/],
  'a dead link made of a slot': [`<a href="/old${PATH}">Go</a>`, /href of <a>: \/old\/.* leads nowhere/],
  'a link that is relative to the page': ['<a href="next/">Go</a>', /href of <a>: next\/ leads nowhere/],
  'a fragment that no page has': ['<a href="/#nowhere">Go</a>', /and \d+ more pages: \/#nowhere: nothing on/],
  'a fragment made of a slot': [`<a href="#x${NAME}">Go</a>`, /nothing on .* has the id/],
  'a second main heading': ['<h1>Again</h1>', /and \d+ more pages: the page has 2 main headings/],
  'an id that stands twice': [`<p id="${NAME}"></p><p id="${NAME}"></p>`, /two elements have the id/],
  'a picture of another host': [
    `<img src="https://example.com${PATH}" alt="" width="1" height="1">`,
    /from another host/,
  ],
  'a date made of a slot': [`<time datetime="${NAME}">then</time>`, /which does not exist/],
  'a style': [`<p style="color: ${NAME}">Red</p>`, /has the attribute style/],
  'a script made of a slot': [`<script>const city = "${NAME}";</script>`, /does not allow the inline script/],
  'a script made of the date': [
    `<script>const today = "${markOf(0)}";</script>`,
    /does not allow the inline script "const today = "2026-01-31";/,
  ],
  'a wrong figure': [
    '<p>We match you within 48 hours.</p>',
    /and \d+ more pages: the text says "within 48 hours"/,
  ],
  'a field that the form refuses': [`<input name="email" value="${NAME}">`, /which it refuses/],
  'a link without a text': [`<a href="${PATH}"></a>`, /<a> .* has no text/],
};

/** Plants each fault into a shape of its own that several pages have. */
const shapeProblems = once(async () => {
  const site = await soundSite();
  const { pages } = site;
  const counts = new Map<Shape, number>();
  for (const { shape } of pages) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  const common = [...counts].filter(([, count]) => count > 2).map(([shape]) => shape);
  const faults = Object.values(SHAPE_FAULTS);
  assert.ok(common.length >= faults.length, `${common.length} shapes`);
  const names = pages.find(({ route }) => route.kind === 'city')?.route.shaped?.names ?? [];
  const marked = (html: string) =>
    html.replaceAll(/own (\w+)/g, (_, name) => {
      assert.ok(names.includes(name), name);
      return markOf(DAY_SLOTS.length + names.indexOf(name));
    });
  const faulty = new Map(
    faults.map(([html], index) => {
      const shape = common[index] as Shape;
      return [shape, shapeOf(shape.marked.replace('</main>', () => `${marked(html)}</main>`))];
    }),
  );
  const planted = pages.map(
    ({ route, shape, day }) => new FilledPage(route, faulty.get(shape) ?? shape, day),
  );
  return linesOf(await sameReport(site, planted)).join('\n');
});

for (const [fault, [, says]] of Object.entries(SHAPE_FAULTS))
  shapes(`find ${fault} on all pages of a shape`, async () => {
    assert.match(await shapeProblems(), says);
  });

shapes.run();
