/**
 * A plan is what a visitor chose on another page, as words in the address of a page with the form: `?plan=trade-in.upright.1960s`.
 * Each word is known by a pattern, and has a text of ours, in which `$1` is what the pattern found. The pages that write plans, the
 * form and the mails about a lead share this list.
 */
export const PLAN_WORDS: readonly (readonly [pattern: string, text: string])[] = [
  ['rent', 'to rent'],
  ['trade-in', 'a trade-in'],
  ['institution', 'for a school or church'],
  ['new|used|upright|spinet|grand', '$&'],
  ['square', 'square grand'],
  ['player', 'player piano'],
  ['digital', 'digital piano'],
  ['stairs', 'stairs on the way'],
  ['cost-([1-9]\\d{0,2})(\\d{3})', '$$$1,$2 in all'],
  ['cost-([1-9]\\d\\d)', '$$$1 in all'],
  ['(18[2-9]|19\\d|20[0-3])0s', 'of the $10s'],
  ['room-(\\d{1,2})x(\\d{1,2})', 'for a room of $1 by $2 feet'],
];

const LONGEST = 120;

/** Returns the text of a word that is in the list. */
function textOf(word: string): string | undefined {
  for (const [pattern, text] of PLAN_WORDS) {
    const whole = new RegExp(`^(?:${pattern})$`);
    if (whole.test(word)) return word.replace(whole, text);
  }
  return;
}

const isKnown = (word: string): boolean => textOf(word) !== undefined;

/** Reads the query of an address. Words that are not in the list are nothing, and so is a plan that is too long. */
export function readPlan(query: string): string[] {
  const plan = new URLSearchParams(query).get('plan') ?? '';
  return plan.length > LONGEST ? [] : [...new Set(plan.split('.').filter(isKnown))];
}

/** Returns the plan as an address has it. The first words count if all are too long. */
export const writePlan = (words: readonly string[]): string =>
  [...new Set(words.filter(isKnown))].reduce((plan, word) => {
    const longer = plan ? `${plan}.${word}` : word;
    return longer.length > LONGEST ? plan : longer;
  }, '');

/** Leads from another page to the form at `path`, or to one of its answers. */
export const formWith = (path: string, words: readonly string[], field = 'lead-form'): string =>
  `${path}?plan=${writePlan(words)}#${field}`;

/** Such as `$6,000 in all, used, upright`. */
export const inWords = (words: readonly string[]): string =>
  words.flatMap((word) => textOf(word) ?? []).join(', ');
