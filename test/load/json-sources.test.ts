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

for (const file of readdirSync(join(project, 'data')).filter((name) => name.endsWith('.json'))) {
  jsonSources(`finds each entry of ${file}`, () => assertSameSources(join(project, 'data'), file));
}

/** Texts that look like JSON, look like tokens, or need an escape. */
const word = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom(
    '',
    SCHEMA_KEY,
    '__proto__',
    '0',
    '-1',
    'a',
    '"',
    '\\',
    '\\"',
    '[{',
    '}],:',
    '{{a}}',
    'é{{ b }}{{c}}',
  ),
);

/** The text of a string. A style of 1 escapes all characters, other styles only those that must be escaped. */
const written = (text: string, style: number): string =>
  style === 1
    ? `"${Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')}"`
    : JSON.stringify(text);

const gap = fc.constantFrom('', ' ', '\t', '\n', '\r\n', '\n\n  ');
const quoted = fc.tuple(word, fc.nat(4)).map(([text, style]) => written(text, style));

/** Joins written entries within brackets, with white space between all of them. */
const bracketed = (open: string, entries: readonly string[], space: string, close: string): string =>
  `${open}${space}${entries.join(`${space},${space}`)}${space}${close}`;

/** JSON texts. Objects may have duplicate keys only if `twice` is true. */
const jsonTexts = (twice: boolean): fc.Arbitrary<string> => {
  const keys = fc.array(fc.tuple(word, fc.nat(4)), { maxLength: 5 }).map((all) => {
    const distinct = new Map(all.map((key) => [key[0], key]));
    return (twice ? all : [...distinct.values()]).map(([text, style]) => written(text, style));
  });
  const { node } = fc.letrec<{ node: string; leaf: string; list: string; object: string }>((tie) => ({
    node: fc.oneof({ maxDepth: 4, withCrossShrink: true }, tie('leaf'), tie('list'), tie('object')),
    leaf: fc.oneof(quoted, fc.constantFrom('null', 'true', '-0', '1.5e-3'), fc.nat().map(String)),
    list: fc
      .tuple(fc.array(tie('node'), { maxLength: 5 }), gap)
      .map(([entries, space]) => bracketed('[', entries, space, ']')),
    object: fc
      .tuple(keys, fc.array(tie('node'), { minLength: 5, maxLength: 5 }), gap)
      .map(([names, values, space]) =>
        bracketed(
          '{',
          names.map((name, index) => `${name}${space}:${space}${values[index]}`),
          space,
          '}',
        ),
      ),
  }));
  return fc
    .tuple(fc.constantFrom('', '\uFEFF'), gap, node, gap)
    .map(([mark, before, text, after]) => `${mark}${before}${text}${after}`);
};

const folder = temporaryFolder();
const write = (text: string): void => writeFileSync(join(folder, 'a.json'), text);

jsonSources('finds each entry of random files', () => {
  fc.assert(
    fc.property(jsonTexts(false), (text) => {
      write(text);
      assertSameSources(folder, 'a.json');
    }),
    { numRuns: 300 },
  );
});

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

jsonSources('finds each duplicate key of random files', () => {
  fc.assert(
    fc.property(jsonTexts(true), (text) => {
      write(text);
      const { tree, sourceOf } = wholeOf(folder, 'a.json');
      const problems: Problem[] = [];
      const located = readJson(folder, 'a.json', (problem) => problems.push(problem));
      const expected = duplicatesIn(tree).map(([offset, first]) => [
        sourceOf(offset).line,
        sourceOf(offset).column,
        `first on line ${sourceOf(first).line}.`,
      ]);
      assert.is(located === undefined, expected.length > 0);
      assert.equal(
        problems.map(({ source, message }) => [
          source.line,
          source.column,
          message.match(/first on .*/)?.[0],
        ]),
        expected,
      );
    }),
    { numRuns: 300 },
  );
});

/** The problems of a file with this text. */
function problemsOf(text: string): Problem[] {
  write(text);
  const problems: Problem[] = [];
  readJson(folder, 'a.json', (problem) => problems.push(problem));
  return problems;
}

jsonSources('finds a duplicate key that is written with an escape, in a list', () => {
  assert.equal(
    problemsOf('[\n  0,\n  {\n    "a": 1,\n    "\\u0061": 2\n  }\n]\n').map(({ source, message }) => [
      source.line,
      source.column,
      source.endColumn,
      message,
    ]),
    [[5, 5, 13, 'the key "a" stands twice in one object, first on line 4.']],
  );
});

jsonSources('allows 100 levels of nesting, and no more', () => {
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  assert.equal(problemsOf(nested(100)), []);
  assert.equal(
    problemsOf(`[\n${nested(100)}]`).map(({ code, source }) => [code, source.line, source.column]),
    [['PG127', 2, 100]],
  );
});

jsonSources.run();
