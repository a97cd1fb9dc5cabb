import { giveTexts, Skeleton, type Texts, takeTexts } from '../../generator/plan/strings.ts';
import { assert, suite } from '../support/suite.ts';

const strings = suite('plan: strings');

const tree = { a: 'x', b: null, c: [{ d: 'y', e: '' }, 'z'] } satisfies Texts;

const nothing = new Skeleton();

const skeletonOf = (from: Texts): Skeleton => takeTexts(from, [], nothing);

strings('leave the same skeleton in trees that differ in them alone', () => {
  const skeleton = skeletonOf(tree);
  assert.is(skeletonOf(giveTexts(tree, ['1', '2', '3'])), skeleton);
  for (const other of [
    { ...tree, a: '' },
    { ...tree, a: null },
    { ...tree, b: 'x' },
    { ...tree, c: ['y', 'z'] },
    { a: 'x', f: null, c: tree.c },
  ])
    assert.is.not(skeletonOf(other), skeleton, JSON.stringify(other));
});
