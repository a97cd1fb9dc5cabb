import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkFolder } from '../../generator/build/read-site.ts';
import { startStages } from '../../generator/build/stages.ts';
import type { Finding } from '../../generator/check/finding.ts';
import { openMarkupCheck } from '../../generator/check/markup.ts';
import type { Output } from '../../generator/model/index.ts';
import { memoryStore, type Store } from '../../generator/store/store.ts';
import { checkWith, shippedSite } from '../support/checked-site.ts';
import { defaultSite } from '../support/default-site.ts';
import { replacing } from '../support/edited-outputs.ts';
import { standing } from '../support/held-articles.ts';
import { linesOf } from '../support/planted-faults.ts';
import { shippedSettings } from '../support/shipped-settings.ts';
import { project } from '../support/tiny-site.ts';
import { validated } from '../support/validated-once.ts';
import { warmSite } from '../support/warm-site.ts';

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

/** Counts the pages that are validated during some work. */
async function validatedBy(work: () => Promise<unknown>): Promise<number> {
  const before = validated.pages;
  await work();
  return validated.pages - before;
}

/** Validates pages with what is known of valid ones. */
async function validate(pages: readonly Output[], store: Store) {
  const check = openMarkupCheck(optionsWith(store));
  let findings: Finding[] = [];
  const count = await validatedBy(async () => {
    for (const page of pages) check.add(page);
    findings = await check.findings().finally(check.close);
  });
  return { findings, count };
}

/** The hashes of valid pages that a store keeps. */
const keptIn = (store: Store) => store.latest('valid-markup')?.value as string[];

markup('reports an invalid page on every run, and remembers the valid one alone', async () => {
  const store = memoryStore();
  for (const run of ['first', 'second']) {
    const { findings } = await validate([valid, invalid], store);
    assert.equal([...new Set(findings.map(({ file }) => file))], ['invalid.html'], run);
    assert.match(findings[0]?.message ?? '', /^invalid HTML: /);
    assert.is(keptIn(store).length, 1, run);
  }
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

markup('names the template of a page that is invalid, one of each kind in a build', async () => {
  // In the order in which a build makes their pages.
  const [first, second] = (await shippedSite()).routes.filter(({ kind }) => kind === 'city');
  const edit = replacing('</h1>', '</h1><p><div class="planted">A planted text.</div></p>');
  const edits = { [first?.file ?? '']: edit, [second?.file ?? '']: edit };
  const lines = linesOf(await checkWith({ edits, isValidated: true }));
  assert.ok(lines.length > 0);
  for (const line of lines)
    assert.match(line, new RegExp(`^templates/pages/city\\.tsx:\\d+ {2}${first?.path}: invalid HTML: `));
});

markup('is that of all pages of the shipped site', async () => {
  const { report } = await checkFolder(defaultSite().out, shippedSettings, startStages({}));
  assert.equal(linesOf(report), []);
});

markup('is checked in a build once for the same code, frame and assets, whatever the texts are', async () => {
  const site = warmSite();
  const countWith = (code: string) => validatedBy(() => site.rebuild({ checked: true, code }));
  rmSync(join(site.store, 'valid-markup'), { recursive: true, force: true });
  const { pages } = await site.rebuild();
  assert.is(await countWith('one'), Object.keys(pages).length, 'One page of each kind is validated.');
  // Other code may make other HTML of the same texts.
  assert.is(await countWith('two'), 0, 'The same pages are known to be valid.');
  site.write({
    'data/notes/ohio.json': { cleveland: { music: 'A new hall.', home: 'Porches.' } },
    'content/pages/privacy.md': standing('Another text.').replaceAll('Terms', 'Privacy'),
  });
  assert.is(await countWith('two'), 0);
  assert.ok((await countWith('three')) > 0);
});

markup.run();
