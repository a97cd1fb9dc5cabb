import fc from 'fast-check';
import { article } from '../tiny-site.ts';
import { edits, membersOf, textEdit, withEdits, withTextEdit } from './json-edits.ts';
import { type JudgedSite, judgedSite } from './judge-site.ts';
import { acceptedText, hostileText, oddValue } from './texts.ts';

interface Target {
  /** The inputs of a short run, which takes about two seconds. */
  runs: number;
  /** Fails with the smallest input that a site does not take as it must. */
  check(options: { seed: number; numRuns: number; path: string }): Promise<void>;
}

/** An input that takes longer hangs, in milliseconds: a hundred times the slowest. */
const CEILING = 60_000;

const target = <Input>(
  inputs: fc.Arbitrary<Input>,
  runs: number,
  judge: (site: JudgedSite, input: Input) => Promise<void>,
): Target => ({
  runs,
  async check(options) {
    const site = await judgedSite();
    const property = fc.asyncProperty(inputs, (input) => judge(site, input));
    await fc.assert(property, { ...options, timeout: CEILING, includeErrorInReport: true });
  },
});

const fileOf = (name: string) => `data/${name}.json`;
const NAMES =
  'climates constants copy faqs glossary home humidity locations notes/ohio options prices redirects site states';
const file = fc.constantFrom(...NAMES.split(' ').map(fileOf));
/** A file of texts that pages show as they are. */
const shownFile = fc.constantFrom(...['notes/ohio', 'faqs', 'glossary', 'home'].map(fileOf));

/** One record of a file is changed, or its text; or a text that pages show has something odd before it. */
const change = fc.oneof(
  fc.record({ kind: fc.constant('records' as const), file, edits }),
  fc.record({ kind: fc.constant('text' as const), file, edit: textEdit }),
  fc.record({ kind: fc.constant('document' as const), file, text: fc.json() }),
  fc.record({ kind: fc.constant('shown' as const), file: shownFile, at: fc.nat(1000), text: acceptedText }),
);

/**
 * Data files: records with wrong types, odd texts, doubles and huge numbers, and JSON that is torn. A site is refused with lines,
 * or it is sound and shows the text.
 */
const data = target(change, 10, (site, input) => {
  const { file } = input;
  const before = site.sourceOf(file);
  if (input.kind === 'text') return site.judge({ [file]: withTextEdit(before, input.edit) });
  if (input.kind === 'document') return site.judge({ [file]: input.text });
  const value = JSON.parse(before);
  if (input.kind === 'records')
    return site.judge({ [file]: JSON.stringify(withEdits(value, input.edits), null, 2) });
  putBefore(value, input);
  return site.judge({ [file]: value }, [input.text]);
});

function putBefore(value: unknown, { at, text }: { at: number; text: string }): void {
  const texts = membersOf(value).filter(
    ({ owner, key }) => typeof owner[key] === 'string' && !/^(?:updated|\$schema)$/.test(key),
  );
  const member = texts[at % texts.length];
  if (member) member.owner[member.key] = `${text} ${member.owner[member.key]}`;
}

interface Article {
  text: string;
  /** What a page shows if the site builds. */
  shown: readonly string[];
}

const articleTarget = (runs: number, inputs: fc.Arbitrary<Article>) =>
  target(inputs, runs, (site, { text, shown }) => site.judge({ 'content/blog/an-article.md': text }, shown));

/** A value as YAML may have it: JSON, a bare text, a block, an anchor, or a tag. */
const yaml = fc.oneof(
  oddValue.map((value) => JSON.stringify(value) ?? ''),
  hostileText,
  hostileText.map((text) => `|\n  ${text}`),
  fc.constantFrom(
    ...['&a [*a]', '*a', '!!js/function "planted()"', '!!binary aGk=', '{a: [', '2025-10-14', '.inf'],
  ),
);
const fieldNames = [...'title excerpt date tags draft updated other __proto__ <<'.split(' '), '? a'];
const field = fc.tuple(fc.constantFrom(...fieldNames), yaml).map(([name, value]) => `${name}: ${value}`);

/** Front matter of an article: odd fields, torn YAML, and odd titles and excerpts, which the site shows if it builds. */
const frontMatter = articleTarget(
  8,
  fc.oneof(
    fc
      .array(field, { minLength: 1, maxLength: 6 })
      .map((fields) => ({ text: `---\n${fields.join('\n')}\n---\n\nA text.\n`, shown: [] })),
    textEdit.map((edit) => ({ text: withTextEdit(article({}), edit), shown: [] })),
    acceptedText.map((odd) => {
      const title = odd.slice(0, 58).trim();
      const excerpt = `${`${odd} ${'seventy characters at the least '.repeat(3)}`.slice(0, 158).trim()}.`;
      const fields = `title: ${JSON.stringify(title)}\nexcerpt: ${JSON.stringify(excerpt)}\ndate: 2025-10-01`;
      return { text: `---\n${fields}\ntags: [buying]\n---\n\nA text.\n`, shown: [title, excerpt] };
    }),
  ),
);

const MARKS = [
  ...['*', '**', '_', '~~', '`', '``', '```\n', '```js\n', '~~~\n', '    ', '\t', '> ', '- ', '1. '],
  ...['## ', '### ', '###### ', '---\n', '===\n', '| a | b |\n|---|:-:|\n| 1 | 2 |\n', '|\n|-|\n'],
  ...['[a](/contact/)', '[a](javascript:planted())', '[a](JaVaScRiPt&colon;planted())'],
  ...['[a](java\tscript:planted())', '[a](<data:text/html,planted()>)', '[a](//planted.example/)'],
  ...['[a](/contact/ "a\' onmouseover=planted() \\" b")', '[a](#heading)', '[a][b]'],
  ...['\n\n[b]: javascript:planted()\n\n', '\n\n[b]: /contact/ "x\\" onclick=planted()"\n\n'],
  ...['![a](/images/icon-192.png)', '![" onerror=planted() "](/images/icon-192.png)'],
  ...['![a](/images/none.png)', '<https://example.org/>', '<javascript:planted()>'],
  ...['https://example.org/?a=<b>', 'a@b.example', '{{brand}}', '{{ rentalPerMonth }}'],
  ...['[](/contact/)', '[ ][b]', '##\n', '- [x] ', '![](/images/icon-192.png)'],
  ...['{{picture: timeline}}', '\\', '  \n', '\n', '\n\n', '[ ] ', '[^1]', '\n\n[^1]: x\n\n'],
  ...['&copy;', '&#0;'],
];

const piece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...MARKS) },
  { weight: 1, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom('piano', 'A text.', ' ', '$3,000–$10,000') },
);
const block = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''));
/** The words that stand between the blocks: whatever the blocks are, the page shows them. */
const SENTINELS = ['Sentinelone', 'Sentineltwo'];

const body = fc
  .tuple(block, block)
  .map((blocks) => blocks.map((text, index) => `${text}\n\n${SENTINELS[index]}.`).join('\n\n'));

/** Markdown of an article: marks of all kinds in any order, with hostile texts. Words between them are shown if it builds. */
const markdown = articleTarget(
  12,
  body.map((text) => ({ text: article({}, text), shown: SENTINELS })),
);

export const targets: Record<string, Target> = { data, 'front-matter': frontMatter, markdown };
