import fc from 'fast-check';
import { edits, membersOf, textEdit, withEdits, withTextEdit } from './json-edits.ts';
import { judgedSite } from './judge-site.ts';
import { target } from './target.ts';
import { acceptedText } from './texts.ts';

const FILES = [
  'climates',
  'constants',
  'copy',
  'faqs',
  'glossary',
  'home',
  'humidity',
  'locations',
  'notes/ohio',
  'options',
  'prices',
  'redirects',
  'site',
  'states',
].map((name) => `data/${name}.json`);

/** Files of texts that pages show as they are. */
const SHOWN = ['notes/ohio', 'faqs', 'glossary', 'home'].map((name) => `data/${name}.json`);

/** One record of a file is changed, or its text; or a text that pages show has something odd before it. */
const change = fc.oneof(
  fc.record({ kind: fc.constant('records' as const), file: fc.constantFrom(...FILES), edits }),
  fc.record({ kind: fc.constant('text' as const), file: fc.constantFrom(...FILES), edit: textEdit }),
  fc.record({ kind: fc.constant('document' as const), file: fc.constantFrom(...FILES), text: fc.json() }),
  fc.record({
    kind: fc.constant('shown' as const),
    file: fc.constantFrom(...SHOWN),
    at: fc.nat(1000),
    text: acceptedText,
  }),
);

/**
 * Data files: records with wrong types, odd texts, doubles and huge numbers, and JSON that is torn. A site is refused with lines,
 * or it is sound and shows the text.
 */
export const data = target('data', {
  runs: 10,
  inputs: change,
  async open() {
    const site = await judgedSite();
    return {
      async judge(input) {
        const { file } = input;
        const before = site.sourceOf(file);
        if (input.kind === 'text') await site.judge({ [file]: withTextEdit(before, input.edit) });
        else if (input.kind === 'document') await site.judge({ [file]: input.text });
        else if (input.kind === 'records')
          await site.judge({ [file]: JSON.stringify(withEdits(JSON.parse(before), input.edits), null, 2) });
        else {
          const value = JSON.parse(before);
          putBefore(value, input);
          await site.judge({ [file]: value }, [input.text]);
        }
      },
    };
  },
});

/** Puts a text before one of the texts in a value. */
function putBefore(value: unknown, { at, text }: { at: number; text: string }): void {
  const texts = membersOf(value).filter(
    ({ owner, key }) => typeof owner[key] === 'string' && !/^(?:updated|\$schema)$/.test(key),
  );
  const member = texts[at % texts.length];
  if (member) member.owner[member.key] = `${text} ${member.owner[member.key]}`;
}
