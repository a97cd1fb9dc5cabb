import { FOOT, MEASURES, type PianoKind } from '../../templates/drawings/measures.ts';
import { fitOf, ROOMS, wallsText } from '../../templates/drawings/room-fit.ts';
import { RoomPlans } from '../../templates/drawings/room-plans.tsx';
import { draw, textsOf } from '../support/page-parts.ts';
import { assert, suite } from '../support/suite.ts';
import { projectText } from '../support/tiny-site.ts';

const plans = suite('room plans');

const KINDS = Object.keys(MEASURES) as PianoKind[];
const drawn = draw(<RoomPlans />);
const numbersIn = (selector: string) => {
  const path = drawn.querySelector(selector)?.getAttribute('d') ?? '';
  return Array.from(path.match(/-?[\d.]+/g) ?? [], Number);
};

plans('give each piano its rule', () => {
  const answers = KINDS.map((_, piano) => textsOf(drawn, `.p${piano} > strong`).join());
  assert.equal(answers, [
    'Digital piano: goes in from 8 by 10 feet.',
    'Hybrid piano: goes in from 8 by 10 feet.',
    'Upright piano: goes in from 8 by 10 feet.',
    'Baby grand: goes in from 8 by 10 feet, sounds right from 12 by 15 feet.',
    'Grand piano: goes in from 10 by 12 feet, sounds right from 15 by 20 feet.',
  ]);
});

for (const [room, size] of ROOMS.entries())
  plans(`say in words what they show on the plan: a ${size.name}`, () => {
    const [width, depth] = [size.width * FOOT, size.depth * FOOT];
    // The door: the place of its hinge, and how far it reaches.
    const [hinge = 0, , door = 0] = numbersIn(`.r${room} > path:nth-of-type(3)`);
    for (const [piano, kind] of KINDS.entries()) {
      const [, , across = 0, along = 0] = numbersIn(`.p${piano} > .space`);
      const behind = depth - along;
      const toHinge = Math.hypot(Math.max(0, hinge - across), Math.max(0, behind));
      const hasFloor = across < width && behind > 1.99 * FOOT && toHinge > Math.abs(door);
      const [, bottom = 0, right = 0] = numbersIn(`.p${piano} > .string.thick`);
      const hasSound = bottom <= depth && right <= width;
      assert.equal(fitOf(kind, size), { hasFloor, hasSound }, kind);
      const said = textsOf(drawn, `p.r${room}.p${piano}`).map((text) => / too loud /.test(text));
      assert.equal(said, hasFloor && !hasSound ? [true] : []);
    }
  });

plans('judge the sound by ten times the length, as the guide does', () => {
  const file = projectText('content/blog/sizing-piano-room.md');
  const guide = file.replaceAll(/(?:\s|&nbsp;)+/g, ' ');
  assert.match(guide, 'the total should be at least ten times the length of the grand');
  for (const { width, depth } of ROOMS) {
    const walls = 2 * (width + depth);
    assert.match(guide, new RegExp(`\\| ${width} × ${depth} ft +\\| ${walls} ft`));
    assert.match(wallsText({ name: '', width, depth }), `add up to ${walls} feet`);
    for (const kind of ['babyGrand', 'grand'] as const) {
      const { hasSound } = fitOf(kind, { name: '', width, depth });
      assert.is(hasSound, walls * FOOT >= 10 * MEASURES[kind].depth, `${kind} in ${walls} feet`);
    }
  }
});
