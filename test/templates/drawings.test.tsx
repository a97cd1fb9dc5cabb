import { gzipSync } from 'node:zlib';
import { parseHTML } from 'linkedom';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ActionDrawing } from '../../templates/drawings/action-drawing.tsx';
import { Digital } from '../../templates/drawings/digital.tsx';
import { BabyGrand, BENCH, Grand } from '../../templates/drawings/grand.tsx';
import { Harp } from '../../templates/drawings/harp.tsx';
import {
  FIRST_TENOR,
  LENGTH,
  pointOn,
  STRINGS,
  stringAt,
  WIDTH,
} from '../../templates/drawings/harp-strings.ts';
import { Hybrid } from '../../templates/drawings/hybrid.tsx';
import { Keyboard } from '../../templates/drawings/keyboard.tsx';
import { BLACK_KEYS, KEY } from '../../templates/drawings/keys.tsx';
import { Mark, type MarkName } from '../../templates/drawings/mark.tsx';
import { feet, MEASURES } from '../../templates/drawings/measures.ts';
import { PianoLineup } from '../../templates/drawings/piano-lineup.tsx';
import { MARGIN } from '../../templates/drawings/piano-props.ts';
import { RoomPlans } from '../../templates/drawings/room-plans.tsx';
import { Upright } from '../../templates/drawings/upright.tsx';
import { UprightVsGrand } from '../../templates/drawings/upright-vs-grand.tsx';

/** The site's own illustrations: that they are to scale, say what they measure, and weigh little. */
const drawings = suite('drawings');

const MARKS: MarkName[] = ['fork', 'metronome', 'keys', 'hammer', 'hygrometer', 'ramp', 'tag', 'pin'];
const PIANOS: [drawing: ReactElement, measure: number][] = [
  [<Digital key="digital" />, MEASURES.digital.width],
  [<Hybrid key="hybrid" />, MEASURES.hybrid.width],
  [<Upright key="upright" />, MEASURES.upright.width],
  [<BabyGrand key="babyGrand" />, MEASURES.babyGrand.depth],
  [<Grand key="grand" />, MEASURES.grand.depth],
];
const ALL = (
  <>
    {PIANOS.map(([drawing]) => drawing)}
    <PianoLineup />
    <Harp />
    <Keyboard />
    <ActionDrawing />
    <RoomPlans />
    <UprightVsGrand />
    {MARKS.map((name) => (
      <Mark key={name} name={name} />
    ))}
  </>
);

const render = (element: ReactElement) => parseHTML(`<main>${renderToStaticMarkup(element)}</main>`).document;
const sheets = (element: ReactElement) => [...render(element).querySelectorAll('svg')];
const widthOf = (sheet: Element | undefined) => Number(sheet?.getAttribute('viewBox')?.split(' ')[2]);
/** All words in one line, with plain spaces. */
const wordsOf = (element: ReactElement) =>
  (render(element).querySelector('main')?.textContent ?? '').replace(/\s/g, ' ');

drawings('show a piano as many units wide as it has centimeters, and a margin', () => {
  for (const [piano, measure] of PIANOS) assert.is(widthOf(sheets(piano)[0]), measure + 2 * MARGIN);
  assert.is(widthOf(sheets(<Grand bench />)[0]), MEASURES.grand.depth + 2 * MARGIN + BENCH);
});

drawings('stand in a row to one scale, each with its measure below it', () => {
  const shown = sheets(<PianoLineup />);
  assert.is(shown.length, 11);
  for (const sheet of shown) {
    const scale = Number.parseFloat(sheet.getAttribute('width') ?? '') / widthOf(sheet);
    assert.ok(Math.abs(scale - 0.08) < 1e-4, `${sheet.outerHTML.slice(0, 80)} has ${scale} em to a unit`);
  }
  for (let piano = 0; piano < 10; piano += 2) assert.is(widthOf(shown[piano]), widthOf(shown[piano + 1]));
  const words = wordsOf(<PianoLineup />);
  assert.is(widthOf(shown[10]), 3 * 30.48 + 2 * MARGIN);
  assert.match(words, /All to one scale: the line is 3 ft/);
  for (const { name, width, height, depth } of Object.values(MEASURES)) {
    const grand = depth > 100;
    const said = grand
      ? `${feet(depth)} long${name}${feet(width)} wide`
      : `${feet(width)} wide${name}${feet(height)} high`;
    assert.ok(words.includes(said.replace(/\s/g, ' ')), said);
  }
});

drawings('say measures in feet and inches', () => {
  const said = [150, 212, 183, 182.5, 5].map((length) => feet(length).replaceAll('\u00a0', ' '));
  assert.equal(said, ['4 ft 11 in', '6 ft 11 in', '6 ft', '6 ft', '2 in']);
});

drawings('have black keys in twos and threes, 36 in all', () => {
  const gaps = BLACK_KEYS.map((middle) => Math.round((middle - KEY) / KEY));
  const steps = gaps.slice(1).map((gap, index) => gap - (gaps[index] ?? 0));
  assert.is(gaps[0], 0);
  assert.is(steps.join(''), '21211'.repeat(7));
  assert.is(BLACK_KEYS.length, 36);
  for (const piano of [<Upright key="upright" />, <Keyboard key="keyboard" />, <Harp key="harp" />]) {
    const black = [...render(piano).querySelectorAll('.ebony')].map((path) => path.getAttribute('d') ?? '');
    assert.ok(black.some((path) => path.split('M').length - 1 === 36));
  }
});

drawings('string the harp with 88 strings inside its rim, the bass across the tenor', () => {
  assert.is(STRINGS.length, 88);
  const ends = STRINGS.map(({ whole }, key) => pointOn(key, whole));
  assert.ok(ends.every(([x, y]) => x < LENGTH - 7 && y > 7 && y < WIDTH - 7));
  for (const { speaking } of STRINGS.slice(FIRST_TENOR + 1))
    assert.ok(speaking < stringAt(FIRST_TENOR).speaking);
  const crossed = (tenor: number) => pointOn(tenor, 100)[1] < pointOn(FIRST_TENOR - 1, 100)[1];
  assert.ok(crossed(FIRST_TENOR), 'the lowest tenor string lies beyond the highest bass string');
  const octave = stringAt(52).speaking / stringAt(64).speaking;
  assert.ok(octave > 1.75 && octave < 2, `an octave divides a string by ${octave}`);
});

drawings('number the parts of the action as the list beside them does', () => {
  const page = render(<ActionDrawing />);
  const marks = [...page.querySelectorAll('text')].map((mark) => mark.textContent);
  assert.equal(marks, page.querySelectorAll('ol li').length === 10 ? '1 2 3 4 5 6 7 8 9 10'.split(' ') : []);
});

drawings('either say by a title what they show, or are passed over by assistive technology', () => {
  for (const sheet of sheets(ALL)) {
    const silent = sheet.getAttribute('aria-hidden') === 'true';
    const named = sheet.getAttribute('role') === 'img' && sheet.firstElementChild?.localName === 'title';
    assert.ok(silent !== named, sheet.outerHTML.slice(0, 120));
  }
  assert.is(sheets(<Upright title="An upright" />)[0]?.textContent, 'An upright');
});

drawings('can stand on a page together: no ids, no inline styles, no number without an end', () => {
  const markup = renderToStaticMarkup(ALL);
  assert.not.match(markup, /\s(?:id|style)=/);
  assert.not.match(markup, /NaN|undefined|Infinity|\d\.\d{4}/);
});

drawings('weigh little when compressed', () => {
  const bytes = (element: ReactElement) => gzipSync(renderToStaticMarkup(element)).length;
  const within = (element: ReactElement, most: number) => {
    const size = bytes(element);
    assert.ok(size > 100 && size <= most, `${size} bytes, at most ${most}`);
  };
  within(<Harp />, 3_000);
  for (const [piano] of PIANOS) within(piano, 1_200);
  within(<PianoLineup />, 3_000);
  within(<RoomPlans />, 3_000);
  within(<ActionDrawing />, 2_000);
  within(<UprightVsGrand />, 1_500);
  within(<Keyboard />, 1_000);
});

drawings.run();
