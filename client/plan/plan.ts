/**
 * A plan is what a visitor chose on another page, as words in the address of a page with the form: `?plan=trade-in.upright.1960s`.
 * The pages that write plans, the form and the mails about a lead share this list.
 */
const WORDS = {
  rent: 'to rent',
  'trade-in': 'a trade-in',
  institution: 'for a school or church',
  new: 'new',
  used: 'used',
  upright: 'upright',
  spinet: 'spinet',
  grand: 'grand',
  square: 'square grand',
  player: 'player piano',
  digital: 'digital piano',
  stairs: 'stairs on the way',
} as const;

/** A sum of dollars for everything, and the decade in which a piano was built. */
type Made = `cost-${number}` | `${number}s`;
export type PlanWord = keyof typeof WORDS | Made;

const SUM = /^cost-([1-9]\d{1,5})$/;
const DECADE = /^(?:18[2-9]|19\d|20[0-3])0s$/;
const LONGEST = 120;

const isWord = (word: string): word is PlanWord =>
  Object.hasOwn(WORDS, word) || SUM.test(word) || DECADE.test(word);

/** Reads the query of an address. Words that are not in the list are nothing, and so is a plan that is too long. */
export function readPlan(query: string): PlanWord[] {
  const plan = new URLSearchParams(query).get('plan') ?? '';
  return plan.length > LONGEST ? [] : [...new Set(plan.split('.').filter(isWord))];
}

/** Returns `plan=…`; an empty text without a word. The first words count if all are too long. */
export function writePlan(words: readonly string[]): string {
  const plan = [...new Set(words.filter(isWord))].reduce((plan, word) => {
    const longer = plan ? `${plan}.${word}` : word;
    return longer.length > LONGEST ? plan : longer;
  }, '');
  return plan && `plan=${plan}`;
}

/** Leads from another page to the form at `path`. */
export const formWith = (path: string, words: readonly string[]): string =>
  `${path}?${writePlan(words)}#lead-form`;

/** Such as `used`, `$6,000 in all` or `of the 1960s`. */
export function inWords(word: PlanWord): string {
  const [, sum] = SUM.exec(word) ?? [];
  if (sum) return `$${sum.replace(/\B(?=(?:\d{3})+$)/g, ',')} in all`;
  return Object.hasOwn(WORDS, word) ? WORDS[word as keyof typeof WORDS] : `of the ${word}`;
}
