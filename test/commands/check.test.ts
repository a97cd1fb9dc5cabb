import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cacheOf } from '../../generator/cache/caches.ts';
import { githubAnnotation } from '../../generator/report/format-problems.ts';
import { pianogen } from '../support/pianogen.ts';
import { runCommand } from '../support/run-command.ts';
import { article, tinySite, treeOf } from '../support/tiny-site.ts';

/** `pianogen check`, and the check that `pianogen build` does, as their users call them. */
const command = suite('check: command');

/** The day on which most tests build the site, whose valid pages are known for such. */
const dated = ['--date', '2026-01-31'];

/** Runs a command on the sources of a site, with the caches of the checkout. */
const runOn = (root: string, [command = '', ...args]: string[], env: Record<string, string> = {}) => {
  const folders = ['--data', join(root, 'data'), '--content', join(root, 'content')];
  return runCommand([command, ...args, ...folders, ...dated], { env });
};
const GITHUB = { GITHUB_ACTIONS: 'true' };

/** A link that only the check can find wrong. */
const BROKEN = '\nSee [a term](/glossary/#no-such-term).\n';
const LINE = 10;
const COLUMN = 14;

function brokenSite() {
  const site = tinySite();
  appendFileSync(join(site.root, 'content/blog/an-article.md'), BROKEN);
  return site;
}

command('finds nothing wrong with the shipped site, and ends with 0', async () => {
  const { code, stdout, stderr } = await pianogen(['check', ...dated]);
  assert.is(code, 0, stderr);
  assert.is(stdout, '');
  const [summary = '', own = '', alike = ''] = stderr.split('\n');
  assert.match(summary, /^Checked the site: no problems on 219 pages, \d+\.\d ms a page$/);
  assert.match(own, /^ {2}words {2}\d+ % of the words .* on no other city page \(more is better\)$/);
  assert.match(
    alike,
    /^ {2}alike {2}.* the most similar two share \d+ % \(less is better\): \/\S+ and \/\S+$/,
  );
});

const MESSAGE =
  '/blog/an-article/: /glossary/#no-such-term: nothing on /glossary/ has the id "no-such-term".';
const HINT = 'Correct the part after the #.';

command('prints problems as JSON, with annotations for GitHub elsewhere', async () => {
  const { root } = brokenSite();
  const { code, stdout, stderr } = await runOn(root, ['check', '--json'], GITHUB);
  assert.is(code, 3, stderr);
  const { ok, exitCode, problems } = JSON.parse(stdout);
  assert.equal([ok, exitCode, problems.length], [false, 3, 1]);
  const { code: kind, source, message, hint } = problems[0];
  assert.equal([kind, message, hint], ['PG503', MESSAGE, HINT]);
  const endColumn = COLUMN + '/glossary/#no-such-term'.length;
  assert.equal(source, { file: `${root}/content/blog/an-article.md`, line: LINE, column: COLUMN, endColumn });
  const place = `line=${LINE},col=${COLUMN},endColumn=${endColumn},title=PG503`;
  assert.ok(stderr.includes(`::error file=${source.file},${place}::${message} ${hint}\n`), stderr);
});

command('annotates what a build cannot read too', async () => {
  const { root } = tinySite({ 'data/home.json': '{' });
  const { code, stdout } = await runOn(root, ['build', '--out', join(root, 'out')], GITHUB);
  assert.is(code, 3);
  assert.match(stdout, /^::error file=[^,]*data\/home\.json,line=1,/m);
});

command('escapes characters that annotations for GitHub give a meaning', () => {
  const source = { file: '/odd, 100%:\nname/a.json', line: 2, column: 3 };
  assert.is(
    githubAnnotation({ code: 'PG581', source, message: '100.0 % are,\nof: /a/', hint: 'Mend it.' }),
    '::error file=/odd%2C 100%25%3A%0Aname/a.json,line=2,col=3,title=PG581::100.0 %25 are,%0Aof: /a/ Mend it.',
  );
});

command('lets a build do as it is told without the check, and refuse with it', async () => {
  const { root, out, text, write } = brokenSite();
  const args = ['build', '--out', out];
  const forced = await runOn(root, [...args, '--no-check']);
  assert.is(forced.code, 0, forced.stderr);
  assert.match(forced.stderr, /^ {2}check {2}skipped: /m);
  assert.match(text('blog/an-article/index.html'), '#no-such-term');

  const before = treeOf(out);
  write({ 'content/blog/an-article.md': article({}, `Another text.\n${BROKEN}`) });
  const refused = await runOn(root, args);
  assert.is(refused.code, 3, refused.stderr);
  assert.match(refused.stderr, `PG503 ${MESSAGE}`);
  assert.match(refused.stderr, /^1 problem\. Nothing was written\.$/m);
  assert.equal(treeOf(out), before);
});

command('checks a folder that is there, and finds what was deleted and edited in it', async () => {
  const site = tinySite();
  await site.build();
  const check = () =>
    runCommand(['check', 'out', '--data', 'data', '--content', 'content', ...dated], { cwd: site.root });
  const whole = await check();
  assert.is(whole.code, 0, whole.stderr);
  assert.match(whole.stderr, /: no problems on 18 pages, /);
  // Nothing is drawn for it.
  const store = cacheOf(site.root, 'store');
  assert.equal([existsSync(store), existsSync(join(store, 'images'))], [true, false]);

  for (const file of ['404.html', 'robots.txt', 'images/icon-192.png']) rmSync(join(site.out, file));
  const page = join(site.out, 'ohio/index.html');
  writeFileSync(page, readFileSync(page, 'utf8').replace('<h1>', '<h1 style="color:red">'));
  const before = treeOf(site.out);
  const { code, stderr } = await check();
  assert.is(code, 3);
  for (const told of [
    '/404.html: this page is planned, but there is no file of it',
    '/robots.txt: the site has no such file.',
    '/site.webmanifest: /images/icon-192.png leads nowhere.',
    '/ohio/: <h1> has the attribute style, which the content security policy blocks.',
  ])
    assert.match(stderr, told);
  assert.match(stderr, /^4 problems\./m);
  assert.equal(treeOf(site.out), before);
});

command.run();
