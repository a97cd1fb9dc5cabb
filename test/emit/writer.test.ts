import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { emit } from '../../generator/emit/emit.ts';
import { STAGING } from '../../generator/emit/target.ts';
import { builtFolder, errorOf, page } from '../support/emitted-site.ts';
import { whileFailing } from '../support/file-calls.ts';
import { project, temporaryFolder, treeOf } from '../support/tiny-site.ts';

/** Files that cannot be written, by this thread or by the writing one. */
const writer = suite('emit: writer');

/** More files than one thread writes, and one that cannot be written: a folder stands in its place. */
const manyPages = Array.from({ length: 2000 }, (_, index) => page(`p${index}/index.html`));
const impossible = [...manyPages, page('p1')];

async function assertFailure(outputs: ReturnType<typeof page>[], writeScript: string, reason: RegExp) {
  const out = await builtFolder();
  const before = treeOf(out);
  const { message } = await errorOf(emit(outputs, { out, writeScript }));
  assert.ok(message.startsWith(`${out} cannot be written: `), message);
  assert.match(message, reason);
  assert.equal(treeOf(out), before);
  assert.not(existsSync(join(out, STAGING)));
}

writer('names the folder if the writing thread cannot write a file', () =>
  assertFailure(impossible, join(project, 'generator/emit/write-worker.js'), /: EISDIR: /),
);

writer('names the folder if the writing thread cannot start', () =>
  assertFailure(manyPages, join(temporaryFolder(), 'missing.mjs'), /Cannot find module/),
);

writer('names the folder if the disk is full where this thread writes', async () => {
  const out = await builtFolder();
  const build = () => emit([page('index.html', 'New.')], { out });
  const { message } = await errorOf(whileFailing(['writeFileSync'], 'ENOSPC', build));
  assert.is(message, `${out} cannot be written: ENOSPC`);
});

writer.run();
