import fc from 'fast-check';
import { type JudgedSite, judgedSite } from '../support/fuzz/judge-site.ts';
import { acceptedText, hostileText, MARKS, oddValue } from '../support/fuzz/texts.ts';
import { suite } from '../support/suite.ts';
import { article } from '../support/tiny-site.ts';

/**
 * Made-up sources of a site: a site is refused with lines, or it is sound and shows its texts. `FUZZ_SEED` and `FUZZ_TIMES` try others
 * and more. A failure tells the smallest input with its seed and its path: `FUZZ_SEED` and `FUZZ_PATH` try it again.
 */
const fuzz = suite('fuzz');

const { FUZZ_SEED = '2026', FUZZ_TIMES = '1', FUZZ_PATH = '' } = process.env;
/** An input that takes longer hangs, in milliseconds: a hundred times the slowest. */
const CEILING = 60_000;

let site: JudgedSite;
fuzz.before(async () => {
  site = await judgedSite();
});

/** Judges so many inputs, which takes about two seconds. A failure tells the smallest one. */
function target<T>(name: string, runs: number, inputs: fc.Arbitrary<T>, judge: (input: T) => Promise<void>) {
  const options = { seed: Number(FUZZ_SEED), numRuns: runs * Number(FUZZ_TIMES), path: FUZZ_PATH };
  fuzz(`takes made-up input: ${name}`, () =>
    fc.assert(fc.asyncProperty(inputs, judge), { ...options, timeout: CEILING, includeErrorInReport: true }),
  );
}

const at = fc.nat({ max: 10_000 });
const tear = (text: string, start: number, length: number, by: string) =>
  text.slice(0, start % (text.length + 1)) + by + text.slice((start % (text.length + 1)) + length);
const torn = fc.tuple(at, fc.nat({ max: 30 }), fc.oneof(hostileText, fc.json()));

type Member = [owner: Record<string, unknown>, key: string];
type IsMeant = (...member: Member) => boolean;

function membersOf(value: unknown): Member[] {
  if (typeof value !== 'object' || value === null) return [];
  const owner = value as Record<string, unknown>;
  return Object.keys(owner).flatMap((key): Member[] => [[owner, key], ...membersOf(owner[key])]);
}

function changed(file: string, at: number, change: (old: unknown) => unknown, isMeant: IsMeant = () => true) {
  const value = JSON.parse(site.sourceOf(file));
  const members = membersOf(value).filter((member) => isMeant(...member));
  const [owner, key] = members[at % members.length] ?? [{}, ''];
  owner[key] = change(owner[key]);
  return { [file]: value };
}

const fileOf = (name: string) => `data/${name}.json`;
const NAMES =
  'climates constants copy faqs glossary home humidity locations notes/ohio options prices redirects site states';
const file = fc.constantFrom(...NAMES.split(' ').map(fileOf));
const shownFile = fc.constantFrom(...['notes/ohio', 'faqs', 'glossary', 'home'].map(fileOf));

// A value of another kind, or none; torn JSON; another document.
target('data', 10, fc.tuple(file, at, fc.oneof(oddValue, fc.constant(undefined))), ([file, at, value]) =>
  site.judge(changed(file, at, () => value)),
);
target('torn', 5, fc.tuple(file, torn), ([file, edit]) =>
  site.judge({ [file]: tear(site.sourceOf(file), ...edit) }),
);
target('shown', 12, fc.tuple(shownFile, at, acceptedText), ([file, at, text]) => {
  const isText = (owner: Member[0], key: string) =>
    typeof owner[key] === 'string' && !/^(?:updated|\$schema)$/.test(key);
  const more = changed(file, at, (old) => `${text} ${old}`, isText);
  return site.judge(more, [text]);
});

const ARTICLE = 'content/blog/an-article.md';

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
const fields = fc.array(field, { minLength: 1, maxLength: 6 });
target('front-matter', 6, fc.tuple(fields, fc.option(torn)), ([fields, edit]) =>
  site.judge({
    [ARTICLE]: edit ? tear(article({}), ...edit) : `---\n${fields.join('\n')}\n---\n\nA text.\n`,
  }),
);
target('title', 3, acceptedText, (odd) => {
  const title = odd.slice(0, 58).trim();
  const excerpt = `${`${odd} ${'seventy characters at the least '.repeat(3)}`.slice(0, 158).trim()}.`;
  const fields = `title: ${JSON.stringify(title)}\nexcerpt: ${JSON.stringify(excerpt)}\ndate: 2025-10-01`;
  return site.judge({ [ARTICLE]: `---\n${fields}\ntags: [buying]\n---\n\nA text.\n` }, [title, excerpt]);
});

const piece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...MARKS) },
  { weight: 1, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom('piano', 'A text.', ' ', '$3,000–$10,000') },
);
const block = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''));
// Whatever the blocks are, the page shows the words between them.
target('markdown', 12, fc.tuple(block, block), ([one, other]) =>
  site.judge({ [ARTICLE]: article({}, `${one}\n\nSentinelone.\n\n${other}\n\nSentineltwo.`) }, [
    'Sentinelone',
    'Sentineltwo',
  ]),
);
