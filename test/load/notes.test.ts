import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { heldBytes } from '../../generator/load/file-bytes.ts';
import type { Kept } from '../../generator/load/kept.ts';
import { indexNotes, reindexNotes } from '../../generator/load/note-index.ts';
import { knownNotes, loadNotes, type Notes } from '../../generator/load/notes.ts';
import { placeFiles } from '../../generator/load/place-files.ts';
import { type Note, notesSchema } from '../../generator/load/place-schemas.ts';
import { type LoadContext, readData } from '../../generator/load/read-data.ts';
import { readRecords } from '../../generator/load/read-records.ts';
import { printsOf, recordFile } from '../../generator/load/record-file.ts';
import type { Problem } from '../../generator/problem/problem.ts';
import { afterAnyEdit } from '../support/any-edit.ts';
import { temporaryFolder } from '../support/tiny-site.ts';

/** Notes are read one by one. That gives what reading the whole file gives. */
const notes = suite('load: notes');

const SOUND = `{
  "$schema": "./schemas/city-notes.schema.json",
  "akron": { "music": "A choir, “old” and \\"new\\".", "home": "Porches {with} rails." },
  "dayton": { "climate": "cold", "card": "A card.", "music": "Two bands.", "home": "Stairs; \\\\ lanes." },
  "elyria": { "home": "Mills, é.", "music": "An organ.", "tune": "In May." }
}
`;

const data = temporaryFolder();

function read<T>(text: string | Buffer, load: (context: LoadContext) => T, kept: Kept = new Map()) {
  const problems: Problem[] = [];
  writeFileSync(join(data, placeFiles.notes), text);
  const result = load({
    data,
    content: 'content',
    values: { brand: 'Keyhaven' },
    report: (problem) => problems.push(problem),
    kept,
  });
  return { result, problems };
}

/** All that the notes tell, as the file has it. */
function allOf({ slugs, textsOf, fieldsOf, climateOf, cardOf }: Notes): Record<string, Note> {
  const noteOf = (slug: string): Note => {
    const note = JSON.parse(
      JSON.stringify({ ...textsOf(slug), climate: climateOf(slug), card: cardOf(slug) }),
    );
    assert.equal([...fieldsOf(slug)].sort(), Object.keys(note).sort());
    return note;
  };
  return Object.fromEntries(slugs.map((slug) => [slug, noteOf(slug)]));
}

/** Reads a text in three ways, the last time after a sound one. All must tell the same problems, or have the same notes. */
function assertSame(text: string | Buffer): void {
  const whole = read(text, (context) => readData(context, 'city-notes.json', { schema: notesSchema }));
  const kept: Kept = new Map();
  read(SOUND, loadNotes, kept);
  for (const each of [read(text, loadNotes), read(text, loadNotes, kept)]) {
    assert.equal(each.problems, whole.problems);
    assert.is(each.result === undefined, whole.result === undefined);
    if (!each.result || !whole.result) continue;
    const { value, locate } = each.result;
    assert.equal(allOf(value), whole.result.value);
    for (const slug of value.slugs) {
      assert.ok(value.has(slug));
      assert.equal(locate([slug], 'key'), whole.result.locate([slug], 'key'));
    }
  }
}

notes('has the notes of a sound file, in their order', () => {
  const { result, problems } = read(SOUND, loadNotes);
  assert.equal(problems, []);
  if (!result) return assert.unreachable();
  const { slugs, has, textsOf, fieldsOf, climateOf } = result.value;
  assert.equal(slugs, ['akron', 'dayton', 'elyria']);
  assert.equal(textsOf('dayton'), { music: 'Two bands.', home: 'Stairs; \\ lanes.' });
  assert.equal([climateOf('dayton'), climateOf('akron')], ['cold', undefined]);
  assert.equal(
    [has('columbus'), textsOf('columbus'), fieldsOf('columbus'), has('$schema')],
    [false, undefined, [], false],
  );
});

notes('takes over notes that are known to be sound, and checks only the others', () => {
  const knownIn = (bytes: Buffer, changed: readonly string[]) => {
    const prints = printsOf(bytes);
    return prints && knownNotes(recordFile(bytes, prints), new Set(changed));
  };
  const whole = read(SOUND, loadNotes).result;
  for (const changed of [[], ['akron'], ['akron', 'dayton', 'elyria']]) {
    const known = knownIn(Buffer.from(SOUND), changed);
    assert.equal(known && allOf(known), whole && allOf(whole.value), String(changed));
  }
  const wrong = Buffer.from(SOUND.replace('"tune"', '"tunes"'));
  assert.is(knownIn(wrong, ['elyria']), undefined);
  assert.ok(knownIn(wrong, ['akron']));
});

notes('reads odd files as a whole', () => {
  const odd: Record<string, string | Buffer> = {
    sound: SOUND,
    'a token': SOUND.replace('A choir', '{{brand}}'),
    'an unknown token': SOUND.replace('A choir', '{{nobody}}'),
    'half a token': SOUND.replace('A choir', '{{brand'),
    'a record twice': SOUND.replace('elyria', 'akron'),
    'a key twice': SOUND.replace('"tune"', '"music"'),
    'an escaped key': SOUND.replace('"akron"', '"\\u0061kron"'),
    'an escaped key twice': SOUND.replace('"elyria"', '"\\u0061kron"'),
    'a wrong slug': SOUND.replace('akron', 'Akron'),
    'another key': SOUND.replace('"tune"', '"tunes"'),
    'a number': SOUND.replace('"In May."', '3'),
    'a list': SOUND.replace('"In May."', '["In May."]'),
    'an empty text': SOUND.replace('In May.', ''),
    'a control character': SOUND.replace('In May.', 'In\\u0007May.'),
    'a byte order mark': `\uFEFF${SOUND}`,
    'Windows lines': SOUND.replaceAll('\n', '\r\n'),
    'a comma too many': SOUND.replace('In May." }', 'In May." },'),
    'a comma too few': SOUND.replace(' },', ' }'),
    'text behind': `${SOUND}x`,
    'a second object': SOUND + SOUND,
    'a list of notes': '[]',
    nothing: '',
    'no notes': '{}',
    'a schema that is no text': SOUND.replace('"./schemas/city-notes.schema.json"', '3'),
    'the marks of a merge': SOUND.replace('  "dayton"', '<<<<<<< HEAD\n  "dayton"'),
    'no UTF-8': Buffer.concat([
      Buffer.from(SOUND.slice(0, 80)),
      Buffer.from([0xff]),
      Buffer.from(SOUND.slice(80)),
    ]),
  };
  for (const [what, text] of Object.entries(odd)) {
    try {
      assertSame(text);
    } catch (error) {
      throw new Error(`${what}: ${error}`);
    }
  }
});

notes('tells the same of any edit', () => {
  const edited = afterAnyEdit(SOUND, '{}[]",:\\ \n\t\u000b\u00a0ax3é’<');
  fc.assert(fc.property(edited, assertSame), { numRuns: 500 });
});

notes('looks only at the note that has changed', () => {
  const before = Buffer.from(SOUND);
  const index = indexNotes(heldBytes(before));
  if (!index) return assert.unreachable();
  const reindexed = (after: string) => reindexNotes(index, { before, after: Buffer.from(after) });
  for (const [from, to] of [
    ['Two bands', 'Two bands, three choirs'],
    ['Two bands.', 'Two.'],
    ['A card.', 'No card.'],
    ['"climate": "cold", "card": "A card.", ', ''],
    ['"cold"', '"dry"'],
    ['In May.', 'In May, é.'],
    ['  "dayton"', '  "dayton" '.slice(0, -1)],
    ['lanes." }', 'lanes.", "tune": "In June." }'],
    ['lanes." }', 'lanes." } '],
  ] as const) {
    const after = SOUND.replace(from, to);
    const expected = indexNotes(heldBytes(Buffer.from(after)));
    const found = reindexed(after);
    assert.equal([found?.starts, found?.fields], [expected?.starts, expected?.fields], to);
    assert.equal([found?.climates, found?.cards], [expected?.climates, expected?.cards], to);
  }
  for (const [from, to] of [
    ['dayton', 'denver'],
    ['Two bands', '{{brand}}'],
    ['"dayton"', '"dover": { "music": "A choir.", "home": "Lanes." }, "dayton"'],
    ['lanes." }', 'lanes." }, "dover": { "music": "A choir.", "home": "Lanes." }'],
    ['lanes." }', 'lanes." }, "dover": 3'],
    ['lanes." }', 'lanes." },'],
    ['lanes." },', 'lanes." };'],
    ['"card": "A card."', '"music": "A band."'],
    ['"Two bands."', '3'],
    ['./schemas', '../schemas'],
    ['In May." }\n}', 'In May." }\n} '],
  ] as const)
    assert.is(reindexed(SOUND.replace(from, to)), undefined, to);
  const two = SOUND.replace('Two', '2').replace('May', 'June');
  assert.is(reindexed(two), undefined);
});

/** Files of this size are not held. */
const LARGE = 8_500_000;

/** A file of so many seconds, whose notes are read again and again, or may be read again. */
function largeFile(text: string, { age }: { age: number }) {
  const data = temporaryFolder();
  const path = join(data, 'city-notes.json');
  const write = (text: string, age: number) => {
    writeFileSync(path, text);
    const time = Date.now() / 1000 - age;
    utimesSync(path, time, time);
  };
  write(text, age);
  const problems: Problem[] = [];
  const report = (problem: Problem) => problems.push(problem);
  const context = { data, content: data, values: {}, report, kept: new Map() };
  const load = (rereads = false) => {
    const loaded = loadNotes({ ...context, rereads });
    assert.equal(problems, []);
    if (!loaded) throw new Error('The file is not sound.');
    return loaded;
  };
  return { load, write };
}

/** Reads the notes of a file, which may be read again. */
function reread(text: string, options: { age: number }) {
  const { load, write } = largeFile(text, options);
  return { ...load(true), write };
}

notes('finds records wherever they stand in a large file', () => {
  const space = ' \n'.repeat(LARGE / 6);
  // One of the records is longer than what is read at once.
  const large = SOUND.replace('  "akron"', `${space}"akron"`)
    .replace('"home": "Porches', `${space}"home": "Porches`)
    .replace(/\n}\n$/, `${space}}${space}`);
  assertSame(large);
  assert.ok(readRecords(heldBytes(Buffer.from(large)), () => true));
  const { value, locate } = reread(large, { age: 10 });
  const held = read(large, loadNotes).result;
  for (const slug of ['elyria', 'akron', 'dayton', 'akron'])
    assert.equal(value.textsOf(slug), held?.value.textsOf(slug));
  assert.is(locate(['dayton', 'music']).line, held?.locate(['dayton', 'music']).line);
});

notes('refuses a large file that changes while it is read', () => {
  const large = SOUND + ' '.repeat(LARGE);
  const { value, write } = reread(large, { age: 10 });
  assert.equal(value.textsOf('dayton'), { music: 'Two bands.', home: 'Stairs; \\ lanes.' });
  write(large.replace('An organ', 'No organ'), 10);
  assert.throws(
    () => [value.textsOf('elyria'), value.textsOf('akron'), value.textsOf('dayton')],
    /city-notes\.json:1 PG102 this has changed while it was read\. Build again\.$/,
  );
});

notes('reads a large file again only if it may have changed', () => {
  const large = SOUND + ' '.repeat(LARGE);
  const { load, write } = largeFile(large, { age: 10 });
  const first = load();
  assert.is(load(), first);
  // The state of a file that has just changed does not tell of a second change.
  for (const [organ, age] of [
    ['No organ', 5],
    ['1 organ', 0],
    ['2 organ', 0],
    ['3 organ', 10],
  ] as const) {
    write(large.replace('An organ', organ), age);
    assert.is(load().value.textsOf('elyria')?.music, `${organ}.`);
  }
});

notes('holds a large file that has just changed: a second change may have the same time', () => {
  const large = SOUND + ' '.repeat(LARGE);
  const { value, write } = reread(large, { age: 0 });
  write('{}', 0);
  assert.equal(value.textsOf('elyria'), { home: 'Mills, é.', music: 'An organ.', tune: 'In May.' });
});

notes.run();
