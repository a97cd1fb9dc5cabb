import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { LIST, listFor } from '../../generator/emit/target.ts';
import { githubAnnotation } from '../../generator/report/format-problems.ts';
import { runCommand } from '../support/run-command.ts';
import { assert, suite } from '../support/suite.ts';
import { cachedSite, treeOf } from '../support/tiny-site.ts';

const command = suite('check: command');

const site = cachedSite({
  'out/index.html': 'earlier',
  [`out/${LIST}`]: listFor(new Set(['index.html']), {}),
});
const earlier = treeOf(site.out);
const call = (args: string[], env: Record<string, string> = {}) =>
  runCommand([...args, '--date', '2026-01-31'], { cwd: site.root, env });
const GITHUB = { GITHUB_ACTIONS: 'true' };

command('says of a site without problems how its texts compare, and ends with 0', async () => {
  const { code, stdout, stderr } = await call(['check']);
  assert.equal([code, stdout], [0, ''], stderr);
  const [summary = '', own = '', alike = ''] = stderr.split('\n');
  assert.match(summary, /^Checked the site: no problems on 20 pages, \d+\.\d ms a page$/);
  assert.match(own, /^ {2}words {2}\d+% of the words .* on no other city page \(higher is better\)$/);
  assert.match(alike, /^ {2}alike {2}.* most similar two share \d+% \(lower is better\): \/\S+ and \/\S+$/);
});

command('warns that no city is indexed, with an annotation for GitHub', async () => {
  const json = site.json('data/site.json');
  site.write({ 'data/site.json': { ...json, indexCities: 'with-dealers' } });
  const words = 'No city is indexed: no dealer’s check holds.';
  const { code, stdout, stderr } = await call(['check'], GITHUB);
  assert.is(code, 0, stderr);
  assert.match(stderr, `\nTo check again: data/site.json:1:1 PG222 ${words}`);
  assert.match(stdout, /^::warning file=data\/site\.json,.*title=PG222::No city is indexed/);
  const { toCheckAgain } = JSON.parse((await call(['check', '--json'], GITHUB)).stdout);
  assert.is(toCheckAgain[0].message, words);
  site.write({ 'data/site.json': json });
});

command('refuses what it finds, and so does a build: as JSON, with annotations for GitHub', async () => {
  const file = 'content/blog/an-article.md';
  // A link that only the check can find wrong.
  appendFileSync(join(site.root, file), '\nSee [a term](/glossary/#no-such-term).\n');
  const { code, stdout, stderr } = await call(['check', '--json'], GITHUB);
  assert.is(code, 3, stderr);
  const { ok, exitCode, problems } = JSON.parse(stdout);
  assert.equal([ok, exitCode, problems.length], [false, 3, 1]);
  const { code: kind, source, message, hint } = problems[0];
  assert.equal([kind, source], ['PG503', { file, line: 10, column: 14, endColumn: 37 }]);
  const annotation = `::error file=${file},line=10,col=14,endColumn=37,title=PG503::${message} ${hint}\n`;
  assert.ok(stderr.includes(annotation), stderr);

  const built = await call(['build'], GITHUB);
  assert.is(built.code, 3);
  assert.match(built.stderr, /^1 problem\. Nothing was written\.$/m);
  assert.match(built.stdout, annotation);
  assert.equal(treeOf(site.out), earlier);
});

command('escapes characters that annotations for GitHub give a meaning', () => {
  const source = { file: '/odd, 100%:\nname/a.json', line: 2, column: 3 };
  assert.is(
    githubAnnotation({ code: 'PG581', source, message: '100.0 % are,\nof: /a/', hint: 'Mend it.' }),
    '::error file=/odd%2C 100%25%3A%0Aname/a.json,line=2,col=3,title=PG581::100.0 %25 are,%0Aof: /a/ Mend it.',
  );
});
