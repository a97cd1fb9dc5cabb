import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { removeEmittedFiles } from '../../../generator/emit/clean.ts';
import { emit } from '../../../generator/emit/emit.ts';
import { checkTarget, MARK, markFor } from '../../../generator/emit/target.ts';
import { UsageError } from '../../../generator/problem/problem.ts';
import { site } from '../emitted-site.ts';
import { entriesOf } from '../entries.ts';
import { project, temporaryFolder } from '../tiny-site.ts';
import { target } from './target.ts';
import { hostileText } from './texts.ts';
import { assertTold } from './told.ts';

/** Paths that a mark may list: of the site, of others, out of the folder, and of no file at all. */
const PATHS = [
  ...['index.html', 'ohio/index.html', 'old/page.html', 'mine.txt', 'folder/mine.txt', 'folder', 'link'],
  ...['link/kept.txt', '../kept.txt', 'folder/../../kept.txt', './mine.txt', 'ohio/./index.html'],
  ...['/etc/passwd', '\\kept.txt', '.pianogen', '.pianogen-next/mine.txt', 'INDEX.HTML', '', '.'],
  'x'.repeat(300),
];
/** Files that stand in the out folder. */
const FILES = ['index.html', 'ohio/index.html', 'old/page.html', 'mine.txt', 'folder/mine.txt', 'assets'];

const path = fc.oneof(fc.constantFrom(...PATHS), hostileText);
const paths = fc.array(path, { maxLength: 4 });
const mark = fc.oneof(
  { weight: 3, arbitrary: fc.array(path, { maxLength: 8 }).map((paths) => Buffer.from(markFor(paths))) },
  { weight: 1, arbitrary: paths.map((paths) => Buffer.from(paths.join('\n'))) },
  { weight: 1, arbitrary: paths.map((paths) => Buffer.from(markFor(paths).replaceAll('\n', '\r\n'))) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)) },
);

const input = fc.record({
  mark: mark.map((bytes) => bytes.toString('latin1')),
  files: fc.subarray(FILES),
  hasLink: fc.boolean(),
  work: fc.constantFrom('build', 'clean'),
});

/**
 * Marks of out folders, `.pianogen`: of pianogen, torn, and made by others. No build and no clean touches a file that its mark
 * does not list, or one outside of the folder; a failure leaves all as it was.
 */
export const marks = target('marks', {
  runs: 60,
  inputs: input,
  open: () => ({
    async judge({ mark: text, files, hasLink, work }) {
      const root = temporaryFolder();
      const out = join(root, 'out');
      try {
        mkdirSync(join(root, 'outside'));
        for (const file of ['kept.txt', 'outside/kept.txt']) writeFileSync(join(root, file), 'kept');
        mkdirSync(out);
        for (const file of files) {
          mkdirSync(dirname(join(out, file)), { recursive: true });
          writeFileSync(join(out, file), 'mine');
        }
        if (hasLink) symlinkSync('../outside', join(out, 'link'));
        writeFileSync(join(out, MARK), text, 'latin1');
        await judgeWork(root, work);
      } finally {
        rmSync(root, { recursive: true, force: true });
      }
    },
  }),
});

async function judgeWork(root: string, work: string): Promise<void> {
  const out = join(root, 'out');
  const before = entriesOf(root);
  const listed = new Set(String(Buffer.from(before[join('out', MARK)] ?? '', 'latin1')).split(/\r?\n/));
  let failure: unknown;
  try {
    checkTarget(out, { pianogen: project, root: project, sources: [] });
    if (work === 'build') await emit(site, { out });
    else removeEmittedFiles(out);
  } catch (error) {
    failure = error;
  }
  const after = entriesOf(root);
  if (failure) {
    if (!(failure instanceof UsageError)) throw failure;
    assertTold(failure.message);
    assert.equal(after, before);
    return;
  }
  const emitted = new Map(site.map(({ file, body }) => [join('out', file), body]));
  for (const [path, content] of Object.entries(before)) {
    if (content === 'a folder' || path === join('out', MARK)) continue;
    if (listed.has(path.slice('out/'.length)) && path.startsWith('out/')) continue;
    assert.is(after[path], content, `${path} was not listed, and is not the same.`);
  }
  for (const [path, content] of Object.entries(after)) {
    const isNew = before[path] === undefined && content !== 'a folder' && path !== join('out', MARK);
    if (isNew) assert.is(emitted.get(path), content, `${path} is new.`);
  }
  if (work === 'build') for (const [path, body] of emitted) assert.is(after[path], body);
  else assert.is(after[join('out', MARK)], undefined);
}
