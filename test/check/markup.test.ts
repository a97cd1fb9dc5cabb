import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupValidator } from '../../generator/check/markup.ts';
import { checkWith, shippedSite } from '../support/checked-site.ts';
import { replacing } from '../support/edited-outputs.ts';
import { linesOf } from '../support/planted-faults.ts';
import { project, temporaryFolder } from '../support/tiny-site.ts';

/** Whether pages are valid HTML, and what is remembered of them. */
const markup = suite('check: markup');

const valid = {
  file: 'valid.html',
  body: '<!DOCTYPE html><html lang="en"><head><title>A</title></head><body><p>A</p></body></html>',
};
const invalid = {
  file: 'invalid.html',
  body: valid.body.replace('<p>A</p>', '<p><div>A text of it</div></p>'),
};

const validatorFor = (cache: string) => markupValidator({ pianogen: project, cache });
const memoryOf = (cache: string): string[] =>
  readdirSync(cache).flatMap((name) => readFileSync(join(cache, name), 'utf8').split('\n').filter(Boolean));

async function threadsStartedBy(work: () => Promise<void>): Promise<number> {
  let count = 0;
  const add = () => {
    count += 1;
  };
  process.on('worker', add);
  await work().finally(() => process.off('worker', add));
  return count;
}

markup('reports an invalid page on every run, and remembers the valid one alone', async () => {
  const cache = join(temporaryFolder(), 'cache');
  for (const run of ['first', 'second']) {
    const findings = await validatorFor(cache)([valid, invalid]);
    assert.equal([...new Set(findings.map(({ file }) => file))], ['invalid.html'], run);
    assert.match(findings[0]?.message ?? '', /^invalid HTML: /);
    assert.is(memoryOf(cache).length, 1, run);
  }
});

markup('does not validate again what is remembered, and forgets nothing', async () => {
  const cache = join(temporaryFolder(), 'cache');
  assert.is(await threadsStartedBy(async () => void (await validatorFor(cache)([valid]))), 1);
  const threads = await threadsStartedBy(async () => {
    assert.equal(await validatorFor(cache)([valid]), []);
  });
  assert.is(threads, 0);
  assert.is((await validatorFor(cache)([{ ...invalid, file: 'valid.html' }])).length > 0, true);
  assert.is(memoryOf(cache).length, 1);
});

markup('lives with a memory that is damaged, gone, or cannot be written', async () => {
  const cache = join(temporaryFolder(), 'cache');
  await validatorFor(cache)([valid]);
  const [name = ''] = readdirSync(cache);
  writeFileSync(join(cache, name), Buffer.from([0, 255, 10, 10, 13, 200]));
  assert.ok((await validatorFor(cache)([valid, invalid])).every(({ file }) => file === 'invalid.html'));
  rmSync(cache, { recursive: true });
  assert.equal(await validatorFor(cache)([valid]), []);
  rmSync(cache, { recursive: true });
  writeFileSync(cache, 'a file where the folder should be');
  assert.ok((await validatorFor(cache)([valid, invalid])).length > 0);
  assert.equal(await validatorFor(cache)([valid]), []);
});

markup('can be interrupted', async () => {
  const interruption = new AbortController();
  const validate = markupValidator({
    pianogen: project,
    cache: join(temporaryFolder(), 'cache'),
    signal: interruption.signal,
  });
  const validating = validate([valid]);
  interruption.abort();
  const error = await validating.catch((error: Error) => error);
  assert.is(error instanceof Error && error.name, 'AbortError');
});

const paragraphs = replacing('</h1>', '</h1><p><div class="planted">A planted text.</div></p>');

markup('names the template of a page that is invalid, one of each kind in a build', async () => {
  const { plan, outputs } = await shippedSite();
  const cities = plan.routes.filter(({ kind }) => kind === 'city').map(({ file }) => file);
  const looked = [...outputs].reverse().find(({ file }) => cities.includes(file))?.file ?? '';
  const report = await checkWith({ edits: { [looked]: paragraphs } });
  assert.ok(report.problems.length > 0);
  for (const line of linesOf(report))
    assert.match(line, /^templates\/pages\/city\.tsx:\d+ {2}\/.*: invalid HTML: /);
});

markup('finds invalid HTML on any page where it is thorough', async () => {
  const { plan } = await shippedSite();
  const [first, second, third] = plan.routes.filter(({ kind }) => kind === 'city');
  const edits = Object.fromEntries([first, second, third].map((route) => [route?.file ?? '', paragraphs]));
  assert.equal(linesOf(await checkWith({ edits })), []);
  const lines = linesOf(await checkWith({ edits, thorough: true }));
  assert.ok(lines.length > 0);
  for (const line of lines)
    assert.match(
      line,
      new RegExp(`^templates/pages/city\\.tsx:\\d+  ${first?.path} and 2 more pages: invalid HTML: `),
    );
});

markup('finds nothing on any page of the shipped site', async () => {
  assert.equal(linesOf(await checkWith({ thorough: true })), []);
});

markup.run();
