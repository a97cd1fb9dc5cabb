import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { differenceOf, noteChanges } from '../../generator/build/changes.ts';
import { reasonFor } from '../../generator/emit/reasons.ts';
import { temporaryFolder } from '../support/tiny-site.ts';

/** The reasons that a build keeps for the files that it wrote. */
const changes = suite('changes');

changes('keep the reasons for 1,000 files, and count all', () => {
  const { changes: kept, note } = noteChanges(temporaryFolder());
  for (let number = 0; number < 1200; number += 1)
    note({ file: `${number}.html`, body: '' }, number % 3 === 0 ? 'new' : 'slots');
  assert.equal(kept.counts, { new: 400, slots: 800 });
  assert.is(kept.written.length, 1000);
  assert.equal(kept.written.slice(0, 2), [
    { file: '0.html', reason: 'new' },
    { file: '1.html', reason: 'slots' },
  ]);
});

changes('have a reason by the hashes before and after', () => {
  const reason = (before: string | undefined, hash: string | undefined) =>
    reasonFor({ exists: true, before, hash });
  assert.is(reasonFor({ exists: false, before: 'a.b', hash: 'a.b' }), 'new');
  assert.is(reason(undefined, 'a.b'), 'replaced');
  assert.is(reason('a.b', undefined), 'replaced');
  assert.is(reason('a.b', 'a.b'), 'edited');
  assert.is(reason('a.b', 'a.c'), 'slots');
  assert.is(reason('a.b', 'c.b'), 'shape');
  assert.is(reason('a', 'b'), 'content');
  assert.is(reason('a', 'a.b'), 'content');
});

changes('show long texts around their difference, and short ones whole', () => {
  assert.equal(differenceOf('old', 'new'), { before: 'old', after: 'new' });
  const [start, end] = ['a'.repeat(200), 'z'.repeat(200)];
  assert.equal(differenceOf(`${start}old${end}`, `${start}𝄞${end}`), {
    before: `…${'a'.repeat(30)}old${'z'.repeat(30)}…`,
    after: `…${'a'.repeat(30)}𝄞${'z'.repeat(30)}…`,
  });
  assert.equal(differenceOf('', end), { before: '', after: `${'z'.repeat(100)}…` });
});

changes.run();
