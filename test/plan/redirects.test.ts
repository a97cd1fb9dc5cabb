import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { load } from '../../generator/load/load.ts';
import { plan } from '../../generator/plan/plan.ts';
import { problemsOf, tinySite } from '../support/tiny-site.ts';

/** The form of the paths in `data/redirects.json`. What is wrong between redirects and pages is in `test/cases/`. */
const redirects = suite('redirects');

function problemsWith(records: { from: string; to: string }[] | null): string[] {
  const { root, settings } = tinySite({ 'data/redirects.json': records && { redirects: records } });
  return problemsOf(() => plan(load(settings), '2026-01-31')).map((problem) =>
    problem.replaceAll(`${root}/`, ''),
  );
}

/** A record has four lines; the first starts on line 3. */
const FROM = 'data/redirects.json:4:15  redirects[0].from:';
const TO = 'data/redirects.json:5:13  redirects[0].to:';
const NO_PATH = 'is not the path of a page; expected lower-case words between slashes, such as';

for (const from of ['/old', '/old/?a=1', '/old/#part', '/Old/', '/:old/', '/old/\n/']) {
  redirects(`refuse to start at ${JSON.stringify(from)}`, () => {
    const problem = `${FROM} ${JSON.stringify(from)} ${NO_PATH} "/old/".`;
    assert.equal(problemsWith([{ from, to: '/glossary/' }]), [problem]);
  });
}

/** Semicolons end words in the files for hosts. */
for (const [to, filled = to] of [
  ['//evil.example/'],
  ['/{{brand}}/', '/Keyhaven/'],
  ['/glossary/#a;b'],
] as const) {
  redirects(`refuse to lead to ${to}`, () => {
    const problem = `${TO} "${filled}" ${NO_PATH} "/new/" or "/new/#part".`;
    assert.equal(problemsWith([{ from: '/old/', to }]), [problem]);
  });
}

redirects('refuse a path longer than hosts take', () => {
  assert.equal(problemsWith([{ from: `/${'a'.repeat(399)}/`, to: '/' }]), [
    `${FROM} has 401 characters; expected at most 400.`,
  ]);
});

redirects('may be missing, and as many as every host takes', () => {
  const right = [
    { from: `/${'a'.repeat(398)}/`, to: '/' },
    { from: '/old/town/', to: '/ohio/cleveland/pianos/#lead-form' },
    ...Array.from({ length: 996 }, (_, index) => ({ from: `/old-${index}/`, to: '/glossary/' })),
  ];
  assert.equal(problemsWith(right), []);
  assert.equal(problemsWith([]), []);
  assert.equal(problemsWith(null), []);
});

redirects.run();
