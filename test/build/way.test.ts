import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { project } from '../support/tiny-site.ts';

/** `docs/architecture.md` draws the functions that a changed note passes, each below its caller. */
const way = suite('build: the way of a note');

const sourceOf = (file = '') => readFileSync(join(project, 'generator/build', file), 'utf8');

way('is drawn with functions of the files that are named, which name the functions below', () => {
  const text = readFileSync(join(project, 'docs/architecture.md'), 'utf8');
  const [, drawing = ''] = text.match(/<!-- way -->\n```\n([^`]+)```/) ?? [];
  const lines = [...drawing.matchAll(/^( *)(\w+) {3,}([\w-]+\.ts)/gm)];
  assert.is(lines.length, drawing.trim().split('\n').length);
  const callers: string[] = [];
  for (const [, indent = '', name = '', file = ''] of lines) {
    const depth = indent.length / 2;
    assert.match(sourceOf(file), new RegExp(`\\b(?:function|const) ${name}\\b`));
    if (depth > 0) assert.match(sourceOf(callers[depth - 1]), new RegExp(`\\b${name}\\(`));
    callers[depth] = file;
  }
});

way.run();
