import { readdirSync, writeFileSync } from 'node:fs';
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
import { project, temporaryFolder } from '../support/tiny-site.ts';

/** Values, sources and duplicate keys of JSON files, compared with those of a syntax tree of the whole file. */
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

jsonSources('are found for each entry of the shipped data', () => {
  const folder = join(project, 'data');
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json')))
    assertSameSources(folder, file);
});

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
const gap = fc.constantFrom('', ' ', '\t', '\n', '\r\n', '\n\n  ');
const unicode = (text: string) =>
  Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`);
const quoted = fc
  .tuple(fc.oneof(fc.string({ unit: 'binary', maxLength: 6 }), fc.constantFrom(...LOOKALIKES)), fc.boolean())
  .map(([text, isEscaped]) => (isEscaped ? `"${unicode(text).join('')}"` : JSON.stringify(text)));

/** JSON texts. Their objects may have duplicate keys. */
const { jsonText } = fc.letrec<{ jsonText: string; value: string; list: string; object: string }>((tie) => ({
  jsonText: fc.tuple(fc.constantFrom('', '\uFEFF'), gap, tie('value'), gap).map((pieces) => pieces.join('')),
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(quoted, fc.constantFrom('null', 'true', '-0', '1.5e-3')),
    tie('list'),
    tie('object'),
  ),
  list: fc
    .tuple(gap, fc.array(tie('value'), { maxLength: 5 }))
    .map(([space, items]) => `[${space}${items.join(`${space},${space}`)}${space}]`),
  object: fc
    .tuple(gap, fc.array(fc.tuple(quoted, tie('value')), { maxLength: 5 }))
    .map(([space, entries]) => [space, entries.map((entry) => entry.join(`${space}:${space}`))] as const)
    .map(([space, entries]) => `{${space}${entries.join(`${space},${space}`)}${space}}`),
}));

/** The offsets of the keys of a tree that stand twice in their object, each with the offset of the first one, in order. */
function duplicatesIn({ type, children = [] }: Node): [offset: number, first: number][] {
  const inner = children.flatMap(duplicatesIn);
  if (type !== 'object') return inner;
  const keys = children.map((property) => property.children?.[0] as Node);
  const own = keys.flatMap((key, index): [number, number][] => {
    const first = keys.findIndex(({ value }) => value === key.value);
    return first < index ? [[key.offset, (keys[first] as Node).offset]] : [];
  });
  return [...inner, ...own].sort(([a], [b]) => a - b);
}

const folder = temporaryFolder();

function problemsOf(text: string): Problem[] {
  writeFileSync(join(folder, 'a.json'), text);
  const problems: Problem[] = [];
  readJson(folder, 'a.json', (problem) => problems.push(problem));
  return problems;
}

jsonSources('are found for each entry of random files, or for each of their duplicate keys', () => {
  fc.assert(
    fc.property(jsonText, (text) => {
      const problems = problemsOf(text);
      const { tree, sourceOf } = wholeOf(folder, 'a.json');
      const duplicates = duplicatesIn(tree);
      if (duplicates.length === 0) assertSameSources(folder, 'a.json');
      assert.equal(
        problems.map(({ source: { line, column }, message }) => [line, column, message.match(/\d+\.$/)?.[0]]),
        duplicates.map(([offset, first]) => {
          const { line, column } = sourceOf(offset);
          return [line, column, `${sourceOf(first).line}.`];
        }),
      );
    }),
    { numRuns: 500 },
  );
});

jsonSources('may be nested in 100 levels, and no more', () => {
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  assert.equal(problemsOf(nested(100)), []);
  assert.equal(
    problemsOf(`[\n${nested(100)}]`).map(({ code, source }) => [code, source.line, source.column]),
    [['PG127', 2, 100]],
  );
});

jsonSources.run();
