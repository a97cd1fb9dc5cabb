import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { renderToStaticMarkup } from 'react-dom/server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FOOT, MEASURES, type PianoKind } from '../../templates/drawings/measures.ts';
import { type Fit, fitOf, ROOMS } from '../../templates/drawings/room-fit.ts';
import { RoomPlans } from '../../templates/drawings/room-plans.tsx';
import { project } from '../support/tiny-site.ts';

/** The rooms and pianos to choose in the guide to room sizes: the answers are true, and words, plan and guide agree. */
const plans = suite('room plans');

const KINDS = Object.keys(MEASURES) as PianoKind[];
const guide = readFileSync(join(project, 'content/blog/sizing-piano-room.md'), 'utf8').replace(
  /(?:\s|&nbsp;)+/g,
  ' ',
);
const { document } = parseHTML(`<main>${renderToStaticMarkup(<RoomPlans />)}</main>`);

const all = (selector: string) => [...document.querySelectorAll(selector)];
const one = (selector: string) => {
  const [found, ...others] = all(selector);
  assert.ok(found && others.length === 0, `${selector} is there ${others.length + Number(!!found)} times`);
  return found as Element;
};
const textOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ');
/** The numbers in the path of a drawing. */
const numbersIn = (selector: string) =>
  (
    one(selector)
      .getAttribute('d')
      ?.match(/-?[\d.]+/g) ?? []
  ).map(Number);

/** Does something with each room and each piano. */
function eachChoice(look: (fit: Fit, choice: { kind: PianoKind; room: number; piano: number }) => void) {
  for (const [room, size] of ROOMS.entries())
    for (const [piano, kind] of KINDS.entries()) look(fitOf(kind, size), { kind, room, piano });
}

plans('answer for every room and every piano', () => {
  const answers = KINDS.map((kind) => [kind, ...ROOMS.map((room) => fitOf(kind, room).fits)].join(' '));
  assert.equal(answers, [
    'digital yes yes yes yes yes',
    'hybrid yes yes yes yes yes',
    'upright yes yes yes yes yes',
    'babyGrand floor floor yes yes yes',
    'grand no floor floor floor yes',
  ]);
});

plans('say in words what they show on the plan', () => {
  eachChoice((fit, { kind, room, piano }) => {
    const what = `${kind} in room ${room}`;
    const [, , , hinge = 0, , ...rest] = [0, 0, 0, ...numbersIn(`.r${room} > path:nth-of-type(3)`)];
    const { width, depth } = {
      width: (ROOMS[room]?.width ?? 0) * FOOT,
      depth: (ROOMS[room]?.depth ?? 0) * FOOT,
    };
    const door = Math.abs(rest[0] ?? 0);
    const [, , across = 0, along = 0] = numbersIn(`.p${piano} > .space`);
    const toHinge = Math.hypot(Math.max(0, hinge - across), Math.max(0, depth - along));
    const hasFloor = across < width && depth - along > 1.99 * FOOT && toHinge > door;
    const isGrand = kind === 'babyGrand' || kind === 'grand';
    const [, bottom = 0, right = 0] = isGrand ? numbersIn(`.p${piano} > .string.thick`) : [];
    const hasSound = bottom <= depth && right <= width;
    assert.is(fit.fits, !hasFloor ? 'no' : hasSound ? 'yes' : 'floor', what);
    const said = textOf(one(`p.r${room}.p${piano}`));
    assert.ok(said.includes(fit.answer) && said.endsWith(fit.why), what);
    assert.ok(said.startsWith(`${MEASURES[kind].name}, `), said);
    const left = Math.round(((depth - along) / FOOT) * 2) / 2;
    assert.ok(
      !hasFloor || fit.why.includes(`leaves ${String(left).replace('.5', '½')} feet behind`),
      `${what}: ${left} feet, ${fit.why}`,
    );
  });
});

plans('judge the sound by ten times the length, as the guide does', () => {
  assert.match(guide, 'the total should be at least ten times the length of the grand');
  for (const { width, depth } of ROOMS) {
    const walls = 2 * (width + depth);
    assert.match(guide, `| ${width} × ${depth} ft `);
    assert.match(guide, new RegExp(`\\| ${width} × ${depth} ft +\\| ${walls} ft`));
    for (const kind of ['babyGrand', 'grand'] as const) {
      const fit = fitOf(kind, { name: '', width, depth });
      assert.is(fit.fits === 'yes', walls * FOOT >= 10 * MEASURES[kind].depth, `${kind} in ${walls} feet`);
      assert.match(fit.why, `these add up to ${walls}.`);
    }
  }
});

plans('give each piano the floor that the guide gives it', () => {
  assert.match(guide, 'plan for about 5 by 5 feet');
  assert.match(guide, 'A 5-foot baby grand needs 5 by 8 feet');
  assert.match(guide, 'as long as the piano plus 3 feet');
  assert.match(guide, 'another 2 if people need to pass behind');
  const floors = all('[class^=p] > .space').map(
    ({ parentElement }) => parentElement?.querySelectorAll('.measure-label') ?? [],
  );
  const said = floors.map((labels) => [...labels].map(textOf).slice(-2).join(' by '));
  assert.equal(said, ['5 ft by 4½ ft', '5 ft by 5 ft', '5 ft by 5 ft', '5 ft by 8 ft', '5 ft by 10 ft']);
});

plans('advise a lower upright where the guide does', () => {
  const advised = ROOMS.filter((room) => fitOf('upright', room).why.includes('a console or a studio'));
  assert.equal(
    advised.map(({ width, depth }) => `${width} × ${depth}`),
    ['8 × 10'],
  );
  assert.match(
    guide,
    /\| 8 × 10 ft [^\n]*?Digital, console or studio +\| \| 10 × 12 ft [^\n]*?Any modern upright/,
  );
});

plans('lead to the lead form with the chosen piano', () => {
  const links = all('a').map((link) => [link.getAttribute('href'), textOf(link), link.className]);
  assert.is(links.length, KINDS.length);
  assert.equal(links[2], [
    '/#lead-piano_type-acoustic-upright',
    'Find dealers for an upright piano',
    'button p2',
  ]);
  for (const [index, kind] of KINDS.entries()) {
    const name = MEASURES[kind].name.toLowerCase();
    assert.ok(links[index]?.[1]?.endsWith(name), name);
    assert.ok(
      links[index]?.[0]?.endsWith(name.split(' ')[0] === 'baby' ? 'baby-grand' : (name.split(' ')[0] ?? '')),
    );
  }
});

plans('have two groups of named radio buttons, with one checked in each', () => {
  const groups = all('fieldset').map((group) => [
    group.querySelector('legend')?.textContent,
    group.querySelectorAll('label > [type=radio]').length,
    group.querySelectorAll('[checked]').length,
  ]);
  assert.equal(groups, [
    ['The room', ROOMS.length, 1],
    ['The piano', KINDS.length, 1],
  ]);
});

plans.run();
