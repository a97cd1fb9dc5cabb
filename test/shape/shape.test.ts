import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { changedTexts } from '../../generator/build/changes.ts';
import type { DescribedCity, Route } from '../../generator/model/index.ts';
import { shapeRenderer } from '../../generator/render/shapes.ts';
import { fill } from '../../generator/shape/fill.js';
import { cutAtMarks, markOf } from '../../generator/shape/marks.ts';
import { DAY_SLOTS, type Day, FilledPage, type StoredShape, shapeOf } from '../../generator/shape/shape.ts';
import { slotsIn } from '../../generator/shape/slots-in.ts';
import { cityRoute } from '../support/coded-cases.ts';
import { type Changes, cityLike, contentWith, renderedSite } from '../support/many-cities.ts';

/** Pages that are filled from a shape: each is what React renders, byte for byte. */
const shape = suite('shape');

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
const shownElsewhere = text.map((name) => cutAtMarks(name).join('_'));

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
function isMisread({ shape, body, slots }: FilledPage): boolean {
  const found = slotsIn(shape, body);
  const shown = new Set(shape.pieces.map((piece) => ('slot' in piece ? piece.slot : undefined)));
  return !found || slots.some((text, slot) => shown.has(slot) && text !== found[slot]);
}

const ofCities = (pages: readonly FilledPage[]) => pages.filter(({ route }) => route.kind === 'city');

shape('fills each page of the shipped site as React renders it, and reads the texts out again', async () => {
  const site = await renderedSite(contentWith((states) => states));
  const cities = ofCities(site.pages);
  assert.is(cities.length, 150);
  assert.ok(site.pages.length > 200);
  // Notes, air, windows and neighbors make them, but no houses.
  assert.ok(new Set(cities.map((page) => page.shape)).size < 40);
  assert.equal(differentPages(site), []);
  assert.equal(cities.filter(isMisread), []);
  // Pages without texts of their own may be large: no texts are looked for in them.
  const others = site.pages.filter(({ route }) => !route.shaped);
  assert.equal(
    others.filter((page) => changedTexts(page, page.body) !== undefined),
    [],
  );
});

shape('fills the pages of 800 cities with hostile texts as React renders them', async () => {
  const texts = fc.sample(city, { numRuns: 800, seed: 2026 });
  const content = contentWith((states) =>
    states.map((state, index) => ({
      ...state,
      name: `${cutAtMarks(HOSTILE[index] ?? '').join('_')}${state.name}`,
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

shape('needs the source of no city', async () => {
  const get = () => {
    throw new Error('Finding the line of a city takes long.');
  };
  const content = contentWith((states) => states.slice(0, 5));
  for (const city of content.states.flatMap(({ cities }) => cities))
    Object.defineProperty(city, 'source', { get });
  const { pages } = await renderedSite(content);
  assert.ok(pages.every(({ body }) => body.length > 0));
});

const DAY: Day = ['2026-01-31', 'January 31, 2026', '2026'];
/** The mark of a slot of the route, behind those of the date. */
const ownMark = (slot: number) => markOf(DAY_SLOTS.length + slot);

/** What of the date a page shows, and the days on which it has another hash and another body. */
const SHOWN_DAYS: [html: string, changing: 'every day' | 'every year' | 'never'][] = [
  [`<time datetime="${markOf(0)}">${markOf(1)}</time>`, 'every day'],
  [`<p>${markOf(1)}</p>`, 'every day'],
  [`<p>${markOf(2)}</p>`, 'every year'],
  ['<p>2026</p>', 'never'],
];

for (const [html, changing] of SHOWN_DAYS) {
  shape(`changes the hash of ${html.replace(/[\ufffe\uffff]/g, '|')} ${changing}, with the page`, () => {
    const page = new FilledPage(cityRoute('Akron'), shapeOf(`${html}${ownMark(0)}`), DAY);
    const tomorrow = page.on(['2026-02-01', 'February 1, 2026', '2026']);
    const later = page.on(['2027-01-31', 'January 31, 2027', '2027']);
    for (const [other, isOther] of [
      [tomorrow, changing === 'every day'],
      [later, changing !== 'never'],
      [page.on(DAY), false],
    ] as const) {
      assert.is(other.hash !== page.hash, isOther);
      assert.is(String(other.body) !== String(page.body), isOther);
      assert.is(other.key, page.key);
    }
  });
}

/** What a template may not do with a text that it may only show. */
const MISUSES: Record<string, (name: string) => string> = {
  measures: (name) => (name.length > 5 ? 'long' : 'short'),
  compares: (name) => (name === 'Akron' ? 'home' : 'away'),
  'changes the letters of': (name) => name.toUpperCase(),
  cuts: (name) => name.slice(0, 3),
};

for (const [misuse, show] of Object.entries(MISUSES)) {
  shape(`notices a template that ${misuse} a text which it may only show`, () => {
    const shapes = shapeRenderer(({ file, title }) => ({ file, body: `<p>${show(title)}</p>` }), {
      day: DAY,
    });
    shapes.pageOf(cityRoute('Akron'));
    assert.throws(() => shapes.verify(), /PG603|may only show/);
  });
}

shape('notices a template that measures the date', () => {
  const shapes = shapeRenderer(({ file }, [, text]) => ({ file, body: `<p>${text.length} letters</p>` }), {
    day: DAY,
  });
  const { shaped: _, ...route } = cityRoute('Home');
  shapes.pageOf(route);
  assert.throws(() => shapes.verify(), /may only show/);
});

const TOWNS = Array.from({ length: 40 }, (_, index) => `Saint ${index}`);

/** Verifies the pages of these cities, and returns the titles that were rendered for that. Throws if one is wrong. */
function verifiedOf(titles: readonly string[], show = (title: string) => title): Set<string> {
  const rendered = new Set<string>();
  const render = ({ file, title }: Route) => {
    rendered.add(title);
    return { file, body: `<p>${show(title)}</p>` };
  };
  const shapes = shapeRenderer(render, { day: DAY });
  for (const title of titles) shapes.pageOf(cityRoute(title));
  shapes.verify();
  return rendered;
}

shape('verifies a sample of the pages between the first and the last, the same in any order', () => {
  const shorten = (title: string) => title.replace(/^Saint /, 'St. ');
  assert.throws(() => verifiedOf(['Akron', ...TOWNS, 'Toledo'], shorten), /may only show/);
  assert.is(verifiedOf(['Akron', 'Toledo'], shorten).size, 4);
  assert.equal(
    [...verifiedOf(['Akron', ...TOWNS, 'Toledo'])].sort(),
    [...verifiedOf(['Akron', ...TOWNS.toReversed(), 'Toledo'])].sort(),
  );
});

shape('verifies each page that is asked for after its shape was verified', () => {
  const shapes = shapeRenderer(({ file, title }) => ({ file, body: title.replace('Saint', 'St.') }), {
    day: DAY,
  });
  shapes.pageOf(cityRoute('Akron'));
  shapes.verify();
  shapes.pageOf(cityRoute('Saint Paul'));
  assert.throws(() => shapes.verify(), /may only show/);
});

shape('takes a shape that was kept as it is, and keeps none that was not verified', () => {
  const kept = new Map<string, StoredShape>();
  let rendered = 0;
  const open = (show: (title: string) => string) =>
    shapeRenderer(
      ({ file, title }) => {
        rendered += 1;
        return { file, body: `<p>${show(title)}</p>` };
      },
      {
        day: DAY,
        store: { read: (key) => kept.get(key), write: (key, shape) => void kept.set(key, shape) },
      },
    );
  const wrong = open((title) => title.toUpperCase());
  wrong.pageOf(cityRoute('Akron'));
  assert.throws(() => wrong.verify());
  assert.is(kept.size, 0);
  const right = open((title) => title);
  right.pageOf(cityRoute('Akron'));
  right.verify();
  assert.is(kept.size, 1);
  rendered = 0;
  const again = open((title) => title);
  assert.is(String(again.pageOf(cityRoute('Dayton')).body), '<p>Dayton</p>');
  again.verify();
  assert.is(rendered, 0);
});

const small = shapeOf(
  `<h1>${markOf(0)}, ${markOf(1)}</h1><script>{"a":"${markOf(1)}"}</script><p>${markOf(0)}</p>`,
);

shape('reads a text up to where all later places of the same slot agree', () => {
  for (const slots of [
    ['A, B', 'C'],
    ['A', 'B, C'],
    ['"', '\\'],
    ["O'Fallon & <b>", '&amp; \\" \\u003c $1 </script>'],
  ])
    assert.equal(slotsIn(small, fill(small, slots)), slots);
});

shape('reads no texts out of a page of another shape, or out of one that was changed', () => {
  const page = String(fill(small, ['Akron', 'Ohio & more']));
  const others = [
    '',
    page.replace('<h1>', '<h2>'),
    `${page}\n`,
    page.replace('<p>Akron', '<p>Dayton'),
    page.replace('&amp;', '&'),
    page.replace('\\u0026', '\\u26'),
    page.replace('\\u0026', '&'),
  ];
  for (const other of others) assert.is(slotsIn(small, Buffer.from(other)), undefined, other);
});

shape.run();
