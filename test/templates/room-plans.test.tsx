import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOOT, MEASURES, type PianoKind } from '../../templates/drawings/measures.ts';
import { fitOf, ROOMS } from '../../templates/drawings/room-fit.ts';
import { RoomPlans } from '../../templates/drawings/room-plans.tsx';
import { draw, textsOf } from '../support/page-parts.ts';
import { assert, suite } from '../support/suite.ts';
import { project } from '../support/tiny-site.ts';

const plans = suite('room plans');

const KINDS = Object.keys(MEASURES) as PianoKind[];
const drawn = draw(<RoomPlans />);
const numbersIn = (selector: string) =>
  Array.from(
    drawn
      .querySelector(selector)
      ?.getAttribute('d')
      ?.match(/-?[\d.]+/g) ?? [],
    Number,
  );

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

for (const [room, size] of ROOMS.entries())
  plans(`say in words what they show on the plan: a ${size.name}`, () => {
    const [width, depth] = [size.width * FOOT, size.depth * FOOT];
    // The door: the place of its hinge, and how far it reaches.
    const [hinge = 0, , door = 0] = numbersIn(`.r${room} > path:nth-of-type(3)`);
    for (const [piano, kind] of KINDS.entries()) {
      const { fits, answer, why } = fitOf(kind, size);
      const [, , across = 0, along = 0] = numbersIn(`.p${piano} > .space`);
      const behind = depth - along;
      const toHinge = Math.hypot(Math.max(0, hinge - across), Math.max(0, behind));
      const hasFloor = across < width && behind > 1.99 * FOOT && toHinge > Math.abs(door);
      const [, bottom = 0, right = 0] = numbersIn(`.p${piano} > .string.thick`);
      const hasSound = bottom <= depth && right <= width;
      assert.is(fits, !hasFloor ? 'no' : hasSound ? 'yes' : 'floor', kind);

      const said = textsOf(drawn, `p.r${room}.p${piano}`).join('\n');
      assert.ok(said.startsWith(`${MEASURES[kind].name}, `), said);
      assert.ok(said.includes(answer) && said.endsWith(why), said);
      const left = String(Math.round((behind / FOOT) * 2) / 2).replace('.5', '½');
      if (hasFloor) assert.ok(why.includes(`leaves ${left} feet behind`), `${left} feet: ${why}`);
    }
  });

plans('judge the sound by ten times the length, as the guide does', () => {
  const file = readFileSync(join(project, 'content/blog/sizing-piano-room.md'), 'utf8');
  const guide = file.replaceAll(/(?:\s|&nbsp;)+/g, ' ');
  assert.match(guide, 'the total should be at least ten times the length of the grand');
  for (const { width, depth } of ROOMS) {
    const walls = 2 * (width + depth);
    assert.match(guide, new RegExp(`\\| ${width} × ${depth} ft +\\| ${walls} ft`));
    for (const kind of ['babyGrand', 'grand'] as const) {
      const { fits, why } = fitOf(kind, { name: '', width, depth });
      assert.is(fits === 'yes', walls * FOOT >= 10 * MEASURES[kind].depth, `${kind} in ${walls} feet`);
      assert.match(why, `these add up to ${walls}.`);
    }
  }
});
