import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { changedRecords, printsOf, type RecordPrints, recordFile } from '../../generator/load/record-file.ts';

const records = suite('load: record file');

const printsIn = (text: string) => printsOf(Buffer.from(text));

/** The prints of a text, which must have some. */
function soundPrintsIn(text: string): RecordPrints {
  const prints = printsIn(text);
  if (!prints) throw new Error(`There are no prints of ${text}`);
  return prints;
}

const fileOf = (text: string) => recordFile(Buffer.from(text), soundPrintsIn(text));

/** The keys, or the indexes in a list, of the records that have changed. The new prints are those that the text has by itself. */
function changedBetween(before: string, after: string): (string | number)[] | undefined {
  const changes = changedRecords(Buffer.from(after), soundPrintsIn(before));
  if (!changes) return;
  const { prints, changed } = changes;
  assert.equal(prints, printsIn(after));
  return changed.map((index) => prints.keys?.[index] ?? index);
}

const TEXT = '{\n  "a": { "x": "{, }" },\n  "b": { "x": "é \\"quoted\\" \\\\" },\n  "c": 3\n}\n';

records('finds the records that have changed', () => {
  assert.equal(changedBetween(TEXT, TEXT), []);
  assert.equal(changedBetween(TEXT, TEXT.replace('é', 'e')), ['b']);
  assert.equal(changedBetween(TEXT, TEXT.replace('{, }', '[').replace('3', '4')), ['a', 'c']);
  assert.equal(changedBetween(TEXT, TEXT.replace('3', '{ "x": "longer" }')), ['c']);
  assert.equal(changedBetween(TEXT, TEXT.replace('{, }', '')), ['a']);
  assert.equal(changedBetween(TEXT, TEXT.replace('\n  "c"', '\n "c"')), ['b'], 'spaces behind it');
  const same = '[1, 1, 1, 1]';
  assert.equal(changedBetween(same, '[1, 1, 2, 1]'), [2]);
  assert.equal(changedBetween(same, '[1, 1, 11, 1]'), [2]);
});

records('does not tell which records have changed if anything else has', () => {
  const others = {
    'a new key': TEXT.replace('"b"', '"d"'),
    'a new record': TEXT.replace('3', '3, "d": 4'),
    'one record less': TEXT.replace(',\n  "c": 3', ''),
    'another order': '{\n  "c": 3,\n  "a": { "x": "{, }" },\n  "b": { "x": "é \\"quoted\\" \\\\" }\n}\n',
    'a record twice': TEXT.replace('"b"', '"a": 1, "b"'),
    'a comma less': TEXT.replace('3', '4').replace(',\n  "b"', '\n  "b"'),
    'a comma more': TEXT.replace('3', '3,'),
    'spaces before it': ` ${TEXT}`,
    'spaces behind it': `${TEXT} `,
    'another bracket at the end': TEXT.replace(/\}\n$/, ']\n'),
    'a text before it': `x${TEXT}`,
    'a text behind it': `${TEXT}x`,
    'a byte order mark': `\uFEFF${TEXT}`,
    'no bracket at the end': TEXT.trimEnd().slice(0, -1),
    'a list': TEXT.replace('{', '[').replace(/\}\n$/, ']\n'),
    'no object': '3',
    nothing: '',
  };
  for (const [what, text] of Object.entries(others)) assert.is(changedBetween(TEXT, text), undefined, what);
});

records('ends for every text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:\\ax \n') }), (text) => {
      const prints = printsIn(text);
      for (const index of prints?.starts.keys() ?? []) fileOf(text).soundValueOf(index);
      changedRecords(Buffer.from(text), soundPrintsIn(TEXT));
    }),
    { numRuns: 500 },
  );
});

records('finds changed records of any file', () => {
  const file = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 });
  fc.assert(
    fc.property(file, fc.nat(), fc.jsonValue(), (before, index, value) => {
      const keys = Object.keys(before);
      const key = keys[index % keys.length] as string;
      const after = { ...before, [key]: value };
      const [textBefore, textAfter] = [before, after].map((each) => JSON.stringify(each, undefined, 2)) as [
        string,
        string,
      ];
      const areEscaped = keys.some((each) => JSON.stringify(each) !== `"${each}"`);
      if (areEscaped) assert.is(printsIn(textBefore), undefined);
      else assert.equal(changedBetween(textBefore, textAfter), textBefore === textAfter ? [] : [key]);
    }),
  );
});

records('reads the values of flat records that are sound', () => {
  const values = (text: string) => {
    const file = fileOf(text);
    return soundPrintsIn(text).starts.map((_, index) => file.soundValueOf(index));
  };
  assert.equal(values(TEXT), [{ x: '{, }' }, { x: 'é "quoted" \\' }, 3]);
  assert.equal(values('[{ "x": 1 }, { "x": 2, "y": 3 }]'), [{ x: 1 }, { x: 2, y: 3 }]);
  const unsound = [
    '{ "x": 1, "x": 2 }',
    '{ "x": "{{city}}" }',
    '{ "x": "city}}" }',
    '{ "x": 01 }',
    '{ "x": { "y": 1 } }',
  ];
  for (const record of unsound) {
    assert.equal(values(`{ "a": ${record} }`), [undefined], record);
    assert.equal(values(`[${record}]`), [undefined], record);
  }
});

records('finds the changed records of a list by their indexes', () => {
  const list = '[\n  { "x": 1 },\n  { "x": 2 },\n  { "x": 3 }\n]\n';
  assert.equal(changedBetween(list, list.replace('2', '4')), [1]);
  assert.is(changedBetween(list, list.replace(',\n  { "x": 3 }', '')), undefined);
  assert.is(changedBetween(list, list.replace('[', '{').replace(']', '}')), undefined);
});

records('does not tell the records of odd files apart', () => {
  for (const text of [
    '',
    '3',
    '{',
    '{ "a": 1',
    '{ "a": 1 ]',
    '{ "a": 1, }',
    '{ , }',
    '{ 1 }',
    '{ "\\u0061": 1 }',
  ])
    assert.is(printsIn(text), undefined, text);
  for (const text of ['{}', ' [ ] ']) {
    assert.equal(soundPrintsIn(text).starts, [], text);
    assert.is(changedBetween(text, text.replace(/(?=[}\]])/, '"a": 1')), undefined, text);
  }
});

records.run();
