import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { changedTexts } from '../../generator/build/changes.ts';
import type { DescribedCity } from '../../generator/model/index.ts';
import { fill } from '../../generator/shape/fill.js';
import { markOf } from '../../generator/shape/marks.ts';
import { shapeOf } from '../../generator/shape/shape.ts';
import { slotsIn } from '../../generator/shape/slots-in.ts';
import { cityLike, contentWith, letters, renderedSite } from '../support/many-cities.ts';

/** The texts that are read out of filled pages. */
const slotsInPages = suite('slots in pages');

/** Reads every city page of a site, and returns the files whose texts differ from those that filled them. */
async function misreadPages(content: Parameters<typeof renderedSite>[0]) {
  const { pages } = await renderedSite(content);
  const cities = pages.filter(({ route }) => route.kind === 'city');
  const misread = cities.filter(({ shape, body, slots }) => {
    const found = slotsIn(shape, body);
    const shown = new Set(shape.pieces.map((piece) => ('slot' in piece ? piece.slot : undefined)));
    return !found || slots.some((text, slot) => shown.has(slot) && text !== found[slot]);
  });
  return { cities, misread: misread.map(({ file }) => file) };
}

slotsInPages('are those that each city page of the shipped site was filled with', async () => {
  const { cities, misread } = await misreadPages(contentWith((states) => states));
  assert.is(cities.length, 150);
  assert.equal(misread, []);
});

slotsInPages('are the same for texts with the characters that markup and JSON escape', async () => {
  const texts = [
    'a"b',
    "O'Fallon",
    'A & B',
    '&amp;',
    '<b>',
    '</script>',
    '\\',
    '\\"',
    '\\u003c',
    '$1',
    'A, B',
  ];
  const { cities, misread } = await misreadPages(
    contentWith((states) =>
      states.map((state, index) => ({
        ...state,
        cities: texts.map((text, number) => {
          const at = index * texts.length + number;
          const name = `City ${letters(at)} ${text}`;
          return cityLike(state.cities[0] as DescribedCity, at, {
            name,
            note: { music: text, home: `${text} ${text}` },
          });
        }),
      })),
    ),
  );
  assert.is(cities.length, 550);
  assert.equal(misread, []);
});

slotsInPages('are not looked for in pages without texts of their own, which may be large', async () => {
  const { pages } = await renderedSite(contentWith((states) => states));
  const others = pages.filter(({ route }) => !route.shaped);
  assert.ok(others.some(({ body }) => body.length > 60_000));
  for (const page of others) assert.is(changedTexts(page, page.body), undefined, page.file);
});

const shape = shapeOf(
  `<h1>${markOf(0)}, ${markOf(1)}</h1><script>{"a":"${markOf(1)}"}</script><p>${markOf(0)}</p>`,
);

slotsInPages('end where all later places of the same slot agree', () => {
  for (const slots of [
    ['Akron', 'Ohio'],
    ['A, B', 'C'],
    ['A', 'B, C'],
    ['"', '\\'],
  ])
    assert.equal(slotsIn(shape, fill(shape, slots)), slots);
});

slotsInPages('are unknown for a page of another shape, and for one that was changed', () => {
  const page = String(fill(shape, ['Akron', 'Ohio & more']));
  const others = [
    '',
    page.replace('<h1>', '<h2>'),
    `${page}\n`,
    page.replace('<p>Akron', '<p>Dayton'),
    page.replace('&amp;', '&'),
    page.replace('\\u0026', '\\u26'),
    page.replace('\\u0026', '&'),
  ];
  for (const other of others) assert.is(slotsIn(shape, Buffer.from(other)), undefined, other);
});

slotsInPages.run();
