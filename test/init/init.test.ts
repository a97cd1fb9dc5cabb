import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeSite } from '../../generator/init/new-site.ts';
import { answeringCalls } from '../support/file-calls.ts';
import { runCommand } from '../support/run-command.ts';
import { project, temporaryFolder, tinySite, treeOf } from '../support/tiny-site.ts';

const init = suite('init');

const source = { pianogen: project, version: '1.2.3' };
const read = (...path: string[]): string => readFileSync(join(...path), 'utf8');
function folderWith(files: Record<string, string>): string {
  const root = temporaryFolder();
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

const entriesIn = (folder: string): string[] => readdirSync(folder, { recursive: true }).map(String).sort();

init('copies data and content, and writes the files around them', () => {
  const root = join(temporaryFolder(), 'new/My Site');
  const { written, present } = makeSite(root, source);
  const files = treeOf(root);
  assert.equal([written, present], [Object.keys(files).length, []]);
  const editor = ['extensions', 'settings', 'tasks'].map((name) => `.vscode/${name}.json`);
  assert.equal(
    Object.keys(files).filter((file) => !/^(?:data|content)\//.test(file)),
    ['.github/workflows/site.yml', '.gitignore', ...editor, 'README.md', 'package.json'],
  );
  const data = readdirSync(join(root, 'data'));
  const own = ['home.json', 'locations.json', 'notes', 'redirects.json', 'schemas', 'site.json'];
  assert.equal(data.sort(), ['README.md', ...own]);
  const { name, dependencies } = JSON.parse(read(root, 'package.json'));
  // The file that npm packs.
  assert.equal([name, dependencies], ['my-site', { pianogen: 'file:pianogen-1.2.3.tgz' }]);
  assert.is(read(root, '.gitignore'), 'node_modules/\nout/\nleads.jsonl\n.wrangler/\n');
});

const refusals: Record<string, RegExp> = {
  data: /it has data\/ already/,
  content: /it has content\/ already/,
  '.github': /\.github\/ is a link/,
};
init('refuses some folders, and writes nothing, neither there nor through a link', () => {
  for (const [entry, message] of Object.entries(refusals)) {
    const [root, elsewhere] = [temporaryFolder(), temporaryFolder()];
    symlinkSync(elsewhere, join(root, entry));
    assert.throws(() => makeSite(root, source), message);
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
    stderr.replace(/\d+ files/, 'N files'),
    `Made a site in my site: N files.
Kept what was there: package.json, .vscode/tasks.json, README.md.
It shows an invented business. Before you publish, replace what is in my site/data/site.json first.

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

const OWN = '.github/workflows/site.yml';
const NEW = 'generator/init/files/site.yml';

/** The steps of a job of a workflow, without its comments. */
function stepsOf(file: string, name: string): string {
  const text = read(project, file).replaceAll(/^ *#.*\n/gm, '');
  const [, steps = ''] = text.split(`\n  ${name}:\n`)[1]?.split('    steps:\n') ?? [];
  return steps.replace(/\n {2}\w[\s\S]*/, '').trimEnd();
}

init('builds by the workflow of pianogen itself, and publishes all but its list', () => {
  const ours = (name: string) => stepsOf(OWN, name).replace('npm run build', 'npx pianogen build');
  const build = stepsOf(NEW, 'build');
  assert.is(build, ours('build'));
  assert.match(build, 'path: node_modules/.cache\n');
  assert.match(build, /npx pianogen build\n.*rm out\/\.pianogen\n/);
  assert.match(build, /path: out\n {10}include-hidden-files: true$/);
  const [steps = '', last = ''] = stepsOf(NEW, 'changes').split('      - run: npx pianogen diff ');
  assert.match(last, /^\.\.\/before\/out --markdown >/);
  assert.ok(ours('changes').startsWith(steps));
  // Pull requests are built for an address that no business needs.
  const condition = "github.ref != 'refs/heads/main' && 'https://preview.example' || vars.PIANOGEN_SITE_URL";
  assert.match(read(project, NEW), `PIANOGEN_SITE_URL: \${{ ${condition} }}`);
  for (const file of [OWN, NEW])
    assert.match(read(project, file), '    env:\n      PIANOGEN_SITE_URL: https://preview.example\n');
});

init('publishes by the same versions of actions as pianogen itself, which its docs name too', () => {
  const calls = [OWN, NEW, 'docs/publishing.md'].flatMap(
    (file) => read(project, file).match(/(?<=\buses: )\S+@\S+/g) ?? [],
  );
  const versions = [...new Set(calls)].sort();
  const actions = versions.map((call) => call.replace(/@.*/, ''));
  assert.equal(actions, [...new Set(actions)], versions.join(', '));
  assert.ok(actions.includes('actions/checkout') && actions.includes('actions/deploy-pages'));
});

init.run();
