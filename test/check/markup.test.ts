import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Finding } from '../../generator/check/finding.ts';
import { openMarkupCheck } from '../../generator/check/markup.ts';
import type { Output, Route } from '../../generator/model/index.ts';
import { memoryStore, openStore, type Store } from '../../generator/store/store.ts';
import { checkWith, shippedSite } from '../support/checked-site.ts';
import { replacing } from '../support/edited-outputs.ts';
import { standing } from '../support/held-articles.ts';
import { linesOf } from '../support/planted-faults.ts';
import { project, temporaryFolder } from '../support/tiny-site.ts';
import { type WarmSite, warmSite } from '../support/warm-site.ts';

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

const optionsWith = (store: Store) => ({ pianogen: project, store });

/** Validates pages with what is known of valid ones. */
async function validate(pages: readonly Output[], store: Store): Promise<Finding[]> {
  const check = openMarkupCheck(optionsWith(store));
  try {
    for (const page of pages) check.add(page);
    return await check.findings();
  } finally {
    await check.close();
  }
}

/** The hashes of valid pages that a store keeps. */
const keptIn = (store: Store): unknown => store.latest('valid-markup')?.value;

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
  const store = memoryStore();
  for (const run of ['first', 'second']) {
    const findings = await validate([valid, invalid], store);
    assert.equal([...new Set(findings.map(({ file }) => file))], ['invalid.html'], run);
    assert.match(findings[0]?.message ?? '', /^invalid HTML: /);
    assert.is((keptIn(store) as string[]).length, 1, run);
  }
});

markup('does not validate again what is remembered, and forgets nothing', async () => {
  const store = memoryStore();
  assert.is(await threadsStartedBy(async () => void (await validate([valid], store))), 1);
  const threads = await threadsStartedBy(async () => {
    assert.equal(await validate([valid, { ...valid, file: 'copy.html' }], store), []);
  });
  assert.is(threads, 0);
  assert.is((await validate([{ ...invalid, file: 'valid.html' }], store)).length > 0, true);
  assert.is((keptIn(store) as string[]).length, 1);
});

markup('takes pages that differ in their structured data for the same', async () => {
  const store = memoryStore();
  const pageWith = (data: string) => ({
    ...valid,
    body: valid.body.replace('</head>', `<script type="application/ld+json">${data}</script></head>`),
  });
  assert.equal(await validate([pageWith('{}'), pageWith('{"a":1}')], store), []);
  assert.is((keptIn(store) as string[]).length, 1);
});

markup('validates many pages while they are made, and tells all of them at the end', async () => {
  const pages = Array.from({ length: 30 }, (_, page) => ({
    file: `${page}.html`,
    body: (page % 3 === 0 ? invalid : valid).body.replace('<title>A', `<title>${page}`),
  }));
  const findings = await validate(pages, memoryStore());
  assert.equal(
    [...new Set(findings.map(({ file }) => file))],
    pages.flatMap(({ file }, page) => (page % 3 === 0 ? file : [])),
  );
});

markup('lives with a memory that is damaged, gone, or cannot be written', async () => {
  const cache = join(temporaryFolder(), 'cache');
  await validate([valid], openStore(cache));
  const file = join(cache, 'valid-markup');
  writeFileSync(file, Buffer.from([0, 255, 10, 10, 13, 200]));
  const findings = await validate([valid, invalid], openStore(cache));
  assert.ok(findings.every(({ file }) => file === 'invalid.html'));
  rmSync(cache, { recursive: true });
  assert.equal(await validate([valid], openStore(cache)), []);
  rmSync(cache, { recursive: true });
  writeFileSync(cache, 'a file where the folder should be');
  assert.ok((await validate([valid, invalid], openStore(cache))).length > 0);
  assert.equal(await validate([valid], openStore(cache)), []);
});

markup('can be interrupted', async () => {
  const interruption = new AbortController();
  const check = openMarkupCheck({ ...optionsWith(memoryStore()), signal: interruption.signal });
  check.add(valid);
  interruption.abort();
  const error = await check.findings().catch((error: Error) => error);
  await check.close();
  assert.is(error instanceof Error && error.name, 'AbortError');
});

const paragraphs = replacing('</h1>', '</h1><p><div class="planted">A planted text.</div></p>');

/** The cities in the order in which a build makes their pages. */
const cities = async () => (await shippedSite()).routes.filter(({ kind }) => kind === 'city');

markup('names the template of a page that is invalid, one of each kind in a build', async () => {
  const [first, second] = await cities();
  const checkPage = (route: Route | undefined) =>
    checkWith({ edits: { [route?.file ?? '']: paragraphs }, validated: 'one of each kind' });
  const report = await checkPage(first);
  assert.ok(report.problems.length > 0);
  for (const line of linesOf(report))
    assert.match(line, /^templates\/pages\/city\.tsx:\d+ {2}\/.*: invalid HTML: /);
  assert.equal(linesOf(await checkPage(second)), []);
});

markup('finds invalid HTML on any page that is read where it is thorough', async () => {
  const some = (await cities()).slice(30, 33);
  const edits = Object.fromEntries(some.map(({ file }) => [file, paragraphs]));
  assert.equal(linesOf(await checkWith({ edits, validated: 'one of each kind' })), []);
  const lines = linesOf(await checkWith({ edits, validated: 'all' }));
  assert.ok(lines.length > 0);
  for (const line of lines)
    assert.match(
      line,
      new RegExp(`^templates/pages/city\\.tsx:\\d+  ${some[0]?.path} and 2 more pages: invalid HTML: `),
    );
});

markup('finds nothing on any page of the shipped site', async () => {
  assert.equal(linesOf(await checkWith({ validated: 'all' })), []);
});

/** A build's own checks of a tiny site: what it validates, it validates on a thread. */
async function buildThreads(site: WarmSite, code: string): Promise<number> {
  return threadsStartedBy(async () => void (await site.rebuild({ checked: true, code })));
}

markup('is checked in a build once for the same code, frame and assets, whatever the texts are', async () => {
  const site = warmSite();
  rmSync(join(site.store, 'valid-markup'), { recursive: true, force: true });
  // Pictures are drawn on threads too, once.
  await site.rebuild();
  assert.is(await buildThreads(site, 'one'), 1);
  site.write({ 'data/notes/ohio.json': { cleveland: { music: 'A new hall.', home: 'Porches.' } } });
  assert.is(await buildThreads(site, 'one'), 0);
  // Other code may make other HTML of the same texts.
  assert.is(await buildThreads(site, 'two'), 0, 'The same pages are known to be valid.');
  site.write({ 'content/pages/privacy.md': standing('Another text.').replaceAll('Terms', 'Privacy') });
  assert.is(await buildThreads(site, 'two'), 0);
  assert.is(await buildThreads(site, 'three'), 1);
});

markup.run();
