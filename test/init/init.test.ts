import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import matter from 'gray-matter';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cacheOf } from '../../generator/cache/cache.ts';
import { makeSite } from '../../generator/init/init.ts';
import { UsageError } from '../../generator/problem/problem.ts';
import { answeringCalls } from '../support/file-calls.ts';
import { runCommand } from '../support/run-command.ts';
import { project, temporaryFolder, tinySite, treeOf } from '../support/tiny-site.ts';

/** A new site: what is in it, what was there, and what a failure leaves. */
const init = suite('init');

const source = { pianogen: project, version: '1.2.3' };
const read = (...path: string[]): string => readFileSync(join(...path), 'utf8');

init('copies data and content, and writes the files around them', () => {
  const root = join(temporaryFolder(), 'new/My Site');
  const { written, present } = makeSite(root, source);
  const files = treeOf(root);
  assert.equal([written, present], [Object.keys(files).length, []]);
  for (const folder of ['data', 'content'])
    assert.equal(treeOf(join(root, folder)), treeOf(join(project, folder)), folder);
  assert.equal(
    Object.keys(files).filter((file) => !/^(?:data|content)\//.test(file)),
    [
      '.github/workflows/site.yml',
      '.gitignore',
      '.vscode/extensions.json',
      '.vscode/settings.json',
      '.vscode/tasks.json',
      'README.md',
      'package.json',
    ],
  );
  assert.equal(readdirSync(root).length, 7);
  const { name, dependencies } = JSON.parse(read(root, 'package.json'));
  // The file that npm packs.
  assert.equal([name, dependencies], ['my-site', { pianogen: 'file:pianogen-1.2.3.tgz' }]);
  assert.equal(read(root, '.gitignore').trim().split('\n'), [
    'node_modules/',
    'out/',
    'leads.jsonl',
    '.wrangler/',
  ]);
});

init('keeps the files that a folder has, and says which', () => {
  const root = temporaryFolder();
  mkdirSync(join(root, '.vscode'));
  const mine = {
    'README.md': 'Mine.',
    '.gitignore': 'secrets\n',
    '.vscode/tasks.json': '{}',
    LICENSE: 'All rights.',
  };
  for (const [file, text] of Object.entries(mine)) writeFileSync(join(root, file), text);
  symlinkSync('/nowhere/at/all', join(root, 'package.json'));
  const { present } = makeSite(root, source);
  assert.equal(present, ['.gitignore', '.vscode/tasks.json', 'README.md', 'package.json']);
  for (const [file, text] of Object.entries(mine)) assert.is(read(root, file), text);
  assert.not.ok(existsSync(join(root, 'package.json')));
  assert.is(read(root, '.vscode/settings.json'), read(project, '.vscode/settings.json'));
});

const COMMANDS = {
  build: 'pianogen build',
  check: 'pianogen check',
  dev: 'pianogen dev',
  preview: 'pianogen preview',
};
/** A `package.json` before and after, and the names of scripts that stay. */
const manifests: [name: string, before: string, after: string, taken?: string[]][] = [
  [
    'as npm install writes it',
    '{\n  "dependencies": {\n    "pianogen": "file:pianogen-1.2.3.tgz"\n  }\n}\n',
    `{\n  "dependencies": {\n    "pianogen": "file:pianogen-1.2.3.tgz"\n  },\n  "scripts": {\n    "build": "pianogen build",\n    "check": "pianogen check",\n    "dev": "pianogen dev",\n    "preview": "pianogen preview"\n  }\n}\n`,
  ],
  [
    'with tabs, Windows line ends and scripts of its own',
    '{\r\n\t"scripts": {\r\n\t\t"build": "make",\r\n\t\t"dev": "pianogen dev"\r\n\t}\r\n}',
    '{\r\n\t"scripts": {\r\n\t\t"build": "make",\r\n\t\t"dev": "pianogen dev",\r\n\t\t"check": "pianogen check",\r\n\t\t"preview": "pianogen preview"\r\n\t}\r\n}',
    ['build'],
  ],
  ['that has them', JSON.stringify({ scripts: COMMANDS }), JSON.stringify({ scripts: COMMANDS })],
  ['that is broken', '{ "name": ', '{ "name": '],
  ['with scripts that are a list', '{ "scripts": [] }', '{ "scripts": [] }'],
];
for (const [name, before, after, taken = []] of manifests) {
  init(`adds the missing scripts to a package.json ${name}, and changes nothing else`, () => {
    const root = temporaryFolder();
    const file = join(root, 'package.json');
    writeFileSync(file, before, { mode: 0o640 });
    const { scripts } = makeSite(root, source);
    assert.is(read(file), after);
    assert.equal(scripts.taken, taken);
    assert.is(statSync(file).mode & 0o777, 0o640);
  });
}

init('says which scripts it has added, and which it has kept', async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'package.json'), '{ "scripts": { "build": "make" } }');
  const { stderr } = await runCommand(['init'], { cwd });
  assert.match(stderr, '\nAdded to the scripts of package.json: check, dev, preview.\n');
  assert.match(
    stderr,
    '\nKept your own scripts build in package.json: "npx pianogen build" runs that of pianogen.\n',
  );
});

init('writes nothing into a folder that has data or content', () => {
  for (const name of ['data', 'content']) {
    const root = temporaryFolder();
    mkdirSync(join(root, name));
    assert.throws(
      () => makeSite(root, source),
      (error: Error) => error instanceof UsageError && error.message.includes(`it has ${name}/ already`),
    );
    assert.equal(entriesIn(root), [name]);
  }
});

init('refuses a link in place of a folder, and writes nothing through it', () => {
  const [root, elsewhere] = [temporaryFolder(), temporaryFolder()];
  symlinkSync(elsewhere, join(root, '.github'));
  assert.throws(
    () => makeSite(root, source),
    (error: Error) => error instanceof UsageError && error.message.includes('.github/ is a link'),
  );
  assert.equal([entriesIn(root), entriesIn(elsewhere)], [['.github'], []]);
  rmSync(join(root, '.github'));
  makeSite(root, source);
});

init('leaves nothing of its own when the disk is full, and the package.json as it was', async () => {
  const noSpace = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  // The folders, the fifth file of the new ones, and the replacement of the package.json.
  for (const [failing, count] of [
    ['mkdirSync', 0],
    ['writeFileSync', 4],
    ['renameSync', 0],
  ] as const) {
    const parent = temporaryFolder();
    const root = join(parent, 'sites/mine');
    if (failing !== 'mkdirSync') {
      mkdirSync(root, { recursive: true });
      writeFileSync(join(root, 'package.json'), '{}');
    }
    const before = entriesIn(parent);
    let calls = 0;
    const work = answeringCalls(
      ({ name, make }) => {
        if (name === failing && calls++ === count) throw noSpace;
        return make();
      },
      () => makeSite(root, source),
    );
    await work.then(
      () => assert.unreachable(failing),
      (error) => assert.is(error, noSpace),
    );
    assert.equal(entriesIn(parent), before, failing);
    if (before.length > 0) assert.is(read(root, 'package.json'), '{}');
    makeSite(root, source);
  }
});

/** Every file and folder below a folder. */
const entriesIn = (folder: string): string[] => readdirSync(folder, { recursive: true }).map(String).sort();

init('names the next commands, with pianogen as a file for npm where the site does not have it', async () => {
  const cwd = temporaryFolder();
  const { code, stdout, stderr } = await runCommand(['init', 'my site'], { cwd });
  assert.equal([code, stdout], [0, '']);
  assert.match(
    stderr,
    /^Made a site in my site: \d+ files\.\nIt shows an invented business\. .* replace .* my site\/data\/site\.json first\.\n/,
  );
  const { version } = JSON.parse(read(project, 'package.json'));
  const commands = [
    `cd 'my site'`,
    `npm pack ${project}`,
    `npm install ./pianogen-${version}.tgz`,
    'npx pianogen dev',
  ];
  assert.ok(stderr.endsWith(`\nNext:\n${commands.map((command) => `  ${command}\n`).join('')}`), stderr);
});

init('has editors find the problems that a check prints', async () => {
  const { tasks } = JSON.parse(read(project, 'generator/init/files/tasks.json'));
  const { regexp } = tasks[0].problemMatcher.pattern;
  const site = tinySite({ 'data/glossary.json': { terms: 'none' }, 'content/pages/terms.md': null });
  const { code, stderr } = await runCommand(['check', '--quiet'], { cwd: site.root });
  assert.is(code, 3);
  const found = stderr
    .split('\n')
    .flatMap((line) => line.match(new RegExp(regexp))?.slice(1, 5).join(' ') ?? []);
  assert.ok(found.length >= 2, stderr);
  for (const place of found)
    assert.match(place, /^(?:data\/glossary\.json|content\/pages\/terms\.md) \d+ \d* PG\d{3}$/);
  assert.is(found.length, Number(stderr.match(/(\d+) problems\./)?.[1]));
});

const parse = (yaml: string) => matter(`---\n${yaml}\n---\n`, { language: 'yaml' }).data;

const WORKFLOWS = ['.github/workflows/site.yml', 'generator/init/files/site.yml'];
interface Step {
  run?: string;
  uses?: string;
  with?: { path?: string; 'include-hidden-files'?: boolean };
}
const stepsOf = (file: string, job: string): Step[] => parse(read(project, file)).jobs[job].steps;

init('publishes by a workflow that builds from the lock file', () => {
  const file = 'generator/init/files/site.yml';
  const commands = stepsOf(file, 'build').flatMap(({ run }) => run ?? []);
  assert.equal(commands.slice(0, 2), ['npm ci --ignore-scripts', 'npx pianogen build']);
  assert.is(parse(read(project, file)).jobs.publish.needs, 'build');
});

init('publishes /.well-known/, but not the list of its own files', () => {
  for (const file of WORKFLOWS) {
    const [removing, upload] = stepsOf(file, 'build').slice(-2);
    assert.equal(
      [removing?.run, upload?.with],
      ['rm out/.pianogen', { path: 'out', 'include-hidden-files': true }],
    );
  }
});

init('builds pull requests for an address that no business needs, and only main for the real one', () => {
  for (const file of WORKFLOWS)
    assert.is(parse(read(project, file)).jobs.changes.env.PIANOGEN_SITE_URL, 'https://preview.example', file);
  const { env } = parse(read(project, 'generator/init/files/site.yml')).jobs.build;
  assert.match(
    env.PIANOGEN_SITE_URL,
    "github.ref != 'refs/heads/main' && 'https://preview.example' || vars.",
  );
});

init('keeps the caches from one run of a workflow to the next, between installing and building', () => {
  for (const file of WORKFLOWS) {
    const steps = stepsOf(file, 'build');
    const kept = steps.findIndex(({ uses }) => uses?.startsWith('actions/cache@'));
    assert.is(join('/', steps[kept]?.with?.path ?? ''), dirname(cacheOf('/', 'images')), file);
    assert.is(steps[kept - 1]?.run, 'npm ci --ignore-scripts', file);
    assert.match(steps[kept + 1]?.run ?? '', / build$/, file);
  }
});

init('tells what a pull request changes by the same steps as the workflow of pianogen itself', () => {
  const [ours, owners] = WORKFLOWS.map((file) => {
    const steps = stepsOf(file, 'changes');
    return { last: steps.at(-1)?.run, others: JSON.stringify(steps.slice(0, -1)) };
  });
  const diff = 'npx pianogen diff ../before/out --markdown >';
  assert.ok(ours?.last?.includes(diff) && owners?.last?.startsWith(diff));
  assert.is(owners?.others, ours?.others.replace('npm run build', 'npx pianogen build'));
});

init('publishes by the same versions of actions as pianogen itself, which its docs name too', () => {
  const calls = [...WORKFLOWS, 'docs/publishing.md'].flatMap(
    (file) => read(project, file).match(/(?<=\buses: )\S+@\S+/g) ?? [],
  );
  const versions = [...new Set(calls)].sort();
  const actions = versions.map((call) => call.replace(/@.*/, ''));
  assert.equal(actions, [...new Set(actions)], versions.join(', '));
  assert.ok(actions.includes('actions/checkout') && actions.includes('actions/deploy-pages'));
});

init.run();
