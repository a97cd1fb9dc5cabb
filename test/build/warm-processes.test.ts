import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assertSameEntries, entriesOf } from '../support/entries.ts';
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

processes('leave what a clean build leaves after changes of the code', async () => {
  let before = entriesOf(site.out);
  for (const [what, [file, find, replace]] of Object.entries(codeChanges)) {
    const path = join(checkout, file);
    const text = readFileSync(path, 'utf8');
    assert.is(text.split(find).length, 2, `${file} has to hold once: ${find}`);
    writeFileSync(path, text.replace(find, replace));
    const after = await built(site.out);
    assert.not.equal(after, before, what);
    before = after;
  }
  assertSameEntries(before, await clean());
});

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
    const env = { NODE_OPTIONS: `--import=${kill}`, KILL_AT: String(3 ** kills) };
    code = (await build(site.out, env)).code;
    assertSameEntries(await built(site.out), entries ?? {});
  }
  assert.ok(kills > 4, `It was killed only ${kills} times.`);
});

processes.run();
