import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { giveTexts, Skeleton, type Texts, takeTexts } from '../../generator/plan/strings.ts';

const strings = suite('plan: strings');

const tree = { a: 'x', b: null, c: [{ d: 'y', e: '' }, 'z'] } satisfies Texts;

const nothing = new Skeleton();

const taken = (from: Texts): [skeleton: string, texts: string[]] => {
  const texts: string[] = [];
  return [takeTexts(from, texts, nothing).name, texts];
};

strings('come back in their order, and others in their place', () => {
  const [, texts] = taken(tree);
  assert.equal(texts, ['x', 'y', 'z']);
  assert.equal(giveTexts(tree, texts), tree);
  assert.equal(giveTexts(tree, ['1', '2', '3']), { a: '1', b: null, c: [{ d: '2', e: '' }, '3'] });
});

strings('leave the same skeleton in trees that differ in them alone', () => {
  const [skeleton] = taken(tree);
  assert.is(taken({ a: '1', b: null, c: [{ d: '2', e: '' }, '3'] })[0], skeleton);
  for (const other of [
    { ...tree, a: '' },
    { ...tree, a: null },
    { ...tree, a: ['x'] },
    { ...tree, b: 'x' },
    { ...tree, c: ['y', 'z'] },
    { a: 'x', f: null, c: tree.c },
  ])
    assert.is.not(taken(other)[0], skeleton, JSON.stringify(other));
});

strings.run();
