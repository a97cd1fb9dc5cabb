import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

folders('of a build has no problem, with its compressed variants, and without caches', async () => {
  const folder = await builtFolder();
  assert.ok(readdirSync(folder).includes('index.html.br'));
  assert.equal(await problemsIn(folder), []);
  assert.equal(await problemsIn(folder, { root: temporaryFolder() }), []);
});

folders('of a build on another day has no problem', async () => {
  const folder = await builtFolder();
  assert.equal(await problemsIn(folder, { today: '2026-02-01' }), []);
  assert.equal(await problemsIn(folder, { today: '2028-02-29' }), []);
});

folders('tells a dead link on a page that was edited, of any kind', async () => {
  for (const file of ['index.html', 'ohio/columbus/pianos/index.html', 'terms/index.html', '404.html']) {
    const lines = await problemsAfter((folder) => edit(folder, file, addToMain('<a href="/gone/">A</a>')));
    assert.is(lines.length, 1, file);
    assert.match(lines[0] ?? '', /href of <a>: \/gone\/ leads nowhere/);
  }
});

folders('tells a title and a description that an edited page has from another', async () => {
  const titled = replacing(/<title>[^<]*/, '<title>Pianos in Ohio | Keyhaven');
  const described = replacing(
    /(name="description" content=")[^"]*/,
    '$1A description that two pages share, and that is long enough to be a good one.',
  );
  const lines = await problemsAfter((folder) => {
    edit(folder, 'maine/index.html', titled);
    for (const file of ['maine/portland/pianos/index.html', 'ohio/index.html']) edit(folder, file, described);
  });
  assert.is(lines.length, 2, lines.join('\n'));
  assert.match(lines.join('\n'), /\/ohio\/: the title "Pianos in Ohio \| Keyhaven" is that of \/maine\/ too/);
  assert.match(lines.join('\n'), /the description "A description that .*" is that of \/.* too/);
});

folders('tells invalid HTML of an edited page, whichever', async () => {
  const file = 'ohio/columbus/pianos/index.html';
  const lines = await problemsAfter((folder) =>
    edit(folder, file, replacing('</h1>', '</h1><p><div>A planted text.</div></p>')),
  );
  assert.ok(lines.length > 0);
  for (const line of lines) assert.match(line, /\/ohio\/columbus\/pianos\/: invalid HTML: /);
});

folders('tells a page and a file that are missing', async () => {
  const lines = await problemsAfter((folder) => {
    for (const file of ['ohio/cleveland/pianos/index.html', 'robots.txt']) rmSync(join(folder, file));
  });
  assert.equal(
    lines.map((line) => line.replace(/^\S+ +/, '')),
    [
      '/ohio/cleveland/pianos/: this page is planned, but there is no file of it (kind: city). Build the site again.',
      '/robots.txt: the site has no such file. Build the site again.',
    ],
  );
});

folders('tells a style that is missing from all pages', async () => {
  const lines = await problemsAfter((folder) => {
    const [style = ''] = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.css'));
    rmSync(join(folder, 'assets', style));
  });
  assert.is(lines.length, 1, lines.join('\n'));
  assert.match(lines[0] ?? '', / and \d+ more pages: href of <link>: \/assets\/.*\.css leads nowhere/);
});

folders('reads a page that is not planned', async () => {
  const file = 'extra/index.html';
  const folder = await builtFolder();
  cpSync(join(folder, 'terms'), join(folder, 'extra'), { recursive: true });
  edit(folder, file, addToMain('<a href="/gone/">A</a>'));
  const lines = (await problemsIn(folder)).join('\n');
  assert.match(lines, /\/extra\/: href of <a>: \/gone\/ leads nowhere/);
  assert.match(lines, /\/extra\/: the canonical address is https:\/\/www\.keyhaven\.example\/terms\//);
  assert.match(lines, /\/extra\/: the title ".*" is that of \/terms\/ too/);
  assert.match(lines, /\/extra\/: no links lead from the home page to this one/);
  assert.match(lines, /\/extra\/: search engines may list this page, but the sitemap does not/);
});

folders('of a smaller site lacks what this one has', async () => {
  const locations = site.json('data/locations.json');
  const smaller = tinySite({ 'data/locations.json': locations.slice(0, 2) });
  await smaller.build();
  const lines = (await problemsIn(smaller.out)).join('\n');
  assert.match(lines, /the page shows 1 states where 2 are wanted/);
  assert.match(lines, /\/maine\/portland\/pianos\/: this page is planned, but there is no file of it/);
});

folders.run();
