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

/** A record has four lines; the first starts on line 3. */
const FROM = 'data/redirects.json:4:15  redirects[0].from:';
const TO = 'data/redirects.json:5:13  redirects[0].to:';
const NO_PATH = 'is not the path of a page; expected lower-case words between slashes, such as';
const NO_OLD_PATH =
  'is not the path of an old address; expected letters, digits, "-", "_", "~" and full stops between slashes, such as "/old/" or "/Old_Page.html".';

/** Semicolons end words in the files for hosts. */
redirects('refuse to start and to lead where hosts could read more than a path', () => {
  const starts = [
    'old.html',
    '/:old/',
    '/old/\n/',
    '//evil/',
    '/../a',
    '/a b',
    '/%C3%A9',
    '/a.tar.gz',
    '/a;b',
  ];
  for (const from of starts)
    assert.equal(problemsWith([{ from, to: '/glossary/' }]), [
      `${FROM} ${JSON.stringify(from)} ${NO_OLD_PATH}`,
    ]);
  for (const [to, filled] of [
    ['//evil.example/', '//evil.example/'],
    ['/{{brand}}/', '/Keyhaven/'],
    ['/glossary/#a;b', '/glossary/#a;b'],
  ] as const)
    assert.equal(problemsWith([{ from: '/old/', to }]), [
      `${TO} "${filled}" ${NO_PATH} "/new/" or "/new/#part".`,
    ]);
});

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

redirects('are counted by the lines that Cloudflare Pages reads, whose limit is told quickly', () => {
  const lines = (count: number, more = '') =>
    Array.from({ length: count }, (_, index) => ({ from: `/old-${index}${more}`, to: '/glossary/' }));
  assert.equal(problemsWith(lines(1997, '.html')), []);
  const tooMany = (index: number) =>
    `data/redirects.json:${3 + 4 * index}:5  redirects[${index}]: this redirect is one too many: Cloudflare Pages takes ${index} of them. Remove those that have not been followed for the longest time.`;
  assert.equal(problemsWith(lines(1998, '.html')), [tooMany(1997)]);
  assert.equal(problemsWith(lines(997, '.html'), { 'content/root/google1.html': 'x' }), []);
  const start = performance.now();
  assert.equal(problemsWith(lines(20_000)), [tooMany(998)]);
  assert.ok(performance.now() - start < 10_000);
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
