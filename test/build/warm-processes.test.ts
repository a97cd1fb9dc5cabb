import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assertSameEntries, entriesOf } from '../support/entries.ts';
import { newCheckout, pianogen } from '../support/pianogen.ts';
import { location, temporaryFolder, tinySite } from '../support/tiny-site.ts';

/** Builds in processes of their own: the code of pianogen changes between them. */
const processes = suite('build: warm, in processes');

const checkout = newCheckout();
/** Of a city whose page is not one of those that are also rendered without their shape. */
const QUOTED = { music: "The town's orchestra.", home: 'Stairs.' };
const note = { music: 'An orchestra.', home: 'Porches.' };
const { settings } = tinySite({
  'data/locations.json': [
    ...['Cleveland', 'Columbus', 'Dayton', 'Akron', 'Toledo', 'Canton'].map((city) => location('Ohio', city)),
    location('Maine', 'Portland'),
  ],
  'data/notes/ohio.json': {
    cleveland: note,
    columbus: note,
    dayton: QUOTED,
    akron: note,
    toledo: note,
    canton: note,
  },
});

/** Builds into a folder, and returns all that is in it then. */
async function built(out: string) {
  const folders = ['--data', settings.data, '--content', settings.content, '--out', out];
  const args = ['build', '--no-check', ...folders, '--date', settings.today];
  const { code, stderr } = await pianogen(args, { checkout });
  assert.is(code, 0, stderr);
  return entriesOf(out);
}

/** Changes of the project: a file, a text that it holds once, and another text. */
const codeChanges: Record<string, [file: string, find: string, replace: string]> = {
  'a template': ['templates/pages/city.tsx', '<h1', '<h1 id="heading"'],
  'a style': ['templates/styles/site.css', '@import "./checklist.css";', ''],
  'the code that describes pages': ['generator/render/structured-data.ts', "'Organization'", "'Corporation'"],
};

processes('leave what a clean build leaves after changes of the code', async () => {
  let before = await built(settings.out);
  for (const [what, [file, find, replace]] of Object.entries(codeChanges)) {
    const path = join(checkout, file);
    const text = readFileSync(path, 'utf8');
    assert.is(text.split(find).length, 2, `${file} has to hold once: ${find}`);
    writeFileSync(path, text.replace(find, replace));
    const after = await built(settings.out);
    assert.not.equal(after, before, what);
    before = after;
  }
  assertSameEntries(before, await built(join(temporaryFolder(), 'out')));
});

processes.run();
