import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { load } from '../../generator/load/load.ts';
import { plan } from '../../generator/plan/plan.ts';
import { type Files, problemsOf, tinySite } from '../support/tiny-site.ts';

/** The form of the paths in `data/redirects.json`. What is wrong between redirects and pages is in `test/cases/`. */
const redirects = suite('redirects');

function problemsWith(records: { from: string; to: string }[] | null, files: Files = {}): string[] {
  const { root, settings } = tinySite({ 'data/redirects.json': records && { redirects: records }, ...files });
  return problemsOf(() => plan(load(settings), '2026-01-31')).map((problem) =>
    problem.replaceAll(`${root}/`, ''),
  );
}

const FROM = 'data/redirects.json:4:15  redirects[0].from:';
redirects(
  'start at addresses of an old site, also at two that differ in capitals but lead to one page',
  () => {
    const from = [
      '/old',
      '/Old_Page.html',
      '/old_page.html',
      '/~smith/a.php',
      '/a/b.c/',
      '/Glossary',
      '/Glossary.HTML',
    ];
    assert.equal(problemsWith(from.map((from) => ({ from, to: '/glossary/' }))), []);
  },
);

redirects('are counted by the lines that Cloudflare Pages reads', () => {
  const files = Array.from({ length: 1998 }, (_, index) => ({
    from: `/old-${index}.html`,
    to: '/glossary/',
  }));
  assert.equal(problemsWith(files.slice(1)), []);
  assert.is(problemsWith(files).length, 1);
});

redirects('may be missing, and as many and as long as every host takes', () => {
  const right = [
    { from: `/${'a'.repeat(398)}/`, to: '/' },
    { from: '/old/town/', to: '/ohio/cleveland/pianos/#lead-form' },
    ...Array.from({ length: 996 }, (_, index) => ({ from: `/old-${index}/`, to: '/glossary/' })),
  ];
  assert.equal(problemsWith(right), []);
  assert.equal(problemsWith([]), []);
  assert.equal(problemsWith(null), []);
  assert.equal(problemsWith([{ from: `/${'a'.repeat(399)}/`, to: '/' }]), [
    `${FROM} has 401 characters; expected at most 400.`,
  ]);
});

redirects.run();
