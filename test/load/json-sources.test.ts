import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readText } from '../../generator/load/files.ts';
import { readJson, SCHEMA_KEY } from '../../generator/load/json.ts';
import { type Located, offsetsOfPart, type Part } from '../../generator/load/located.ts';
import type { Source } from '../../generator/model/index.ts';
import { sourcesIn } from '../../generator/problem/lines.ts';
import type { Problem } from '../../generator/problem/problem.ts';
import { temporaryFolder } from '../support/tiny-site.ts';

/** Values and sources of JSON files, compared with those of a syntax tree of the whole file. */
const jsonSources = suite('sources in JSON');

type Path = (string | number)[];

/** The text of a file as loaders see it, and its tree. */
interface Whole {
  text: string;
  tree: Node;
  sourceOf: ReturnType<typeof sourcesIn>;
}

const unexpected = (problem: Problem) => assert.unreachable(JSON.stringify(problem));

function wholeOf(folder: string, file: string): Whole {
  const { name, text } = readText(folder, file, unexpected) ?? { name: '', text: '' };
  return { text, tree: parseTree(text) as Node, sourceOf: sourcesIn(name, text) };
}

/** The source of an entry, by the tree. */
function sourceInTree(whole: Whole, path: Path, part: Part = 'value'): Source {
  const { text, tree, sourceOf } = whole;
  const value = findNodeAtLocation(tree, path);
  if (!value) return sourceInTree(whole, path.slice(0, -1));
  const key = value.parent?.type === 'property' ? value.parent.children?.[0] : undefined;
  const { offset: start, length } = (part === 'key' && key) || value;
  return sourceOf(...offsetsOfPart(text, { start, end: start + length, part }));
}

/** The paths of all entries of a node, and below each a key and an index that it lacks. */
function pathsIn(node: Node, path: Path = []): Path[] {
  const below = (node.children ?? []).flatMap((child, index) => {
    const [key, value] = child.children ?? [];
    if (node.type === 'array') return pathsIn(child, [...path, index]);
    return key && value ? pathsIn(value, [...path, key.value]) : [];
  });
  const missing: Path[] = [['missing'], [-1], [99], ['missing', 0, 'missing']];
  return [path, ...missing.map((more) => [...path, ...more]), ...below];
}

const parts: Part[] = ['value', 'key', { token: 0 }, { token: 1 }];

/** Asserts that a file has the value of `JSON.parse`, and all its entries the sources of the tree. */
function assertSameSources(folder: string, file: string): void {
  const whole = wholeOf(folder, file);
  const located = readJson(folder, file, unexpected) as Located;
  assert.equal(located.value, valueWritten(whole.text));
  for (const path of pathsIn(whole.tree)) {
    for (const part of parts) {
      const where = `${JSON.stringify(path)} ${JSON.stringify(part)} in ${whole.text.slice(0, 2_000)}`;
      assert.equal(located.locate(path, part), sourceInTree(whole, path, part), where);
    }
  }
}

/** The value of a text, without its `$schema`. */
function valueWritten(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const isKept = ([key, item]: [string, unknown]) => key !== SCHEMA_KEY || typeof item !== 'string';
  return Object.fromEntries(Object.entries(value).filter(isKept));
}

/** Texts that look like JSON, look like tokens, or need an escape. */
const LOOKALIKES = [
  '',
  SCHEMA_KEY,
  '__proto__',
  '0',
  '-1',
  'a',
  '"',
  '\\',
  '[{',
  '}],:',
  '{{a}}',
  'é{{ b }}{{c}}',
];
const word = fc.oneof(fc.string({ unit: 'binary', maxLength: 6 }), fc.constantFrom(...LOOKALIKES));
const values = [word, fc.constantFrom(null, true, 0, 1.5e-3)];

/** Files of random values, in one line or with indents, with a letter of tokens escaped or not. */
const jsonTexts = fc
  .record({
    mark: fc.constantFrom('', '\uFEFF\n'),
    value: fc.anything({ key: word, values, maxDepth: 4, maxKeys: 5 }),
    indent: fc.constantFrom('', ' ', '\t'),
    lineEnd: fc.constantFrom('\n', '\r\n'),
    escaped: fc.constantFrom('a', 'é'),
  })
  .map(({ mark, value, indent, lineEnd, escaped }) => {
    const text = JSON.stringify(value, null, indent).replaceAll('\n', lineEnd);
    return mark + text.replaceAll(`${escaped}}}`, `\\u00${escaped.charCodeAt(0).toString(16)}}}`) + lineEnd;
  });

const folder = temporaryFolder();
const write = (text: string): void => writeFileSync(join(folder, 'a.json'), text);

jsonSources('are found for each entry of random files', () => {
  fc.assert(
    fc.property(jsonTexts, (text) => {
      write(text);
      assertSameSources(folder, 'a.json');
    }),
    { numRuns: 250 },
  );
});

function problemsOf(text: string): Problem[] {
  write(text);
  const problems: Problem[] = [];
  readJson(folder, 'a.json', (problem) => problems.push(problem));
  return problems;
}

jsonSources('may be nested in 100 levels, and no more', () => {
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  assert.equal(problemsOf(nested(100)), []);
  assert.equal(
    problemsOf(`[\n${nested(100)}]`).map(({ code, source }) => [code, source.line, source.column]),
    [['PG127', 2, 100]],
  );
});

jsonSources.run();
