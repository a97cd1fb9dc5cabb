import { nearest, nearestAmong } from '../../generator/problem/nearest.ts';
import { assert, suite } from '../support/suite.ts';

const near = suite('nearest');

for (const [word, candidates, expected] of [
  ['to', ['so', 'TO'], 'TO'],
  ['portland', ['portland', 'portlands'], 'portlands'],
  ['lsmd', ['lastmod'], undefined],
  ['', ['a'], undefined],
] as const)
  near(`finds ${expected} for ${word} among ${candidates.join(' and ')}`, () => {
    assert.is(nearest(word, candidates), expected);
  });

near('suggests no more names when the words and the candidates are too many', () => {
  const candidates = Array.from({ length: 300_000 }, (_, index) => `${index}`);
  const nearestOne = nearestAmong(() => ['cleveland', ...candidates]);
  const suggestions = Array.from({ length: 5 }, () => nearestOne('clevland'));
  assert.equal(suggestions, ['cleveland', 'cleveland', 'cleveland', undefined, undefined]);
});
