import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkFolder } from '../../generator/build/read-site.ts';
import { startStages } from '../../generator/build/stages.ts';
import type { SiteSettings } from '../../generator/model/index.ts';
import { ContentError } from '../../generator/problem/problem.ts';
import { replacing } from '../support/edited-outputs.ts';
import { linesOf } from '../support/planted-faults.ts';
import { addToMain } from '../support/planted-markup.ts';
import { temporaryFolder, tinySite } from '../support/tiny-site.ts';

/** A built site in a folder, which somebody or something may have changed. */
const folders = suite('check: folder');

const site = tinySite();
let isBuilt: Promise<unknown> | undefined;

/** A copy of the built site. */
async function builtFolder(): Promise<string> {
  isBuilt ??= site.build({}, { precompressed: true });
  await isBuilt;
  const folder = join(temporaryFolder(), 'out');
  cpSync(site.out, folder, { recursive: true });
  return folder;
}

const { settings } = site;

/** The problems of a folder, with files relative to the site. */
async function problemsIn(folder: string, changes: Partial<SiteSettings> = {}): Promise<string[]> {
  try {
    const { report } = await checkFolder(folder, { ...settings, ...changes }, startStages({}));
    return linesOf(report);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return linesOf(error).map((line) => line.replaceAll(`${site.root}/`, ''));
  }
}

const edit = (folder: string, file: string, change: (text: string) => string) =>
  writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));

/** Checks a changed copy of the site. */
async function problemsAfter(change: (folder: string) => void): Promise<string[]> {
  const folder = await builtFolder();
  change(folder);
  return problemsIn(folder);
}

folders('has no problem on another day, with its compressed variants, and without caches', async () => {
  const folder = await builtFolder();
  assert.ok(readdirSync(folder).includes('index.html.br'));
  assert.equal(await problemsIn(folder, { root: temporaryFolder(), today: '2028-02-29' }), []);
});

const DEAD = '<a href="/gone/">A</a>';

folders('has pages that were edited, and each is read again', async () => {
  const titled = replacing(/<title>[^<]*/, '<title>Pianos in Ohio | Keyhaven');
  const invalid = replacing('</h1>', '</h1><p><div>A planted text.</div></p>');
  const lines = await problemsAfter((folder) => {
    for (const file of ['index.html', 'terms/index.html', '404.html']) edit(folder, file, addToMain(DEAD));
    edit(folder, 'ohio/columbus/pianos/index.html', (html) => addToMain(DEAD)(invalid(html)));
    edit(folder, 'maine/index.html', titled);
  });
  const told = lines.map((line) => line.replace(/^\S+ +/, '')).sort();
  const isInvalid = (line: string) => line.startsWith('/ohio/columbus/pianos/: invalid HTML: ');
  const [title = '', dead = '', ...others] = told.filter((line) => !isInvalid(line));
  assert.ok(told.some(isInvalid), told.join('\n'));
  assert.match(dead, /^\/\S+ and 3 more pages: href of <a>: \/gone\/ leads nowhere/);
  assert.match(title, /^\/ohio\/: the title "Pianos in Ohio \| Keyhaven" is that of \/maine\/ too/);
  assert.equal(others, []);
});

folders('has a page that is not planned', async () => {
  const lines = await problemsAfter((folder) => {
    cpSync(join(folder, 'terms'), join(folder, 'extra'), { recursive: true });
    edit(folder, 'extra/index.html', addToMain(DEAD));
  });
  for (const told of [
    'href of <a>: /gone/ leads nowhere',
    'the canonical address is https://www.keyhaven.example/terms/',
    'the title "Terms | Keyhaven" is that of /terms/ too',
    'no links lead from the home page to this one',
    'search engines may list this page, but the sitemap does not',
  ])
    assert.ok(
      lines.some((line) => line.includes(`  /extra/: ${told}`)),
      told,
    );
});

folders.run();
