import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { load } from '../../generator/load/load.ts';
import { plan } from '../../generator/plan/plan.ts';
import { problemsOf, tinySite } from '../support/tiny-site.ts';

/** How many and how long redirects may be. What is wrong between redirects and pages is in `test/cases/`. */
const redirects = suite('redirects');

function problemsWith(from: readonly string[]): string[] {
  const records = from.map((from) => ({ from, to: '/glossary/' }));
  const { settings } = tinySite({ 'data/redirects.json': { redirects: records } });
  return problemsOf(() => plan(load(settings), '2026-01-31'));
}

const numbered = (count: number, ending: string) =>
  Array.from({ length: count }, (_, index) => `/old-${index}${ending}`);

redirects(
  'may be as many and as long as every host takes, counted by the lines that Cloudflare Pages reads',
  () => {
    const longest = `/${'a'.repeat(398)}/`;
    for (const right of [[], numbered(1997, '.html'), [longest, '/old/town/', ...numbered(996, '/')]])
      assert.equal(problemsWith(right), []);
    assert.match(problemsWith(numbered(1998, '.html')).join(), /redirects\[1997\]: .* takes 1997 of them/);
    assert.match(
      problemsWith([`/a${longest}`]).join(),
      /redirects.json:4:15 .* has 402 characters; expected at most 400/,
    );
  },
);

redirects.run();
