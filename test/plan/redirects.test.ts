import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { load } from '../../generator/load/load.ts';
import { plan } from '../../generator/plan/plan.ts';
import { article, type Files, problemsOf, tinySite } from '../support/tiny-site.ts';

/** The problems of `data/redirects.json`. */
const redirects = suite('redirects');

type Record = { from?: unknown; to?: unknown; [key: string]: unknown };

const listed = (...records: Record[]): Files => ({ 'data/redirects.json': { redirects: records } });
const moved = (from: string, to = '/glossary/'): Record => ({ from, to });

/** Returns a line of the file: the first record starts on line 3, and each has four lines. */
const lineOf = (record: number, key = 0) => `data/redirects.json:${3 + record * 4 + key}`;

function problemsWith(files: Files): string[] {
  const { root, settings } = tinySite(files);
  return problemsOf(() => plan(load(settings), '2026-01-31')).map((problem) =>
    problem.replaceAll(`${root}/`, ''),
  );
}

const notAPath = 'is not the path of a page; expected lower-case words between slashes';

const faults: { [name: string]: [files: Files, ...expected: string[]] } = {
  'an unknown key': [
    listed({ ...moved('/old/'), status: 302 }),
    `${lineOf(0, 3)}:7  redirects[0].status: is not a known key; expected from, to.`,
  ],
  'a missing target': [
    listed({ from: '/old/' }),
    `${lineOf(0)}:5  redirects[0].to: is missing; expected a string`,
  ],
  'a source without a slash at its end': [
    listed(moved('/old')),
    `${lineOf(0, 1)}:15  redirects[0].from: "/old" ${notAPath}, such as "/old/".`,
  ],
  'a source with a query': [listed(moved('/old/?a=1')), `redirects[0].from: "/old/?a=1" ${notAPath}`],
  'a source with a fragment': [listed(moved('/old/#part')), `redirects[0].from: "/old/#part" ${notAPath}`],
  'a source in capitals': [listed(moved('/Old/')), `redirects[0].from: "/Old/" ${notAPath}`],
  'a placeholder': [listed(moved('/:old/')), `redirects[0].from: "/:old/" ${notAPath}`],
  'a line break': [listed(moved('/old/\n/')), `redirects[0].from: "/old/\\n/" ${notAPath}`],
  'a target elsewhere': [
    listed(moved('/old/', '//evil.example/')),
    `${lineOf(0, 2)}:13  redirects[0].to: "//evil.example/" ${notAPath}, such as "/new/" or "/new/#part".`,
  ],
  'a token as a target': [
    listed(moved('/old/', '/{{brand}}/')),
    'redirects[0].to: "/Keyhaven/" is not the path',
  ],
  'a fragment with a character that ends a word in the files for hosts': [
    listed(moved('/old/', '/glossary/#a;b')),
    'redirects[0].to: "/glossary/#a;b" is not the path',
  ],
  'a path longer than hosts take': [
    listed(moved(`/${'a'.repeat(400)}/`)),
    `${lineOf(0, 1)}:15  redirects[0].from: has 402 characters; expected at most 400.`,
  ],
  'a target that is no page': [
    listed(moved('/old/'), moved('/older/', '/glosary/')),
    `${lineOf(1, 2)}:13  redirects[1].to: /glosary/ is no page of the site. Did you mean "/glossary/"? Correct its spelling, or lead to the page that comes nearest.`,
  ],
  'a file as a target': [listed(moved('/old/', '/images/')), '/images/ is no page of the site'],
  'a source that is a page': [
    listed(moved('/old/'), moved('/ohio/cleveland/pianos/')),
    `${lineOf(1, 1)}:15  redirects[1].from: /ohio/cleveland/pianos/ is a page of the site. Remove this record, or the page.`,
  ],
  'a source twice': [
    listed(moved('/old/'), moved('/old/', '/blog/')),
    `${lineOf(1, 1)}:15  redirects[1].from: /old/ already stands on line 3. Keep one of the two.`,
  ],
  'a city page without its city as a source': [
    listed(moved('/pianos/'), moved('/ohio/pianos/')),
    `${lineOf(0, 1)}:15  redirects[0].from: /pianos/ leads to the home page by itself. Remove this record.`,
    `${lineOf(1, 1)}:15  redirects[1].from: /ohio/pianos/ leads to the home page by itself. Remove this record.`,
  ],
  'a chain': [
    listed(moved('/a/', '/b/'), moved('/b/', '/c/'), moved('/c/', '/glossary/#action')),
    `${lineOf(0, 2)}:13  redirects[0].to: /b/ is redirected itself, on line 7. Write "/glossary/#action".`,
    `${lineOf(1, 2)}:13  redirects[1].to: /c/ is redirected itself, on line 11. Write "/glossary/#action".`,
  ],
  'a chain with a fragment': [
    listed(moved('/a/', '/b/#part'), moved('/b/')),
    `${lineOf(0, 2)}:13  redirects[0].to: /b/#part is redirected itself, on line 7. Write "/glossary/".`,
  ],
  'a loop': [
    listed(moved('/a/', '/b/'), moved('/b/', '/a/')),
    `${lineOf(0, 2)}:13  redirects[0].to: /b/ leads round in a circle. Remove one of the records of the circle.`,
    `${lineOf(1, 2)}:13  redirects[1].to: /a/ leads round in a circle. Remove one of the records of the circle.`,
  ],
  'a loop of one': [
    listed(moved('/a/', '/a/')),
    `${lineOf(0, 2)}:13  redirects[0].to: /a/ leads round in a circle. Remove one of the records of the circle.`,
  ],
  'a page from whose path hosts redirect': [
    { 'content/blog/pianos.md': article({ title: 'Pianos', excerpt: 'Pianos. '.repeat(10).trim() }) },
    "content/blog/pianos.md:1  this page's address, /blog/pianos/, is one of a city page without its city",
  ],
};

for (const [name, [files, ...expected]] of Object.entries(faults)) {
  redirects(`reports ${name}`, () => {
    const problems = problemsWith(files);
    assert.is(problems.length, expected.length, problems.join('\n'));
    for (const [index, part] of expected.entries())
      assert.ok(problems[index]?.includes(part), problems[index]);
  });
}

redirects('accepts valid redirects, and a site without the file', () => {
  const right = [
    moved('/old/'),
    moved('/old/town/', '/ohio/cleveland/pianos/#lead-form'),
    moved('/older/', '/'),
  ];
  assert.equal(problemsWith(listed(...right)), []);
  assert.equal(problemsWith(listed()), []);
  assert.equal(problemsWith({ 'data/redirects.json': null }), []);
});

redirects('accepts as many redirects as every host, and reports the first that is too many', () => {
  const many = (count: number) =>
    listed(...Array.from({ length: count }, (_, index) => moved(`/old-${index}/`)));
  assert.equal(problemsWith(many(998)), []);
  const [problem = '', ...others] = problemsWith(many(1_001));
  assert.ok(problem.startsWith(`${lineOf(998)}:5  redirects[998]: `), problem);
  assert.match(problem, /one too many: Cloudflare Pages takes 998 of them\./);
  assert.equal(others, []);
});

redirects.run();
