import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { DescribedCity, Plan } from '../../generator/model/index.ts';
import { shapeRenderer } from '../../generator/render/shapes.ts';
import { cutAtMarks, markOf, slottedText } from '../../generator/shape/marks.ts';
import { DAY_SLOTS, type Day, FilledPage, type StoredShape, shapeOf } from '../../generator/shape/shape.ts';
import { type Changes, cityLike, contentWith, renderedSite } from '../support/many-cities.ts';
import { article, tinySite } from '../support/tiny-site.ts';

/** Pages that are filled from a shape: each is what React renders, byte for byte. */
const shape = suite('shape');

/** Texts that markup, JSON or the filling itself could stumble over. The loader refuses most of them; shapes do not rely on that. */
const HOSTILE = [
  '"',
  "'",
  '&',
  '&amp;',
  '<',
  '</script>',
  '<!--',
  ']]>',
  '\\',
  '\\u003c',
  '$&',
  "$'",
  '$1',
  '{{city}}',
  '\u2028',
  'e\u0301',
  '\u202eabc',
  'שלום',
  '𝄞',
  '\ud834',
  '\ue000',
  '\ufffe',
  '\uffff',
  markOf(0),
  markOf(5),
  '\uf8ff',
  ' ',
  '\n',
  '\t',
  'ß',
  'İ',
  'constructor',
  '__proto__',
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

function differentPages({ pages, renderAlone }: Awaited<ReturnType<typeof renderedSite>>): string[] {
  const isSame = (page: FilledPage) => page.body.equals(Buffer.from(renderAlone(page.route)));
  return pages.filter((page) => !isSame(page)).map(({ file }) => file);
}

const ofCities = (pages: readonly FilledPage[]) => pages.filter(({ route }) => route.kind === 'city');

shape('fills each page of the shipped site as React renders it', async () => {
  const site = await renderedSite(contentWith((states) => states));
  const cities = ofCities(site.pages);
  assert.is(cities.length, 150);
  assert.ok(site.pages.length > 200);
  assert.ok(new Set(cities.map((page) => page.shape)).size < 40);
  assert.equal(differentPages(site), []);
});

shape('fills the pages of 2,000 cities with hostile texts as React renders them', async () => {
  const texts = fc.sample(city, { numRuns: 2000, seed: 2026 });
  const content = contentWith((states) =>
    states.map((state, index) => ({
      ...state,
      name: `${cutAtMarks(HOSTILE[index] ?? '').join('_')}${state.name}`,
      cities: texts.slice(index * 40, index * 40 + 40).map((changes, number) => {
        const like = state.cities[0] as DescribedCity;
        // The plan refuses two pages with one address.
        const own = { slug: `${changes.slug}${index}-${number}`, name: `${changes.name}${index}-${number}` };
        return cityLike(like, index * 40 + number, { ...changes, ...own } as Changes);
      }),
    })),
  );
  const site = await renderedSite(content);
  assert.is(ofCities(site.pages).length, 2000);
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

shape('gives pages the same hash if and only if they have the same bytes', async () => {
  const { pages } = await renderedSite(contentWith((states) => states.slice(0, 10)));
  const bodies = new Map<string, string>();
  for (const page of pages) {
    assert.not(bodies.has(page.hash));
    bodies.set(page.hash, String(page.body));
  }
  const again = await renderedSite(contentWith((states) => states.slice(0, 10)));
  for (const page of again.pages) assert.is(bodies.get(page.hash), String(page.body));
});

const routeWith = (slots: readonly string[]) => ({ shaped: { slots } }) as unknown as Plan['routes'][number];
const DAY: Day = ['2026-01-31', 'January 31, 2026', '2026'];
/** The mark of a slot of the route, behind those of the date. */
const ownMark = (slot: number) => markOf(DAY_SLOTS.length + slot);

shape('escapes a text in a script as JSON, and elsewhere as HTML', () => {
  const mark = ownMark(0);
  const page = `<p title="${mark}">${mark}</p><script type="application/json">{"a":"${mark}"}</script><i>${mark}</i>`;
  assert.is(
    String(new FilledPage(routeWith(['<"&']), shapeOf(page), DAY).body),
    '<p title="&lt;&quot;&amp;">&lt;&quot;&amp;</p><script type="application/json">{"a":"\\u003c\\"\\u0026"}</script><i>&lt;&quot;&amp;</i>',
  );
});

/** What of the date a page shows, and the days on which it has another hash and another body. */
const SHOWN_DAYS: [html: string, changing: 'every day' | 'every year' | 'never'][] = [
  [`<time datetime="${markOf(0)}">${markOf(1)}</time>`, 'every day'],
  [`<p>${markOf(1)}</p>`, 'every day'],
  [`<p>${markOf(2)}</p>`, 'every year'],
  ['<p>2026</p>', 'never'],
];

for (const [html, changing] of SHOWN_DAYS) {
  shape(`changes the hash of ${html.replace(/[\ufffe\uffff]/g, '|')} ${changing}, with the page`, () => {
    const page = new FilledPage(routeWith(['Akron']), shapeOf(`${html}${ownMark(0)}`), DAY);
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

shape('is made of no text that a site may have: what looks like a mark is refused', () => {
  const mark = markOf(0);
  const references = mark.replaceAll(/[^\d]/g, (character) => `&#${character.charCodeAt(0)};`);
  for (const text of [mark, references]) {
    const { problems } = tinySite({ 'content/blog/an-article.md': article({}, `A text ${text}.`) });
    assert.match(problems().join('\n'), /which no text has/);
  }
  const { problems } = tinySite({
    'data/notes/ohio.json': { cleveland: { music: `A hall ${mark}.`, home: 'Porches.' } },
  });
  assert.match(problems().join('\n'), /which no text has|cannot be shown/);
});

shape('cuts a text at its marks, and fills it again', () => {
  assert.equal(cutAtMarks(`a${markOf(3)}b${markOf(12)}`), ['a', 3, 'b', 12, '']);
  const { slots, fill } = slottedText(`${markOf(1)}, ${markOf(0)}`);
  assert.equal(slots, [1, 0]);
  assert.is(fill(['Ohio', '$& Akron']), '$& Akron, Ohio');
});

/** What a template may not do with a text that it may only show. */
const MISUSES: Record<string, (name: string) => string> = {
  measures: (name) => (name.length > 5 ? 'long' : 'short'),
  compares: (name) => (name === 'Akron' ? 'home' : 'away'),
  'changes the letters of': (name) => name.toUpperCase(),
  cuts: (name) => name.slice(0, 3),
  splits: (name) => name.split('r').join('-'),
};

for (const [misuse, show] of Object.entries(MISUSES)) {
  shape(`notices a template that ${misuse} a text which it may only show`, async () => {
    const routeFor = (name: string) =>
      ({
        kind: 'city',
        path: '/ohio/akron/pianos/',
        title: name,
        shaped: { key: '', slots: [name], withSlots: ([other = '']: string[]) => routeFor(other) },
      }) as unknown as Plan['routes'][number];
    const shapes = shapeRenderer(({ file, title }) => ({ file, body: `<p>${show(title)}</p>` }), {
      day: DAY,
    });
    shapes.pageOf(routeFor('Akron'));
    try {
      shapes.verify();
    } catch (error) {
      return assert.match(String((error as Error).message), /PG603|may only show/);
    }
    assert.unreachable();
  });
}

shape('notices a template that measures the date', () => {
  const route = {
    kind: 'home',
    path: '/',
    file: 'index.html',
    title: 'A',
  } as unknown as Plan['routes'][number];
  const shapes = shapeRenderer(({ file }, [, text]) => ({ file, body: `<p>${text.length} letters</p>` }), {
    day: DAY,
  });
  shapes.pageOf(route);
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
  const routeFor = (name: string) =>
    ({
      kind: 'city',
      path: '/',
      title: name,
      shaped: { key: 'a', slots: [name], withSlots: ([other = '']: string[]) => routeFor(other) },
    }) as unknown as Plan['routes'][number];
  const wrong = open((title) => title.toUpperCase());
  wrong.pageOf(routeFor('Akron'));
  assert.throws(() => wrong.verify());
  assert.is(kept.size, 0);
  const right = open((title) => title);
  right.pageOf(routeFor('Akron'));
  right.verify();
  assert.is(kept.size, 1);
  rendered = 0;
  const again = open((title) => title);
  assert.is(String(again.pageOf(routeFor('Dayton')).body), '<p>Dayton</p>');
  again.verify();
  assert.is(rendered, 0);
});

shape.run();
