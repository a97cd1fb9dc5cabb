import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { STAGING } from '../../generator/emit/target.ts';
import { assertSameEntries, clockTick, entriesOf } from '../support/entries.ts';
import { newCheckout, pianogen } from '../support/pianogen.ts';
import { location, project, temporaryFolder, tinySite } from '../support/tiny-site.ts';

/** Builds in processes of their own: the code of pianogen changes between them, or one is killed. */
const processes = suite('build: warm, in processes');

const checkout = newCheckout();
const site = tinySite({
  'data/locations.json': [
    ...['Cleveland', 'Columbus', 'Dayton'].map((city) => location('Ohio', city)),
    location('Maine', 'Portland'),
  ],
  'data/notes/ohio.json': {
    cleveland: { music: 'An orchestra.', home: 'Porches.' },
    columbus: { music: "The town's orchestra.", home: 'Stairs.' },
    dayton: { music: 'A choir.', home: 'Gates.' },
  },
});

function build(out: string, env: Record<string, string> = {}) {
  const folders = ['--data', join(site.root, 'data'), '--content', join(site.root, 'content')];
  return pianogen(['build', '--no-check', ...folders, '--out', out, '--date', '2026-01-31'], {
    checkout,
    env,
  });
}

/** Builds into a folder, and returns all that is in it then. */
async function built(out: string) {
  const { code, stderr } = await build(out);
  assert.is(code, 0, stderr);
  return entriesOf(out);
}

/** What a build into a new folder leaves. */
async function clean() {
  const out = join(temporaryFolder(), 'out');
  const entries = await built(out);
  rmSync(out, { recursive: true });
  return entries;
}

processes.before(async () => {
  await built(site.out);
});

/** Changes of the project: a file, a text that it holds once, and another text. */
const codeChanges: Record<string, [file: string, find: string, replace: string]> = {
  'a template': ['templates/pages/city.tsx', '<h1', '<h1 id="heading"'],
  'a style': ['templates/styles/site.css', '@import "./print.css";', ''],
  'a client script': ['client/search/search.ts', "'1 result'", "'One result'"],
  'the code that escapes texts': ['generator/shape/fill.js', `"'": '&#x27;'`, `"'": '&#39;'`],
};

for (const [what, [file, find, replace]] of Object.entries(codeChanges)) {
  processes(`leave what a clean build leaves after a change of ${what}`, async () => {
    const path = join(checkout, file);
    const text = readFileSync(path, 'utf8');
    assert.is(text.split(find).length, 2, `${file} has to hold once: ${find}`);
    const before = entriesOf(site.out);
    writeFileSync(path, text.replace(find, replace));
    const after = await built(site.out);
    assert.not.equal(after, before);
    assertSameEntries(after, await clean());
  });
}

processes('leave what a clean build leaves after one was killed', async () => {
  const kill = pathToFileURL(join(project, 'test/support/kill-itself.js')).href;
  const [first, ...others] = site.json('data/locations.json');
  const sites = [];
  for (const cities of [
    [first, ...others],
    [...others, location('Ohio', 'Akron')],
  ]) {
    const files = { 'data/locations.json': cities, 'data/notes/ohio.json': {} };
    site.write(files);
    sites.push({ files, entries: await clean() });
  }
  let kills = 0;
  for (let code: number | null = null; code !== 0; kills++) {
    const { files, entries } = sites[kills % 2] ?? {};
    site.write(files ?? {});
    const env = { NODE_OPTIONS: `--import=${kill}`, KILL_AT: String(2 ** kills) };
    code = (await build(site.out, env)).code;
    assertSameEntries(await built(site.out), entries ?? {});
  }
  assert.ok(kills > 5, `It was killed only ${kills} times.`);
});

processes(
  'remove what a killed build left, although no source has changed since the build before it',
  async () => {
    const entries = await built(site.out);
    await clockTick();
    assertSameEntries(await built(site.out), entries);
    mkdirSync(join(site.out, STAGING, `${STAGING}-999999999-abcdef/prepared/ohio`), { recursive: true });
    assertSameEntries(await built(site.out), entries);
  },
);

processes.run();
