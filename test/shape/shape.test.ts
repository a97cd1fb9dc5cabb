import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { City, Plan } from '../../generator/model/index.ts';
import { shapeRenderer } from '../../generator/render/shapes.ts';
import { cutAtMarks, markOf, slottedText } from '../../generator/shape/marks.ts';
import { FilledPage, shapeOf } from '../../generator/shape/shape.ts';
import { cityLike, contentWith, renderedSite } from '../support/many-cities.ts';

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
  '\ue001',
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

const city = fc.record({
  name: text,
  slug: text,
  incomeBucket: fc.constantFrom('high', 'medium'),
  note: fc.option(fc.record({ music: text, home: text }), { nil: undefined }),
});

/** The pages of a site that are filled. */
const filledPages = (outputs: readonly unknown[]): FilledPage[] =>
  outputs.filter((output) => output instanceof FilledPage);

async function differentPages({ outputs, renderAlone }: Awaited<ReturnType<typeof renderedSite>>) {
  const different: string[] = [];
  const pages = filledPages(outputs);
  for (const page of pages) {
    const rendered = await renderAlone(page.route);
    if (!page.body.equals(Buffer.from(rendered))) different.push(page.file);
  }
  return { different, pages };
}

shape('fills each city page of the shipped site as React renders it', async () => {
  const { different, pages } = await differentPages(await renderedSite(contentWith((states) => states)));
  assert.is(pages.length, 150);
  assert.ok(new Set(pages.map((page) => page.shape)).size < 40);
  assert.equal(different, []);
});

shape('fills the pages of 2,000 cities with hostile texts as React renders them', async () => {
  const texts = fc.sample(city, { numRuns: 2000, seed: 2026 });
  const content = contentWith((states) =>
    states.map((state, index) => ({
      ...state,
      name: index < HOSTILE.length ? `${HOSTILE[index]}${state.name}` : state.name,
      cities: texts.slice(index * 40, index * 40 + 40).map((changes, number): City => {
        const { note, ...made } = cityLike(
          state.cities[0] as City,
          index * 40 + number,
          changes as Partial<City>,
        );
        // The plan refuses two pages with one address.
        return {
          ...made,
          slug: `${made.slug}${index}-${number}`,
          name: `${made.name}${index}-${number}`,
          ...(note && { note }),
        };
      }),
    })),
  );
  const { different, pages } = await differentPages(await renderedSite(content));
  assert.is(pages.length, 2000);
  assert.equal(different, []);
});

shape('needs the source of no city', async () => {
  const get = () => {
    throw new Error('Finding the line of a city takes long.');
  };
  const content = contentWith((states) => states.slice(0, 5));
  for (const city of content.states.flatMap(({ cities }) => cities))
    Object.defineProperty(city, 'source', { get });
  const { outputs } = await renderedSite(content);
  assert.ok(filledPages(outputs).every(({ body }) => body.length > 0));
});

shape('gives pages the same hash if and only if they have the same bytes', async () => {
  const { outputs } = await renderedSite(contentWith((states) => states.slice(0, 10)));
  const bodies = new Map<string, string>();
  for (const page of filledPages(outputs)) {
    assert.not(bodies.has(page.hash));
    bodies.set(page.hash, String(page.body));
  }
  const again = await renderedSite(contentWith((states) => states.slice(0, 10)));
  for (const page of filledPages(again.outputs)) assert.is(bodies.get(page.hash), String(page.body));
});

shape('escapes a text in a script as JSON, and elsewhere as HTML', () => {
  const mark = markOf(0);
  const page = `<p title="${mark}">${mark}</p><script type="application/json">{"a":"${mark}"}</script><i>${mark}</i>`;
  const route = { shaped: { slots: ['<"&'] } } as unknown as Plan['routes'][number];
  assert.is(
    String(new FilledPage(route, shapeOf(page)).body),
    '<p title="&lt;&quot;&amp;">&lt;&quot;&amp;</p><script type="application/json">{"a":"\\u003c\\"\\u0026"}</script><i>&lt;&quot;&amp;</i>',
  );
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
    const shapes = shapeRenderer(async ({ file, title }) => ({ file, body: `<p>${show(title)}</p>` }));
    const route = routeFor('Akron');
    if (route.shaped) await shapes.pageOf(route, route.shaped);
    try {
      await shapes.verify();
    } catch (error) {
      return assert.match(String((error as Error).message), /PG603|may only show/);
    }
    assert.unreachable();
  });
}

shape.run();
