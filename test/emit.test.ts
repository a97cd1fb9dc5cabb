import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { emit } from '../generator/emit/emit.ts';
import { checkTarget, MARK, STAGING } from '../generator/emit/target.ts';
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

emitting('takes over from a build that was killed', async () => {
  const out = await builtFolder();
  mkdirSync(join(out, STAGING, 'prepared'), { recursive: true });
  writeFileSync(join(out, STAGING, 'process'), '999999999');
  const report = await emit([...site.slice(1), page('assets/b.css')], { out });
  assert.is(report.written, 1);
  assert.not(existsSync(join(out, STAGING)));
});

emitting('keeps off a folder that another build is writing to', async () => {
  const out = await builtFolder();
  mkdirSync(join(out, STAGING));
  writeFileSync(join(out, STAGING, 'process'), String(process.ppid));
  await rejects(emit(site, { out }), /another build \(process \d+\) is writing to/);
});

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
  'a file': [() => join(folderWith('notes.txt'), 'notes.txt'), /a file, not a folder/],
};

for (const [folder, [make, why]] of Object.entries(refusals)) {
  emitting(`does not build into ${folder}`, () => {
    const check = () =>
      checkTarget(make(), { project, sources: [join(project, 'data'), join(project, 'content')] });
    assert.throws(check, (error: Error) => error instanceof UsageError && why.test(error.message));
  });
}

emitting('builds into an empty folder, a new one, and one of its own', async () => {
  for (const out of [temporaryFolder(), join(temporaryFolder(), 'a/b'), await builtFolder()]) {
    checkTarget(out, { project, sources: [join(project, 'data')] });
  }
});

function folderWith(file: string): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, file), 'mine');
  return folder;
}

function linkTo(target: string): string {
  const link = join(temporaryFolder(), 'link');
  symlinkSync(target, link);
  return link;
}

async function rejects(work: Promise<unknown>, message: RegExp): Promise<void> {
  try {
    await work;
  } catch (error) {
    assert.match(error instanceof Error ? error.message : String(error), message);
    return;
  }
  assert.unreachable(`Nothing was thrown; expected ${message}`);
}

emitting.run();
