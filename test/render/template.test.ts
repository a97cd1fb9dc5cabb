import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { DescribedCity } from '../../generator/model/index.ts';
import { type FilledPage, PageMaker, Template } from '../../generator/render/template.ts';
import { cityRoute } from '../support/coded-cases.ts';
import { errorOf } from '../support/emitted-site.ts';
import { type Changes, cityLike, contentWith, renderedSite } from '../support/many-cities.ts';

/** Pages that are filled from a template: each is what React renders, byte for byte. */
const template = suite('render: template');

const markOf = (slot: number) => `\uFFFE${slot}\uFFFF`;
const withoutMarks = (text: string) => text.replace(/\uFFFE\d+\uFFFF/g, '_');

/** Texts that markup, JSON or the filling itself could stumble over. The loader refuses most of them; shapes do not rely on that. */
const HOSTILE = [
  ...['"', "'", '&', '&amp;', '<', '</script>', '<!--', ']]>', '\\', '\\u003c', '$&', "$'", '$1', '{{city}}'],
  ...['\u2028', 'e\u0301', '\u202eabc', 'שלום', '𝄞', '\ud834', '\ue000', '\ufffe', '\uffff', '\uf8ff'],
  ...[markOf(0), markOf(5), ' ', '\n', '\t', 'ß', 'İ', 'constructor', '__proto__'],
];

/** A text of hostile pieces and words, not empty. */
const text = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ minLength: 1, unit: 'grapheme' })), {
    minLength: 1,
    maxLength: 4,
  })
  .map((pieces) => pieces.join(''));

/** A text that other pages show too, beside the page that has it as a slot. What looks like a mark is no such text. */
const shownElsewhere = text.map(withoutMarks);

const city = fc.record({
  name: shownElsewhere,
  slug: shownElsewhere,
  incomeBucket: fc.constantFrom('high', 'medium'),
  note: fc.option(fc.record({ music: text, home: text }), { nil: undefined }),
});

type Site = Awaited<ReturnType<typeof renderedSite>>;

function differentPages({ pages, renderAlone }: Site): string[] {
  const isSame = (page: FilledPage) => page.body.equals(Buffer.from(renderAlone(page.route)));
  return pages.filter((page) => !isSame(page)).map(({ file }) => file);
}

/** True if other texts are read out of a page than it was filled with. */
function isMisread({ template, body, texts }: FilledPage): boolean {
  const found = template.textsIn(Buffer.from(body));
  const isShown = (slot: number) => template.marked.includes(markOf(slot));
  return !found || texts.some((text, slot) => isShown(slot) && text !== found[slot]);
}

const ofCities = (pages: readonly FilledPage[]) => pages.filter(({ route }) => route.kind === 'city');

template(
  'fills each page of the shipped site as React renders it, and reads the texts out again',
  async () => {
    const site = await renderedSite(contentWith((states) => states));
    const cities = ofCities(site.pages);
    assert.is(cities.length, 150);
    assert.ok(site.pages.length > 200);
    // Notes, air, windows and neighbors make them, but no houses.
    assert.ok(new Set(cities.map((page) => page.template)).size < 40);
    assert.equal(differentPages(site), []);
    assert.equal(cities.filter(isMisread), []);
  },
);

template('fills the pages of 800 cities with hostile texts as React renders them', async () => {
  const texts = fc.sample(city, { numRuns: 800, seed: 2026 });
  const content = contentWith((states) =>
    states.map((state, index) => ({
      ...state,
      name: `${withoutMarks(HOSTILE[index] ?? '')}${state.name}`,
      cities: texts.slice(index * 16, index * 16 + 16).map((changes, number) => {
        const like = state.cities[0] as DescribedCity;
        // The plan refuses two pages with one address.
        const own = { slug: `${changes.slug}${index}-${number}`, name: `${changes.name}${index}-${number}` };
        return cityLike(like, index * 16 + number, { ...changes, ...own } as Changes);
      }),
    })),
  );
  const site = await renderedSite(content);
  assert.is(ofCities(site.pages).length, 800);
  assert.equal(differentPages(site), []);
});

template('needs the source of no city', async () => {
  const get = () => {
    throw new Error('Finding the line of a city takes long.');
  };
  const content = contentWith((states) => states.slice(0, 5));
  for (const city of content.states.flatMap(({ cities }) => cities))
    Object.defineProperty(city, 'source', { get });
  const { pages } = await renderedSite(content);
  assert.ok(pages.every(({ body }) => body.length > 0));
});

/** What a component may not do with a text that it may only show. */
const MISUSES: Record<string, (name: string) => string> = {
  measures: (name) => (name.length > 5 ? 'long' : 'short'),
  compares: (name) => (name === 'Akron' ? 'home' : 'away'),
  'changes the letters of': (name) => name.toUpperCase(),
  cuts: (name) => name.slice(0, 3),
};

const madeOf = (titles: readonly string[], show: (title: string) => string) => {
  const maker = new PageMaker(({ title }) => `<p>${show(title)}</p>`);
  return { maker, pages: titles.map((title) => maker.make(cityRoute(title))) };
};
const pause = () => undefined;

template('notices a component that does more with a text than show it', async () => {
  for (const [misuse, show] of Object.entries(MISUSES)) {
    const { maker } = madeOf(['Akron', 'Saint Paul', 'Troy'], show);
    const error = await errorOf(maker.verify(pause));
    assert.match(error.message, /may only show/, misuse);
  }
});

template('compares the first, the last and the longest page', async () => {
  for (const wrong of ['Troy', 'Akron', 'Saint Paul']) {
    const { maker } = madeOf(['Akron', 'Dayton', 'Saint Paul', 'Elko', 'Troy'], (title) =>
      title === wrong ? 'St.' : title,
    );
    await errorOf(maker.verify(pause));
  }
});

template('gives a page another hash if its texts or its template change', () => {
  const hashOf = (title: string, end = '') => madeOf([title], (text) => text + end).pages[0]?.hash;
  assert.is(hashOf('Akron'), hashOf('Akron'));
  assert.is.not(hashOf('Dayton'), hashOf('Akron'));
  assert.is.not(hashOf('Akron', '.'), hashOf('Akron'));
});

template('has another hash if the same texts are escaped in another way, as by another version', () => {
  const { stringify } = JSON;
  const hashOf = () => new Template(1, ([mark]) => `<script>{"a":"${mark}"}</script>`).hash;
  const hash = hashOf();
  try {
    JSON.stringify = (value: unknown) => `"\\u0020${stringify(value).slice(1)}`;
    assert.is.not(hashOf(), hash);
  } finally {
    JSON.stringify = stringify;
  }
  assert.is(hashOf(), hash);
});

const small = new Template(
  2,
  ([a = '', b = '']) => `<h1>${a}, ${b}</h1><script>{"a":"${b}"}</script><p>${a}</p>`,
);

template('reads the texts out of a page of two texts', () => {
  for (const texts of [
    ['A', 'B, C'],
    ['"', '\\'],
    ["O'Fallon & <b>", '&amp; \\" \\u003c $1 </script>'],
  ])
    assert.equal(small.textsIn(Buffer.from(small.fill(texts))), texts);
});

template('reads no texts out of a page of another template, or out of one that was changed', () => {
  const page = String(small.fill(['Akron', 'Ohio & more']));
  const others = [
    '',
    page.replace('<h1>', '<h2>'),
    `${page}\n`,
    page.replace('<p>Akron', '<p>Dayton'),
    page.replace('&amp;', '&'),
    page.replace('\\u0026', '\\u26'),
    page.replace('\\u0026', '&'),
  ];
  for (const other of others) assert.is(small.textsIn(Buffer.from(other)), undefined, other);
});

template.run();
