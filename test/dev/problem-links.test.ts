import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { problemLinker } from '../../generator/dev/problem-links.ts';
import { temporaryFolder } from '../support/tiny-site.ts';

/** The links of a problem that a browser shows. */
const links = suite('dev: problem links');

const folder = temporaryFolder();
mkdirSync(join(folder, 'data'));
for (const name of ['data/site.json', 'My #1 Bench.md', 'page.tsx']) writeFileSync(join(folder, name), '');
const site = join(folder, 'data/site.json');

/** The addresses of a text, and the text as it is shown. */
function linksIn(text: string, editor?: string): (string | undefined)[] {
  const pieces = problemLinker(editor)(text);
  assert.is(pieces.map((piece) => piece.text).join(''), text);
  return pieces.flatMap(({ href }) => href ?? []);
}

links('lead from a position to the editor, and from a code to its description', () => {
  assert.equal(
    linksIn(`${site}:3:7 PG210 brand: {{a}} is not a known token.\n3 | "x": 1\n  |   ^\n  = Add it.`),
    [`vscode://file${site}:3:7`, '/__pianogen/errors#PG210'],
  );
});

links('lead from positions in a hint and in a stack, but not from those in an excerpt', () => {
  const text = `the first is at ${site}:4.\nError: x\n    at Home (file://${folder}/page.tsx:2:9)\n5 | ${site}:5:1 PG101 no`;
  assert.equal(linksIn(text), [`vscode://file${site}:4:1`, `vscode://file${folder}/page.tsx:2:9`]);
});

links('lead to no file that does not exist, and to one with spaces and signs in its name', () => {
  assert.equal(linksIn('out of nowhere.json:1:1 and localhost.com:80'), []);
  assert.equal(linksIn(`${folder}/My #1 Bench.md:1 PG108 no slug.`), [
    `vscode://file${folder}/My%20%231%20Bench.md:1:1`,
    '/__pianogen/errors#PG108',
  ]);
});

links('lead to the editor that was chosen', () => {
  assert.equal(linksIn(`see ${site}:4:2`, 'idea://open?file={file}&line={line}&column={column}'), [
    `idea://open?file=${site}&line=4&column=2`,
  ]);
});

links.run();
