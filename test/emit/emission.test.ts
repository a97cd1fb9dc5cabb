import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LIST, listFor, readList, STAGING } from '../../generator/emit/target.ts';
import { UsageError } from '../../generator/problem/problem.ts';
import { builtFolder, emit, errorOf, folderWith, page, site, sitesFiles } from '../support/emitted-site.ts';
import { assertSameEntries, entriesOf } from '../support/entries.ts';
import { assert, suite } from '../support/suite.ts';
import { temporaryFolder, treeOf } from '../support/tiny-site.ts';

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
