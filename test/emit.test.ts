import { spawn } from 'node:child_process';
import fs, {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { emit } from '../generator/emit/emit.ts';
import { checkTarget, filesMadeBefore, MARK, markFor, STAGING } from '../generator/emit/target.ts';
import { openTransaction } from '../generator/emit/transaction.ts';
import { UsageError } from '../generator/problem.ts';
import { project, temporaryFolder, treeOf } from './tiny-site.ts';

const emitting = suite('emit');

const page = (file: string, body = `The page ${file}.`) => ({ file, body });
const site = [
  page('assets/a.css'),
  page('index.html'),
  page('ohio/index.html'),
  page('ohio/cleveland/pianos/index.html'),
];

/** An out folder that holds `site`. */
async function builtFolder(): Promise<string> {
  const out = join(temporaryFolder(), 'out');
  await emit(site, { out });
  return out;
}

const sitesFiles = (out: string) => Object.keys(treeOf(out)).filter((file) => file !== MARK);

emitting('writes every output, and nothing besides its mark', async () => {
  const out = await builtFolder();
  assert.equal(sitesFiles(out), site.map(({ file }) => file).sort());
  assert.is(treeOf(out)['ohio/index.html'], 'The page ohio/index.html.');
});

emitting('leaves files alone that are the same already', async () => {
  const out = await builtFolder();
  const before = statSync(join(out, 'index.html'));
  const report = await emit([...site.slice(0, 3), page('ohio/cleveland/pianos/index.html', 'New.')], { out });
  const after = statSync(join(out, 'index.html'));
  assert.equal(report, { written: 1, unchanged: 3, removed: 0 });
  assert.is(after.ino, before.ino);
  assert.is(after.mtimeMs, before.mtimeMs);
  assert.is(treeOf(out)['ohio/cleveland/pianos/index.html'], 'New.');
});

emitting('removes what is stale with the folders that it leaves empty', async () => {
  const out = await builtFolder();
  const report = await emit(site.slice(0, 2), { out });
  assert.is(report.removed, 2);
  assert.equal(sitesFiles(out), ['assets/a.css', 'index.html']);
  assert.not(existsSync(join(out, 'ohio')));
});

emitting('keeps files that pianogen did not make', async () => {
  const out = await builtFolder();
  writeFileSync(join(out, 'ohio/CNAME'), 'mine');
  await emit(site.slice(0, 2), { out });
  assert.is(treeOf(out)['ohio/CNAME'], 'mine');
});

emitting('refuses to replace a file that pianogen did not make, and changes nothing', async () => {
  const out = await builtFolder();
  writeFileSync(join(out, 'robots.txt'), 'mine');
  const before = treeOf(out);
  const outcome = emit([page('index.html', 'New.'), page('robots.txt')], { out });
  await rejects(outcome, /robots\.txt was not made by pianogen and is in the way/);
  assert.equal(treeOf(out), before);
});

emitting('does not follow a symbolic link out of the folder', async () => {
  const out = await builtFolder();
  const elsewhere = temporaryFolder();
  symlinkSync(elsewhere, join(out, 'maine'));
  await rejects(emit([...site, page('maine/index.html')], { out }), /maine was not made by pianogen/);
  assert.equal(readdirSync(elsewhere), []);
});

emitting('leaves the folder as it was when it is stopped', async () => {
  const out = await builtFolder();
  const before = treeOf(out);
  const stop = (done: number) => {
    if (done === 2) throw new Error('stopped');
  };
  const changed = site.map(({ file }) => page(file, 'New.'));
  await rejects(emit(changed, { out, checkpoint: stop }), /stopped/);
  assert.equal(treeOf(out), before);
});

emitting('leaves the folder as it was when a file cannot be put in its place', async () => {
  const out = await builtFolder();
  mkdirSync(join(out, 'texas.html'));
  const before = treeOf(out);
  const changed = [
    page('assets/b.css'),
    page('index.html', 'New.'),
    page('new/index.html'),
    page('texas.html'),
  ];
  await rejects(emit(changed, { out }), /texas\.html was not made by pianogen/);
  assert.equal(treeOf(out), before);
  assert.not(existsSync(join(out, 'new')));
  assert.not(existsSync(join(out, STAGING)));
});

emitting('leaves no trace of a first build that failed', async () => {
  const parent = temporaryFolder();
  const stop = () => {
    throw new Error('stopped');
  };
  await rejects(emit(site, { out: join(parent, 'a/b/out'), checkpoint: stop }), /stopped/);
  assert.equal(readdirSync(parent), []);
});

emitting('puts back all that it can when something cannot be put back, and tells both', async () => {
  const out = await builtFolder();
  const before = treeOf(out);
  const transaction = changedSite(out);
  // A folder in the way of the earlier page.
  rmSync(join(out, 'index.html'));
  mkdirSync(join(out, 'index.html'));
  const error = transaction.rollback(new Error('The cause.'));
  assert.match(String(error), /The cause\.\nThe out folder could not be put back: EISDIR/);
  assert.equal(treeOf(out), without(before, 'index.html'));
  assert.not(existsSync(join(out, STAGING)));
});

emitting('throws the cause itself when all was put back', async () => {
  const out = await builtFolder();
  const before = treeOf(out);
  const transaction = changedSite(out);
  const cause = new Error('The cause.');
  assert.throws(() => transaction.place('assets/a.css', new Set(['assets/a.css'])), /ENOENT/);
  assert.is(transaction.rollback(cause), cause);
  assert.equal(treeOf(out), before);
});

emitting('needs no space to put everything back', async () => {
  const out = await builtFolder();
  const before = treeOf(out);
  const transaction = changedSite(out);
  whileFailing(['writeFileSync', 'copyFileSync', 'mkdirSync'], 'ENOSPC', () => {
    assert.throws(() => transaction.replaceMark(MARK, ''), /ENOSPC/);
    const cause = new Error('The cause.');
    assert.is(transaction.rollback(cause), cause);
  });
  assert.equal(treeOf(out), before);
  assert.not(existsSync(join(out, STAGING)));
});

emitting('stays finished when it cannot remove what it no longer needs', async () => {
  const out = await builtFolder();
  const transaction = changedSite(out);
  renameSync(out, `${out}-moved`);
  writeFileSync(out, '');
  transaction.commit();
  assert.is(treeOf(`${out}-moved`)['index.html'], 'New.');
});

emitting('names all that is in the way at once', async () => {
  const out = await builtFolder();
  for (const file of ['maine', 'robots.txt']) writeFileSync(join(out, file), 'mine');
  mkdirSync(join(out, 'texas.html'));
  const before = treeOf(out);
  const outputs = ['maine/a.html', 'maine/b.html', 'robots.txt', 'texas.html'].map((file) => page(file));
  const error = await errorOf(emit(outputs, { out }));
  assert.instance(error, UsageError);
  const named = [...error.message.matchAll(/(\S+) was not made by pianogen and is in the way/g)];
  assert.equal(
    named.map(([, path]) => path),
    ['maine', 'robots.txt', 'texas.html'].map((file) => join(out, file)),
  );
  assert.equal(treeOf(out), before);
});

emitting('keeps what it refused to replace although it was killed then', async () => {
  const out = await builtFolder();
  writeFileSync(join(out, 'robots.txt'), 'mine');
  const outputs = [...site, page('robots.txt')];
  // Within one process, a build that never goes on is as dead as a killed one.
  emit(outputs, { out, checkpoint: () => new Promise(() => {}) }).catch(() => {});
  await rejects(emit(outputs, { out }), /robots\.txt was not made by pianogen/);
  await emit(site.slice(0, 1), { out });
  assert.equal(sitesFiles(out), ['assets/a.css', 'robots.txt']);
  assert.is(treeOf(out)['robots.txt'], 'mine');
});

emitting('keeps what was put into its way while it prepared, and claims it at no time', async () => {
  const out = await builtFolder();
  const checkpoint = () => writeFileSync(join(out, 'robots.txt'), 'mine');
  await rejects(emit([...site, page('robots.txt')], { out, checkpoint }), /robots\.txt was not made by/);
  emit([...site, page('new.html')], { out, checkpoint: () => new Promise(() => {}) }).catch(() => {});
  assert.not(filesMadeBefore(out).has('new.html'));
});

emitting('mends what a build left that was killed half-way', async () => {
  const out = await builtFolder();
  writeFileSync(join(out, 'ohio/CNAME'), 'mine');
  // Pages replaced and new ones placed, but neither committed nor rolled back.
  changedSite(out).place('new/index.html', new Set());
  const report = await emit(site.slice(0, 2), { out });
  assert.equal(report, { written: 2, unchanged: 0, removed: 3 });
  assert.equal(sitesFiles(out), ['assets/a.css', 'index.html', 'ohio/CNAME']);
  assert.equal(readdirSync(out).sort(), [MARK, 'assets', 'index.html', 'ohio']);
});

emitting('removes nothing outside the folder, whatever its mark says', async () => {
  const out = await builtFolder();
  const elsewhere = folderWith('f');
  symlinkSync(elsewhere, join(out, 'link'));
  writeFileSync(join(out, '..', 'x'), 'mine');
  const hostile = ['../x', join(elsewhere, 'f'), 'link/f', 'a/../../x', MARK, `${STAGING}/x`];
  writeFileSync(join(out, MARK), ['', ...hostile, 'index.html', ''].join('\n'));
  assert.equal([...filesMadeBefore(out)], ['link/f', 'index.html']);
  assert.is((await emit([], { out })).removed, 1);
  assert.equal([readdirSync(elsewhere), existsSync(join(out, '../x'))], [['f'], true]);
});

emitting('leaves its own files alone once their folder was moved away and linked', async () => {
  const out = await builtFolder();
  const media = join(temporaryFolder(), 'media');
  renameSync(join(out, 'ohio'), media);
  symlinkSync(media, join(out, 'ohio'));
  await rejects(emit(site, { out }), /ohio was not made by pianogen/);
  await emit(site.slice(0, 2), { out });
  assert.equal(Object.keys(treeOf(media)), ['cleveland/pianos/index.html', 'index.html']);
});

emitting('refuses a foreign file where it needs a folder, and a folder in place of its mark', async () => {
  const out = join(temporaryFolder(), 'out');
  await emit(site.slice(0, 2), { out });
  writeFileSync(join(out, 'ohio'), 'mine');
  assert.instance(await errorOf(emit(site, { out })), UsageError);
  rmSync(join(out, MARK));
  mkdirSync(join(out, MARK));
  assert.instance(await errorOf(emit(site.slice(0, 2), { out })), UsageError);
});

for (const owner of ['.pianogen-next-999999999-abcdef', 'process', undefined]) {
  emitting(`takes over from a build that was killed and left ${owner ?? 'no owner'}`, async () => {
    const out = await builtFolder();
    lockedBy(out, owner);
    mkdirSync(join(out, STAGING, 'prepared'));
    mkdirSync(join(out, '.pianogen-next-999999999-leftby'));
    const report = await emit([...site.slice(1), page('assets/b.css')], { out });
    assert.is(report.written, 1);
    assert.equal(
      readdirSync(out).filter((name) => name.startsWith(STAGING)),
      [],
    );
  });
}

emitting('keeps off a folder that another build is writing to', async () => {
  const out = await builtFolder();
  lockedBy(out, `.pianogen-next-${process.ppid}-abcdef`);
  const message =
    /another build \(process \d+\) is writing to .* If none is running, delete .*\.pianogen-next\.$/;
  await rejects(emit(site, { out }), message);
  assert.equal(readdirSync(out).sort(), [MARK, STAGING, 'assets', 'index.html', 'ohio']);
});

emitting('counts a process of another user as alive', async () => {
  const out = await builtFolder();
  lockedBy(out, '.pianogen-next-999999999-abcdef');
  const { kill } = process;
  process.kill = () => {
    throw Object.assign(new Error('not permitted'), { code: 'EPERM' });
  };
  try {
    await rejects(emit(site, { out }), /another build \(process 999999999\)/);
  } finally {
    process.kill = kill;
  }
});

emitting('lets one of many processes write at a time, although some of them die', async () => {
  const folder = temporaryFolder();
  const out = join(folder, 'out');
  const bundle = { bundle: true, format: 'esm', platform: 'node', logLevel: 'silent' } as const;
  await build({
    ...bundle,
    entryPoints: [join(project, 'generator/emit/emit.ts')],
    outfile: join(folder, 'emit.mjs'),
  });
  writeFileSync(join(folder, 'race.mjs'), racer);
  const start = Date.now() + 300;
  const racers = [...'abcdef'].map((name) => outputOf([join(folder, 'race.mjs'), out, name, String(start)]));
  const lines = (await Promise.all(racers)).flatMap((text) => text.trim().split('\n'));
  assert.equal([...new Set(lines)].sort(), ['busy', 'done']);
  await emit([page('a/index.html', 'Last.')], { out });
  assert.equal(sitesFiles(out), ['a/index.html']);
});

/** Emits over and over, at the same time as others; the last build of it dies while it prepares. */
const racer = `
import { emit } from './emit.mjs';
const [out, name, start] = process.argv.slice(2);
const outputs = ['a/index.html', 'b/index.html', 'b/c/index.html'].map((file) => ({ file, body: name }));
const rounds = 12;
const checkpoint = () => { if (round === rounds) process.exit(); };
while (Date.now() < Number(start));
let round = 1;
for (; round <= rounds; round++) {
  const body = name + round;
  await emit(outputs.map(({ file }) => ({ file, body })), { out, checkpoint }).then(
    () => console.log('done'),
    (error) => console.log(error.message.startsWith('another build') ? 'busy' : error.stack),
  );
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 6));
}
`;

emitting('refuses outputs that leave the folder or meet at one place', async () => {
  const out = temporaryFolder();
  for (const file of ['../x.html', '/etc/x', 'a/../../x', 'a//b', ''])
    await rejects(emit([page(file)], { out }), /may be emitted/);
  await rejects(emit([page('a/index.html'), page('A/index.html')], { out }), /would be one file/);
});

const refusals: Record<string, [folder: () => string, why: RegExp]> = {
  'the root of the file system': [() => '/', /root of the file system/],
  'the home folder': [() => homedir(), /home folder/],
  'the project': [() => project, /the project itself/],
  'a parent of the project': [() => join(project, '..'), /holds the sources/],
  'a source folder': [() => join(project, 'content'), /holds the sources/],
  'a folder within a source folder': [() => join(project, 'data/new'), /within the sources/],
  'a link to the project': [() => linkTo(project), /the project itself/],
  'a folder of somebody else': [() => folderWith('notes.txt'), /not empty and was not made by pianogen/],
  'a file': [() => join(folderWith('notes.txt'), 'notes.txt'), /^--out .*: this is a file, not a folder/],
  'a folder below a file': [
    () => join(folderWith('notes.txt'), 'notes.txt/a/b'),
    /^--out .*: \S+notes\.txt is a file/,
  ],
  'a link that leads nowhere': [
    () => linkTo('/nowhere/at/all'),
    /^--out .*: this is a link that leads nowhere/,
  ],
  'a folder whose mark is a folder': [() => folderWith(`${MARK}/notes.txt`), /\.pianogen was not made by/],
};

for (const [folder, [make, why]] of Object.entries(refusals)) {
  emitting(`does not build into ${folder}`, () => {
    const check = () =>
      checkTarget(make(), { project, sources: [join(project, 'data'), join(project, 'content')] });
    assert.throws(check, (error: Error) => error instanceof UsageError && why.test(error.message));
  });
}

emitting('does not build into a folder that may not be written to', () => {
  const parent = temporaryFolder();
  const check = () => checkTarget(join(parent, 'a/out'), { project, sources: [] });
  // By injection, since root may write everywhere.
  whileFailing(['accessSync'], 'EACCES', () => {
    assert.throws(
      check,
      (error: Error) => error instanceof UsageError && /^--out .* may not write/.test(error.message),
    );
  });
});

emitting('builds into an empty folder, a new one, one of its own, and one with leftovers only', async () => {
  const leftovers = temporaryFolder();
  for (const name of [STAGING, '.pianogen-next-12-abcdef', '.pianogen-next-12-abcdef-dead'])
    mkdirSync(join(leftovers, name));
  for (const out of [temporaryFolder(), join(temporaryFolder(), 'a/b'), await builtFolder(), leftovers]) {
    checkTarget(out, { project, sources: [join(project, 'data')] });
  }
});

/** A change of a built `site` in which the style, the mark and then the first page are replaced already. */
function changedSite(out: string) {
  const transaction = openTransaction(out, join(out, STAGING));
  const made = new Set(site.map(({ file }) => file));
  for (const file of ['assets/a.css', 'index.html', 'new/index.html']) {
    mkdirSync(join(transaction.prepared, file, '..'), { recursive: true });
    writeFileSync(join(transaction.prepared, file), 'New.');
  }
  transaction.place('assets/a.css', made);
  transaction.replaceMark(MARK, markFor([...made, 'new/index.html']));
  transaction.place('index.html', made);
  return transaction;
}

/** Leaves the staging folder of another build, in which a file names its owner. */
function lockedBy(out: string, owner: string | undefined): void {
  mkdirSync(join(out, STAGING));
  if (owner) writeFileSync(join(out, STAGING, owner), '999999999');
}

/** Does work while functions of `node:fs` fail. */
function whileFailing(
  names: readonly ('accessSync' | 'copyFileSync' | 'mkdirSync' | 'writeFileSync')[],
  code: string,
  work: () => void,
): void {
  const genuine = { ...fs };
  const fail = () => {
    throw Object.assign(new Error(code), { code });
  };
  try {
    for (const name of names) Object.assign(fs, { [name]: fail });
    syncBuiltinESMExports();
    work();
  } finally {
    for (const name of names) Object.assign(fs, { [name]: genuine[name] });
    syncBuiltinESMExports();
  }
}

/** What a Node process prints. */
function outputOf(args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  return new Promise((resolve) => child.on('close', () => resolve(text)));
}

function without(tree: Record<string, string>, file: string): Record<string, string> {
  const { [file]: _, ...others } = tree;
  return others;
}

function folderWith(file: string): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, file, '..'), { recursive: true });
  writeFileSync(join(folder, file), 'mine');
  return folder;
}

function linkTo(target: string): string {
  const link = join(temporaryFolder(), 'link');
  symlinkSync(target, link);
  return link;
}

async function rejects(work: Promise<unknown>, message: RegExp): Promise<void> {
  assert.match((await errorOf(work)).message, message);
}

async function errorOf(work: Promise<unknown>): Promise<Error> {
  try {
    await work;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
  throw new Error('Nothing was thrown.');
}

emitting.run();
