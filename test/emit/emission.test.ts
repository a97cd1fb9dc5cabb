import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mock } from 'node:test';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { checkTarget, flagsIn, LIST, listFor, readList, STAGING } from '../../generator/emit/target.ts';
import { UsageError } from '../../generator/problem/problem.ts';
import { builtFolder, emit, errorOf, folderWith, page, site, sitesFiles } from '../support/emitted-site.ts';
import { assertSameEntries, entriesOf } from '../support/entries.ts';
import { assert, suite } from '../support/suite.ts';
import { project, temporaryFolder, treeOf } from '../support/tiny-site.ts';

const emitting = suite('emit');

emitting('writes what differs, and removes what is stale, but no files of others', async () => {
  const out = await builtFolder();
  writeFileSync(join(out, 'ohio/CNAME'), 'mine');
  const report = await emit([...site.slice(1, 2), page('ohio/cleveland/pianos/index.html', 'New.')], { out });
  assert.equal(report, { written: 1, unchanged: 1, removed: 2, bytes: 24 });
  assert.equal(sitesFiles(out), ['index.html', 'ohio/CNAME', 'ohio/cleveland/pianos/index.html']);
  assert.is(treeOf(out)['ohio/cleveland/pianos/index.html'], 'New.');
});

emitting('names all that is in the way at once, and changes nothing', async () => {
  const out = await builtFolder();
  for (const file of ['maine', 'ohio/CNAME', 'robots.txt']) writeFileSync(join(out, file), 'mine');
  for (const folder of ['ohio/cleveland/mine', 'texas.html']) mkdirSync(join(out, folder));
  const elsewhere = temporaryFolder();
  for (const link of ['utah', 'iowa.html']) symlinkSync(elsewhere, join(out, link));
  const before = entriesOf(out);
  const files = 'index.html iowa.html maine/a.html maine/b.html ohio robots.txt texas.html utah/a.html';
  const outputs = files.split(' ').map((file) => page(file, 'New.'));
  const error = await errorOf(emit(outputs, { out }));
  assert.instance(error, UsageError);
  const named = error.message.matchAll(/(\S+) was not made by pianogen and is in the way/g);
  const inTheWay = 'iowa.html maine ohio/CNAME ohio/cleveland/mine robots.txt texas.html utah';
  assert.is(Array.from(named, ([, path = '']) => path.slice(out.length + 1)).join(' '), inTheWay);
  assertSameEntries(entriesOf(out), before);
  assert.equal(readdirSync(elsewhere), []);
});

emitting('keeps what was put into its way while it prepared, and claims it at no time', async () => {
  const out = await builtFolder();
  const onStaged = () => writeFileSync(join(out, 'robots.txt'), 'mine');
  const error = await errorOf(emit([...site, page('robots.txt')], { out, onStaged }));
  assert.match(error.message, /robots\.txt was not made by/);
  assert.not(readList(out).has('robots.txt'));
  assert.is(readFileSync(join(out, 'robots.txt'), 'utf8'), 'mine');
});

emitting('leaves no folder empty, also where somebody has removed its file', async () => {
  const out = await builtFolder();
  rmSync(join(out, 'ohio/cleveland/pianos/index.html'));
  await emit(site.slice(0, 3), { out });
  assert.equal(readdirSync(join(out, 'ohio')), ['index.html']);
});

emitting('replaces a file whose folder others have removed while it prepared', async () => {
  const out = await builtFolder();
  const changed = page('ohio/cleveland/pianos/index.html', 'New.');
  const onStaged = () => rmSync(join(out, 'ohio/cleveland'), { recursive: true });
  await emit([...site.slice(0, 3), changed], { out, onStaged });
  assert.is(treeOf(out)[changed.file], 'New.');
});

emitting('removes nothing outside the folder, whatever its list says, also with CRLF', async () => {
  const out = await builtFolder();
  const elsewhere = folderWith('f');
  symlinkSync(elsewhere, join(out, 'link'));
  writeFileSync(join(out, '..', 'x'), 'mine');
  const hostile = ['../x', join(elsewhere, 'f'), 'link/f', 'a/../../x', LIST, `${STAGING}/x`];
  const impossible = ['a\0b', 'x'.repeat(300), '.', '..', ''];
  const list = listFor(new Set([...hostile, ...impossible, 'index.html']), {});
  writeFileSync(join(out, LIST), list.replaceAll('\n', '\r\n'));
  assert.equal([...readList(out)], ['index.html', 'link/f']);
  assert.is((await emit([], { out })).removed, 1);
  assert.equal([readdirSync(elsewhere), readFileSync(join(out, '../x'), 'utf8')], [['f'], 'mine']);
});

const MARKS = { '0.1.0': 'Z05mJCcwOi1vrJcN5QpmpUSYwz6RRnYQbg3_k_zUYNE ', 'earlier versions': '' };
for (const [version, mark] of Object.entries(MARKS))
  emitting(`reads the list of ${version}`, async () => {
    const out = await builtFolder();
    const [heading, flags] = treeOf(out)[LIST]?.split('\n') ?? [];
    const lines = site.map(({ file }) => `${mark}${file}`);
    writeFileSync(join(out, LIST), [heading, ...(mark ? [flags] : []), ...lines, ''].join('\n'));
    const { written, unchanged, removed } = await emit([page('index.html', 'New.'), ...site.slice(2)], {
      out,
    });
    assert.equal([written, unchanged, removed], [1, 2, 1]);
  });

const locking = suite('emit: lock');

const DEAD = `${STAGING}-999999999-abcdef`;

locking('takes over from builds that were killed, also of an earlier version', async () => {
  const out = await builtFolder();
  for (const name of [`${STAGING}/prepared`, `${DEAD}/prepared`, `${DEAD}-dead`])
    mkdirSync(join(out, name), { recursive: true });
  assert.is((await emit([...site.slice(1), page('assets/b.css')], { out })).written, 1);
  assert.equal(readdirSync(out).sort(), [LIST, 'assets', 'index.html', 'ohio']);
});

locking('keeps off a folder that another build is writing to, also one of another user', async () => {
  const out = await builtFolder();
  mkdirSync(join(out, DEAD));
  const refuse = () => {
    throw Object.assign(new Error('not permitted'), { code: 'EPERM' });
  };
  for (const answer of [() => true as const, refuse]) {
    mock.method(process, 'kill', answer);
    const error = await errorOf(emit(site, { out }));
    mock.restoreAll();
    assert.match(error.message, /another command \(process 999999999\) is writing to .* delete .*-abcdef\.$/);
  }
  assert.equal(readdirSync(out).sort(), [LIST, DEAD, 'assets', 'index.html', 'ohio']);
});

/** Emits over and over, at the same time as others; the last build of it dies while it prepares. */
const racer = `
import { openEmission } from './generator/emit/emission.ts';
const [out, name] = process.argv.slice(2);
const rounds = 12;
for (let round = 1; round <= rounds; round++) {
  try {
    const emission = openEmission(out);
    for (const file of ['a/index.html', 'b/index.html']) emission.add({ file, body: name + round });
    if (round === rounds) process.exit();
    await emission.commit();
    console.log('done');
  } catch (error) {
    console.log(error.message.startsWith('another command') ? 'busy' : error.stack);
  }
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 6));
}
`;

locking('lets one of many processes write at a time, although some of them die', async () => {
  const folder = temporaryFolder();
  const [out, outfile] = [join(folder, 'out'), join(folder, 'race.mjs')];
  const stdin = { contents: racer, resolveDir: project };
  await build({ stdin, outfile, bundle: true, format: 'esm', platform: 'node' });
  const run = promisify(execFile);
  const racers = [...'abcdef'].map((name) => run(process.execPath, [outfile, out, name]));
  const lines = (await Promise.all(racers)).flatMap(({ stdout }) => stdout.trim().split('\n'));
  assert.equal([...new Set(lines)].sort(), ['busy', 'done']);
  await emit([page('a/index.html', 'Last.')], { out });
  assert.equal(sitesFiles(out), ['a/index.html']);
});

const target = suite('emit: target');

const sources = { data: join(project, 'data'), content: join(project, 'content') };
const buildInto = (out: string) => checkTarget({ out, pianogen: project, root: project, ...sources });

function linkTo(target: string): string {
  const link = join(temporaryFolder(), 'link');
  symlinkSync(target, link);
  return link;
}

target('does not build into a folder of sources, one of others, or no folder', () => {
  const refused: [out: string, why: RegExp][] = [
    ['/', /contains the sources/],
    [join(project, '..'), /contains the sources/],
    [linkTo(project), /contains the sources/],
    [join(project, 'data/new'), /inside the sources/],
    [folderWith('notes.txt'), /not empty and was not made by pianogen/],
    [dirname(linkTo('/nowhere')), /not empty and was not made by pianogen/],
    [join(folderWith('a.txt'), 'a.txt/a/b'), /a\.txt is not a folder that you may write to/],
    [linkTo('/nowhere/at/all'), /link is not a folder that you may write to/],
  ];
  for (const [out, why] of refused) {
    const isRefusal = (error: Error) =>
      error instanceof UsageError && error.message.startsWith(`--out ${out}: `) && why.test(error.message);
    assert.throws(() => buildInto(out), isRefusal, out);
  }
});

target('builds into an empty folder, a new one, one of its own, and one of leftovers', async () => {
  const leftovers = temporaryFolder();
  for (const name of [`${STAGING}/prepared`, `${STAGING}-12-abcdef`, `${STAGING}-12-abcdef-dead`])
    mkdirSync(join(leftovers, name), { recursive: true });
  for (const out of [temporaryFolder(), join(temporaryFolder(), 'a/b'), await builtFolder(), leftovers])
    buildInto(out);
});

target('takes the flags of a damaged list as unknown', () => {
  const out = temporaryFolder();
  for (const [line, flags] of Object.entries({ '{"date":"d"}': { date: 'd' }, '{"date":}': {}, '{': {} })) {
    writeFileSync(join(out, LIST), `Heading\n${line}\nindex.html\n`);
    assert.equal(flagsIn(out), flags);
  }
});
