import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cacheOf } from '../../generator/cache/caches.ts';
import { replacing } from '../support/edited-outputs.ts';
import { newCheckout, pianogen } from '../support/pianogen.ts';
import { runCommand } from '../support/run-command.ts';
import { temporaryFolder, tinySite, treeOf } from '../support/tiny-site.ts';

/** `pianogen check`, and the check that `pianogen build` does, as their users call them. */
const command = suite('check: command');

/** The day on which most tests build the site, whose valid pages are known for such. */
const dated = ['--date', '2026-01-31'];

const flagsOf = (root: string) => [
  '--data',
  join(root, 'data'),
  '--content',
  join(root, 'content'),
  ...dated,
];

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
  assert.match(summary, /^Checked the site: no problems on 218 pages, \d+\.\d ms a page$/);
  assert.match(own, /^ {2}words {2}\d+ % of the words .* on no other city page \(more is better\)$/);
  assert.match(
    alike,
    /^ {2}alike {2}.* the most similar two share \d+ % \(less is better\): \/\S+ and \/\S+$/,
  );
});

command('ends with 3 and the line that is wrong', async () => {
  const { root } = brokenSite();
  const { code, stderr } = await pianogen(['check', ...flagsOf(root)]);
  assert.is(code, 3, stderr);
  assert.ok(
    stderr.startsWith(
      `${root}/content/blog/an-article.md:${LINE}:${COLUMN} PG503 /blog/an-article/: /glossary/#no-such-term: nothing on /glossary/ has the id "no-such-term".\n${LINE} | See [a term](/glossary/#no-such-term).\n   |              ^^^^^^^^^^^^^^^^^^^^^^^\n   = Correct the part after the #.\n\n1 problem.\n`,
    ),
    stderr,
  );
});

command('prints problems as JSON, with annotations for GitHub elsewhere', async () => {
  const { root } = brokenSite();
  const { code, stdout, stderr } = await runCommand(['check', '--json', ...flagsOf(root)], {
    env: { GITHUB_ACTIONS: 'true' },
  });
  assert.is(code, 3, stderr);
  const { ok, exitCode, problems } = JSON.parse(stdout);
  assert.equal([ok, exitCode, problems.length], [false, 3, 1]);
  const { code: kind, source, message, hint } = problems[0];
  assert.equal(
    { kind, source, message, hint },
    {
      kind: 'PG503',
      source: {
        file: `${root}/content/blog/an-article.md`,
        line: LINE,
        column: COLUMN,
        endColumn: COLUMN + '/glossary/#no-such-term'.length,
      },
      message: '/blog/an-article/: /glossary/#no-such-term: nothing on /glossary/ has the id "no-such-term".',
      hint: 'Correct the part after the #.',
    },
  );
  const place = `line=${LINE},col=${COLUMN},endColumn=${source.endColumn},title=PG503`;
  assert.ok(stderr.includes(`::error file=${source.file},${place}::${message} ${hint}\n`), stderr);
});

command('annotates what a build cannot read too', async () => {
  const { root } = tinySite({ 'data/home.json': '{' });
  const flags = [...flagsOf(root), '--out', join(root, 'out')];
  const { code, stdout } = await runCommand(['build', ...flags], { env: { GITHUB_ACTIONS: 'true' } });
  assert.is(code, 3);
  assert.match(stdout, /^::error file=[^,]*data\/home\.json,line=1,/m);
});

command('prints a report as JSON where nothing is wrong', async () => {
  const { code, stdout } = await runCommand(['check', '--json', ...flagsOf(tinySite().root)]);
  assert.is(code, 0);
  const { ok, check } = JSON.parse(stdout);
  assert.equal([ok, check.problems, check.pages], [true, [], 18]);
  assert.is(check.similar.length, 3);
});

command('annotates lines for GitHub, with what it gives a meaning escaped', async () => {
  const root = join(temporaryFolder(), 'odd, 100%:\nname');
  mkdirSync(root);
  const site = tinySite();
  for (const folder of ['data', 'content'])
    cpSync(join(site.root, folder), join(root, folder), { recursive: true });
  const settings = join(root, 'data/site.json');
  const limited = { ...JSON.parse(readFileSync(settings, 'utf8')), similarityLimit: 0.9 };
  writeFileSync(settings, JSON.stringify(limited, null, 2));
  const portland = { music: 'The symphony plays in a hall by the harbor.', home: 'Old houses stand close.' };
  mkdirSync(join(root, 'data/notes'), { recursive: true });
  writeFileSync(join(root, 'data/notes/maine.json'), JSON.stringify({ portland }));
  const { code, stdout } = await runCommand(['check', ...flagsOf(root)], { env: { GITHUB_ACTIONS: 'true' } });
  assert.is(code, 3);
  const [line = '', ...more] = stdout.trim().split('\n');
  assert.equal(more, []);
  const file = `${root}/data/locations.json`
    .replace('100%', '100%25')
    .replace(',', '%2C')
    .replace(':', '%3A')
    .replace('\n', '%0A');
  assert.ok(line.startsWith(`::error file=${file},line=`), line);
  assert.match(line, /,line=\d+,col=\d+,title=PG581::/);
  assert.match(line, /::\/ohio\/columbus\/pianos\/: \d+\.\d %25 of the words are those of \/ohio\//);
});

command(
  'lets a build refuse a faulty site, write nothing, and do as it is told without the check',
  async () => {
    const site = tinySite();
    await site.build();
    const before = treeOf(site.out);
    appendFileSync(join(site.root, 'content/blog/an-article.md'), BROKEN);
    const args = ['build', ...flagsOf(site.root), '--out', site.out];
    const refused = await runCommand(args);
    assert.is(refused.code, 3, refused.stderr);
    assert.ok(
      refused.stderr.includes(
        `an-article.md:${LINE}:${COLUMN} PG503 /blog/an-article/: /glossary/#no-such-term`,
      ),
    );
    assert.match(refused.stderr, /1 problem\. Nothing was written\.$/m);
    assert.equal(treeOf(site.out), before);

    const forced = await runCommand([...args, '--no-check']);
    assert.is(forced.code, 0, forced.stderr);
    assert.match(forced.stderr, /^ {2}check {2}skipped: /m);
    assert.ok(site.text('blog/an-article/index.html').includes('#no-such-term'));
  },
);

command('checks a folder that is there, and finds what was deleted and edited in it', async () => {
  const site = tinySite();
  await site.build();
  const check = () => runCommand(['check', site.out, ...flagsOf(site.root)]);
  const whole = await check();
  assert.is(whole.code, 0, whole.stderr);

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
    assert.ok(stderr.includes(told), `${told}\n${stderr}`);
  assert.match(stderr, /^4 problems\./m);
  assert.equal(treeOf(site.out), before);
});

command('draws nothing to check a folder that is there', async () => {
  const site = tinySite();
  await site.build();
  const { code, stderr } = await runCommand(['check', site.out, ...flagsOf(site.root)], { cwd: site.root });
  assert.is(code, 0, stderr);
  assert.match(stderr, /: no problems on 18 pages, /);
  const store = cacheOf(site.root, 'store');
  assert.equal([existsSync(store), existsSync(join(store, 'images'))], [true, false]);
});

command('reads the pages of a folder that are not what the site would make now', async () => {
  const site = tinySite();
  await site.build();
  const checkout = newCheckout();
  const template = join(checkout, 'templates/document.tsx');
  const other = replacing('<head>', '<head data-other="">');
  writeFileSync(template, other(readFileSync(template, 'utf8')));
  const { code, stderr } = await pianogen(['check', site.out, ...flagsOf(site.root)], { checkout });
  assert.is(code, 0, stderr);
  assert.match(stderr, /: no problems on 18 pages, /);
});

command('ends with 2 for a folder that is no site', async () => {
  for (const folder of [temporaryFolder(), '/no/such/folder']) {
    const { code, stderr } = await runCommand(['check', folder]);
    assert.is(code, 2, stderr);
    assert.match(stderr, /there is no index\.html in it/);
  }
});

command.run();
