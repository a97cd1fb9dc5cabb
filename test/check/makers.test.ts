import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Maker, makers, standardFiles, templateOf } from '../../generator/check/makers.ts';
import { pageKinds } from '../support/browser/page-kinds.ts';
import { defaultSite } from '../support/default-site.ts';
import { project } from '../support/tiny-site.ts';

/** The files that the check blames are in the tree, with the words by which it finds the line. */
const blamed = suite('check: makers');

const kinds = Object.keys(pageKinds) as (keyof typeof pageKinds)[];
const templates = kinds.map((kind): [string, Maker] => [`the template of ${kind} pages`, templateOf(kind)]);

for (const [name, { file, words = '' }] of [...Object.entries<Maker>(makers), ...templates]) {
  blamed(`${name} stands in ${file}`, () => {
    const path = [file, `data/${file}`].map((name) => join(project, name)).find((name) => existsSync(name));
    assert.ok(path, `${file} is not there`);
    assert.ok(readFileSync(path ?? '', 'utf8').includes(words), `"${words}" is not in ${path}`);
  });
}

blamed('every file that a site must have is made by a build', () => {
  for (const file of Object.keys(standardFiles)) assert.ok(defaultSite().outputs.has(file), file);
});

blamed.run();
