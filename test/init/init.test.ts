import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import matter from 'gray-matter';
import { makeSite } from '../../generator/init/new-site.ts';
import { answeringCalls } from '../support/file-calls.ts';
import { runCommand, succeed } from '../support/run-command.ts';
import { assert, suite } from '../support/suite.ts';
import {
  pageOf,
  project,
  shareCaches,
  temporaryFolder,
  textOf,
  tinySite,
  treeOf,
  writeFiles,
} from '../support/tiny-site.ts';

const init = suite('init');

const source = { pianogen: project, version: '1.2.3' };
const read = (...path: string[]): string => readFileSync(join(...path), 'utf8');
function folderWith(files: Record<string, string>): string {
  const root = temporaryFolder();
  writeFiles(root, files);
  return root;
}

const entriesIn = (folder: string): string[] => readdirSync(folder, { recursive: true }).map(String).sort();

init('copies data and content, and writes the files around them', () => {
  const root = join(temporaryFolder(), 'new/My Site');
  const { written, present } = makeSite(root, source);
  const files = treeOf(root);
  assert.equal([written, present], [Object.keys(files).length, []]);
  const editor = ['extensions', 'settings', 'tasks'].map((name) => `.vscode/${name}.json`);
  const around = Object.keys(files).filter((file) => !/^(?:data|content)\//.test(file));
  assert.equal(around, ['.github/workflows/site.yml', '.gitignore', ...editor, 'README.md', 'package.json']);
  const data = readdirSync(join(root, 'data'));
  const own = ['home.json', 'locations.json', 'notes', 'redirects.json', 'schemas', 'site.json'];
  assert.equal(data.sort(), ['README.md', ...own]);
  const { name, dependencies } = JSON.parse(read(root, 'package.json'));
  assert.is(JSON.parse(read(root, 'data/site.json')).indexCities, 'with-dealers');
  // The file that npm packs.
  assert.equal([name, dependencies], ['my-site', { pianogen: 'file:pianogen-1.2.3.tgz' }]);
  const ignored = 'node_modules/ out/ leads.jsonl .wrangler/ leads/src/site.json .dev.vars .env ';
  assert.is(read(root, '.gitignore').replaceAll('\n', ' '), ignored);
});

init('copies the Worker if asked, but over no file, and not what a checkout has beside it', async () => {
  const worker = join(project, 'docs/examples/worker');
  const files = glob.sync('**', { cwd: worker, ignore: ['node_modules/**', 'src/site.json'] }).sort();
  assert.ok(files.includes('wrangler.jsonc') && files.includes('src/lead.schema.json'));
  for (const mine of [{}, { 'leads/wrangler.jsonc': '{ "mine": true }' }]) {
    const root = folderWith(mine);
    const { code, stderr } = await runCommand(['init', '--leads', '--states', 'ohio'], { cwd: root });
    assert.is(code, 0, stderr);
    assert.match(stderr, '\nleads/README.md says how to set up the Worker.\n');
    assert.is(/there: leads\/wrangler\.jsonc\./.test(stderr), 'leads/wrangler.jsonc' in mine);
    const copies = files.map((file) => [`leads/${file}`, readFileSync(join(worker, file), 'latin1')]);
    const copied = Object.entries(treeOf(root)).filter(([file]) => file.startsWith('leads/'));
    assert.equal(Object.fromEntries(copied), { ...Object.fromEntries(copies), ...mine });
  }
});

const refusals: Record<string, RegExp> = {
  data: /it already has data\//,
  content: /it already has content\//,
  '.github': /\.github\/ is a link/,
  leads: /leads\/ is a link/,
};
init('refuses some folders, and writes nothing, neither there nor through a link', () => {
  for (const [entry, message] of Object.entries(refusals)) {
    const [root, elsewhere] = [temporaryFolder(), temporaryFolder()];
    symlinkSync(elsewhere, join(root, entry));
    assert.throws(() => makeSite(root, { ...source, leads: true }), message);
    assert.equal([entriesIn(root), entriesIn(elsewhere)], [[entry], []]);
  }
});

init('leaves nothing of its own when the disk is full', async () => {
  const mine = { 'package.json': '{}', 'README.md': 'Mine.' };
  const root = folderWith(mine);
  let written = 0;
  const work = answeringCalls(
    ({ name, make }) => {
      if (name === 'writeFileSync' && written++ === 4) throw new Error('no space');
      return make();
    },
    () => makeSite(root, source),
  );
  assert.match(await work.then(String, String), 'no space');
  assert.equal(treeOf(root), mine);
  assert.is(readdirSync(root).length, 2);
});

init('goes on where it was killed, but not over what somebody added', () => {
  const site = { ...source, states: ['ohio'] };
  const [whole, root] = [temporaryFolder(), temporaryFolder()];
  makeSite(whole, site);
  cpSync(whole, root, { recursive: true });
  assert.throws(() => makeSite(root, site), /it already has content\/ and data\//);
  rmSync(join(root, 'data/site.json'));
  truncateSync(join(root, 'data/redirects.json'), 5);
  writeFiles(root, { 'content/mine.md': 'Mine.' });
  assert.throws(() => makeSite(root, site), /it already has content\/\. /);
  rmSync(join(root, 'content/mine.md'));
  makeSite(root, site);
  assert.equal(treeOf(root), treeOf(whole));
});

init('keeps the files that a folder has, says which, and what comes next', async () => {
  const mine = { 'my site/README.md': 'Mine.', 'my site/.vscode/tasks.json': '{}' };
  const root = folderWith(mine);
  symlinkSync('/nowhere/at/all', join(root, 'my site/package.json'));
  const { code, stdout, stderr } = await runCommand(['init', 'my site'], { cwd: root });
  assert.equal([code, stdout], [0, '']);
  for (const [file, text] of Object.entries(mine)) assert.is(read(root, file), text);
  assert.not.ok(existsSync(join(root, 'my site/package.json')));
  const { version } = JSON.parse(read(project, 'package.json'));
  assert.is(
    stderr.replace(/\d+ files/, 'N files').replace(`'${project}'`, project),
    `Made a site in my site: N files.
Kept the files that were there: package.json, .vscode/tasks.json, README.md.
It shows an invented business. Before you publish, replace the values in my site/data/site.json.

Next:
  cd 'my site'
  npm pack ${project}
  npm install ./pianogen-${version}.tgz
  npx pianogen dev
`,
  );
});

init('has editors find the problems that a check prints', async () => {
  const { tasks } = JSON.parse(read(project, 'generator/init/files/tasks.json'));
  const pattern = new RegExp(tasks[0].problemMatcher.pattern.regexp);
  const site = tinySite({ 'data/glossary.json': { terms: 'none' }, 'content/pages/terms.md': null });
  const { stderr } = await runCommand(['check', '--quiet'], { cwd: site.root });
  const found = stderr.split('\n').flatMap((line) => line.match(pattern)?.slice(1, 5).join(' ') ?? []);
  assert.ok(found.length >= 2, stderr);
  for (const place of found)
    assert.match(place, /^(?:data\/glossary\.json|content\/pages\/terms\.md) \d+ \d* PG\d{3}$/);
  assert.is(found.length, Number(stderr.match(/(\d+) problems\./)?.[1]));
});

interface Job {
  if?: string;
  needs?: string | string[];
  env?: Record<string, string>;
  outputs?: Record<string, string>;
  steps: { if?: string; uses?: string; run?: string; with?: Record<string, unknown> }[];
}
type Workflow = { on: object; permissions: object; jobs: Record<string, Job> };

const OWN = '.github/workflows/site.yml';
const NEW = 'generator/init/files/site.yml';
const WORKFLOWS = [OWN, NEW, '.github/workflows/examples.yml'];
const HOSTS = ['github-pages', 'cloudflare', 'netlify'];

/** Front matter is YAML, too. */
const workflow = (file: string) => matter(`---\n${read(project, file)}---\n`, {}).data as Workflow;

init('builds and compares by the workflow of pianogen itself, and publishes all but its list', () => {
  const [own, made] = [workflow(OWN).jobs, workflow(NEW).jobs];
  const ours = (name: string) => JSON.parse(JSON.stringify(own[name]).replaceAll('npm run', 'npx pianogen'));
  const { build, changes, comment } = made;
  assert.equal(build?.steps.slice(0, -3), ours('build').steps.slice(0, -1));
  assert.match(JSON.stringify(build?.steps.slice(-5, -3)), 'npx pianogen build"},{"run":"rm out/.pianogen"');
  assert.equal(changes, ours('changes'));
  assert.is(comment?.if, own.comment?.if);
  assert.match(comment?.steps[0]?.run ?? '', own.comment?.steps[0]?.run ?? 'none');
  // Pull requests are built for an address that no business needs.
  const condition = "github.ref != 'refs/heads/main' && 'https://preview.example' || vars.PIANOGEN_SITE_URL";
  assert.is(build?.env?.PIANOGEN_SITE_URL, `\${{ ${condition} }}`);
  // A later job publishes what is kept: for GitHub Pages an artifact, which no pull request has, else a cache.
  const [a, b, c] = HOSTS.map((host) => `env.PUBLISH_TO == '${host}'`);
  const keeping = build?.steps.slice(-2) ?? [];
  const kept = keeping.map(({ uses, if: when }) => `${uses?.replace(/@.*/, '')} ${when}`);
  assert.equal(kept, [`actions/upload-pages-artifact ${a}`, `actions/cache/save ${b} || ${c}`]);
  const [, saved] = keeping.map((step) => step.with ?? {});
  for (const host of HOSTS.slice(1)) {
    const { path, key } = made[host]?.steps.find(({ uses }) => uses?.includes('restore'))?.with ?? {};
    assert.equal({ path, key }, saved);
  }
  assert.not.match(read(project, NEW), 'upload-artifact');
  for (const host of HOSTS) {
    const { if: when, needs } = made[host] ?? {};
    // The Worker goes first. Where it fails, nothing is published; where its job is left out, the site is.
    assert.is(when, `needs.build.outputs.publish-to == '${host}' && !cancelled() && !failure()`);
    assert.equal(needs, ['build', 'leads']);
  }
  assert.is(own.build?.if, "github.ref == 'refs/heads/main' && github.event_name != 'pull_request'");
});

/** What a step prints for a built site of so many files, and its exit code. */
function counted(files: number, env: Record<string, string>): [number | null, string] {
  const cwd = temporaryFolder();
  const pages = Array.from({ length: files }, (_, file) => [`out/${file}.html`, 'x']);
  writeFiles(cwd, { ...Object.fromEntries(pages), summary: '' });
  const run = workflow(NEW).jobs.build?.steps.at(-3)?.run ?? '';
  const github = { GITHUB_EVENT_NAME: 'push', GITHUB_STEP_SUMMARY: 'summary', MOST_FILES: '5' };
  const settings = { cwd, env: { ...process.env, ...github, ...env }, encoding: 'utf8' } as const;
  const { status, stdout } = spawnSync('bash', ['-eo', 'pipefail', '-c', `${run}\ncat summary`], settings);
  return [status, stdout];
}

init('counts files before anything is uploaded, and says when nothing is published', () => {
  assert.equal(counted(5, { PUBLISH_TO: 'cloudflare' }), [0, '']);
  const refused = /^1,::error title=Too many files::The site has 6 files, but Cloudflare Pages takes 5\./;
  assert.match(`${counted(6, { PUBLISH_TO: 'cloudflare' })}`, refused);
  assert.equal(counted(6, { PUBLISH_TO: 'netlify' }), [0, '']);
  assert.match(counted(1, { PUBLISH_TO: '' })[1], /^::notice title=.*\nNothing was published: .*SITE_URL/);
  assert.equal(counted(1, { PUBLISH_TO: '', GITHUB_EVENT_NAME: 'pull_request' }), [0, '']);
});

init('has jobs that need others which are there, and keeps secrets and rights from forks', () => {
  const own = 'github.event.pull_request.head.repo.full_name == github.repository';
  for (const file of WORKFLOWS) {
    const { on, jobs, permissions } = workflow(file);
    assert.not.match(Object.keys(on).join(), /target|workflow_run/);
    assert.equal(permissions, { contents: 'read' });
    for (const [name, { needs = [], ...job }] of Object.entries(jobs)) {
      const text = JSON.stringify(job);
      for (const needed of [needs].flat()) assert.ok(needed in jobs, `${file}: ${name} needs ${needed}`);
      for (const [, other = ''] of text.matchAll(/\bneeds\.([\w-]+)/g))
        assert.ok(needs.includes(other), name);
      if (/build|leads/.test(name) || !/secrets\.|pull-requests/.test(text)) continue;
      assert.ok(job.if?.includes(own) || job.if?.startsWith('needs.build.outputs.publish-to'), name);
      assert.not.match(text, /npm ci|actions\/checkout/);
    }
  }
  // Code of the site meets this secret on main only, and in one step. Without the secret, the job is left out.
  const { build, leads } = workflow(NEW).jobs;
  const onMain =
    "github.ref == 'refs/heads/main' && vars.PIANOGEN_SITE_URL && secrets.CLOUDFLARE_LEADS_TOKEN";
  assert.is(leads?.if, 'needs.build.outputs.leads');
  assert.is(build?.outputs?.leads, `\${{ ${onMain} && 'yes' || '' }}`);
  assert.match(JSON.stringify(leads?.steps.pop()), /CLOUDFLARE_LEADS_TOKEN.*npm run deploy/);
  assert.not.match(JSON.stringify(leads), 'secrets.');
  assert.is(read(project, NEW).split('LEADS_TOKEN').length, 3);
  // It says that there is a secret, and that to nobody's fork.
  const { PUBLISH_TO = '', ...env } = workflow(NEW).jobs.build?.env ?? {};
  const condition = `(github.ref == 'refs/heads/main' && vars.PIANOGEN_SITE_URL || ${own})`;
  assert.ok(PUBLISH_TO.startsWith(`\${{ ${condition} && ( secrets.`), PUBLISH_TO);
  assert.not.match(PUBLISH_TO, /secrets\.\w+\b(?! && '[a-z]+' \|\|)/);
  assert.not.match(JSON.stringify([env, workflow(NEW).jobs.build?.steps]), 'secrets.');
});

init('publishes by the same versions of actions as pianogen itself, which its docs name too', () => {
  const docs = glob.sync('docs/**/*.md', { cwd: project, ignore: ['**/node_modules/**'] });
  const texts = [...WORKFLOWS, ...docs].map((file) => read(project, file)).join('\n');
  const calls = texts.match(/\bactions\/[\w/-]+@\w+/g) ?? [];
  const versions = [...new Set(calls.map((call) => call.replace(/\/(?:save|restore)@/, '@')))].sort();
  const actions = versions.map((call) => call.replace(/@.*/, ''));
  assert.equal(actions, [...new Set(actions)], versions.join(', '));
  assert.ok(actions.includes('actions/cache') && actions.includes('actions/deploy-pages'));
});

const states = suite('init: states');

const call = (cwd: string, ...args: string[]) => succeed(args, { cwd });

async function siteOf(names: string) {
  const root = temporaryFolder();
  const told = await call(root, 'init', '--states', names);
  shareCaches(root);
  return { root, told };
}

const build = (root: string) => call(root, 'build', '--strict', '--date', '2026-11-28');
const linksIn = (document: Document, selector: string): string[] =>
  [...document.querySelectorAll(`${selector} a`)].map((link) => link.getAttribute('href') ?? '');

states('by slug and postal code: their records, notes and links; other links are words', async () => {
  const { root, told } = await siteOf('ohio, PA');
  const [, count] = told.match(/Links to places in other states are plain words now: (\d+) in/) ?? [];
  assert.ok(Number(count) > 20, told);
  assert.equal(readdirSync(join(root, 'data/notes')).sort(), ['ohio.json', 'pennsylvania.json']);
  const { footerStates } = JSON.parse(readFileSync(join(root, 'data/site.json'), 'utf8'));
  assert.equal(footerStates, ['ohio', 'pennsylvania']);
  await build(root);
  const page = (path: string) => pageOf(join(root, 'out'), path);
  assert.ok(linksIn(page(''), 'main').includes('/pennsylvania/'));
  assert.match(textOf(page('directory/').body), 'We have pages for 2 states and 6 cities.');
  const article = page('blog/humidity-piano-care/');
  assert.match(textOf(article.body), 'Moving from Houston to Denver?');
  const compared = [...article.querySelectorAll('.air-table')].map(textOf).join();
  assert.match(compared, 'Houston');
  assert.equal(linksIn(article, '.air-table'), []);
  const history = linksIn(page('education/history-of-the-piano/'), 'main');
  assert.ok(history.includes('/ohio/cincinnati/pianos/'));
});

states('one, and then one city of it', async () => {
  const { root } = await siteOf('ohio');
  await build(root);
  for (const city of ['cincinnati', 'columbus']) await call(root, 'remove', 'city', city, '--to', '/ohio/');
  await build(root);
  const text = (path: string) => textOf(pageOf(join(root, 'out'), path).body);
  assert.match(text('directory/'), 'We have pages for 1 state and 1 city.');
  assert.match(text(''), 'Hear What Your Air Does to a Piano');
});

states('refuses one that is not shipped, and writes nothing', async () => {
  const cwd = temporaryFolder();
  const { code, stderr } = await runCommand(['init', '--states', 'maine,ohoi'], { cwd });
  const told =
    '--states: "ohoi" is not a state that pianogen has. Did you mean "ohio"? Nothing was written.\n';
  assert.equal([code, stderr, readdirSync(cwd)], [2, told, []]);
});
