import fc from 'fast-check';
import { suite } from 'uvu';
import { type JudgedSite, judgedSite } from '../support/fuzz/judge-site.ts';
import { hostileText, MARKS, oddValue } from '../support/fuzz/texts.ts';
import { article } from '../support/tiny-site.ts';

/**
 * Made-up sources of a site: a site is refused with lines, or it is sound. `FUZZ_SEED` and `FUZZ_TIMES` try others
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
function target<Input>(
  name: string,
  runs: number,
  inputs: fc.Arbitrary<Input>,
  judge: (input: Input) => Promise<void>,
): void {
  const options = { seed: Number(FUZZ_SEED), numRuns: runs * Number(FUZZ_TIMES), path: FUZZ_PATH };
  fuzz(`takes made-up input: ${name}`, () =>
    fc.assert(fc.asyncProperty(inputs, judge), { ...options, timeout: CEILING, includeErrorInReport: true }),
  );
}

type Member = [owner: Record<string, unknown>, key: string];

function membersOf(value: unknown): Member[] {
  if (typeof value !== 'object' || value === null) return [];
  const owner = value as Record<string, unknown>;
  return Object.keys(owner).flatMap((key): Member[] => [[owner, key], ...membersOf(owner[key])]);
}

const NAMES =
  'climates constants copy faqs glossary home humidity locations notes/ohio options prices redirects site states';
const file = fc.constantFrom(...NAMES.split(' ').map((name) => `data/${name}.json`));
const value = fc.oneof(oddValue, fc.constant(undefined));

// One member has a value of another kind, or is missing.
target('data', 12, fc.tuple(file, fc.nat({ max: 10_000 }), value), ([file, at, value]) => {
  const whole = JSON.parse(site.sourceOf(file));
  const members = membersOf(whole);
  const [owner, key] = members[at % members.length] ?? [{}, ''];
  owner[key] = value;
  return site.judge({ [file]: whole });
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
target('front-matter', 6, fields, (fields) =>
  site.judge({ [ARTICLE]: `---\n${fields.join('\n')}\n---\n\nA text.\n` }),
);
const piece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...MARKS) },
  { weight: 1, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom('piano', 'A text.', ' ', '$3,000–$10,000') },
);
const block = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''));
target('markdown', 12, block, (block) => site.judge({ [ARTICLE]: article({}, block) }));

fuzz.run();
