import type { SearchEntry } from '../../generator/model/index.ts';

/** Returns numbers from 0 to 1, by chance: the same seed gives the same numbers. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pickFrom = <T>(list: readonly T[], random: () => number): T =>
  list[Math.floor(random() * list.length)] as T;

const list = (words: string): string[] => words.split(' ');
const FIRST = list('New North South East West Saint Fort Lake Mount Port Santa San Grand Little Old Upper');
const LAST = list('City Springs Falls Park Heights Beach Grove Hills Valley Ridge Creek Center Junction');
const SOUNDS = list('b br c ch cl d dr f g gl gr h j k l m n p qu r s sh st t th tr v w y z');
const VOWELS = list('a a e e i o u ai ea oo');
const MIDDLES = list('b bb ck d dd l ll m mb n nd ng nt p r rd rl rr s ss st t tt v x');
const ENDS = list('den don field ford ham land ley mont more port ridge ston ton ville wick wood');

function cityName(random: () => number): string {
  const middle = random() < 0.7 ? pickFrom(MIDDLES, random) + pickFrom(VOWELS, random) : '';
  const last = pickFrom(MIDDLES, random) + pickFrom(ENDS, random);
  const word = pickFrom(SOUNDS, random) + pickFrom(VOWELS, random) + middle + last;
  const before = random() < 0.2 ? `${pickFrom(FIRST, random)} ` : '';
  const after = random() < 0.15 ? ` ${pickFrom(LAST, random)}` : '';
  return before + word.charAt(0).toUpperCase() + word.slice(1) + after;
}

/** Lists made-up cities, spread over the states of entries, as the plan lists them. The same number gives the same cities. */
export function madeUpCities(count: number, entries: readonly SearchEntry[]): SearchEntry[] {
  const random = chance(count);
  const states = entries.filter(({ group }) => group === 'States');
  const cities: SearchEntry[] = [];
  for (const [index, { title: state, path, text }] of states.entries()) {
    const names = new Set<string>();
    const most = Math.floor(count / states.length) + (index < count % states.length ? 1 : 0);
    while (names.size < most) names.add(cityName(random));
    for (const name of names) {
      const slug = name.toLowerCase().replaceAll(' ', '-');
      cities.push({ group: 'Cities', title: `${name}, ${state}`, path: `${path}${slug}/pianos/`, text });
    }
  }
  return cities;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** A word with one typing error at an index: a letter that is missing, doubled, replaced, or swapped with the next. */
export function withTypingError(word: string, at: number, random: () => number): string {
  const [before, letter, after] = [word.slice(0, at), word[at] ?? '', word.slice(at + 1)];
  const others = [...LETTERS].filter((other) => other !== letter);
  const errors = [
    before + after,
    before + letter + letter + after,
    before + pickFrom(others, random) + after,
    before + after.slice(0, 1) + letter + after.slice(1),
  ].filter((error) => error !== word);
  return pickFrom(errors, random);
}
