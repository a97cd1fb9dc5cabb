import * as z from 'zod';
import { slugify } from '../../addresses.ts';

export const PHONE = /^(?=(?:\D*\d){10})[\d ()+-]{10,20}$/;
const AMERICAN = /^(?:\+?1)?([2-9]\d\d)([2-9]\d\d)(\d{4})$/;

/** Numbers of other countries have other rules. */
export function isPhone(text: string): boolean {
  const plain = text.replace(/[ ()-]/g, '');
  return PHONE.test(text) && (AMERICAN.test(plain) || !/^(?:\+?1)?\d{10}$/.test(plain));
}

/** Writes `814.555.0111` and `+1 814 555 0111` as `(814) 555-0111`. */
export function normalizePhone(text: string): string | undefined {
  const [, area, exchange, line] = text.replace(/[\s()./\u2010-\u2015-]/g, '').match(AMERICAN) ?? [];
  return area && `(${area}) ${exchange}-${line}`;
}

/** Spreadsheets drop the zero at the start of the ZIP codes of these states. */
const WITH_ZERO = ['CT', 'MA', 'ME', 'NH', 'NJ', 'RI', 'VT'];

/** Corrects `2134` in Massachusetts to `02134`, and `441011234` to `44101-1234`. */
export function normalizeZip(text: string, state: string): string | undefined {
  const [, zip = '', more] = text.match(/^(\d{4,5})-?(\d{4})?$/) ?? [];
  if (zip.length < (WITH_ZERO.includes(state) ? 4 : 5)) return;
  return zip.padStart(5, '0') + (more ? `-${more}` : '');
}

type State = Readonly<Record<'slug' | 'code' | 'name', string>>;

/** Finds a state by `Pennsylvania`, `pennsylvania` or `PA`. */
export const findState = <T extends State>(text: string, states: readonly T[]): T | undefined =>
  states.find(({ slug, code, name }) => [slug, code, name].map(slugify).includes(slugify(text)));

export type StateOfDealers = State & { cities: readonly Pick<State, 'slug' | 'name'>[] };

/** Spells out `St. Augustine`: the lead form takes no periods. */
export const spellOut = (place: string): string =>
  place
    .replace(/(?<![\p{L}'’-])St(e?)\.?(?= \S)/gu, 'Saint$1')
    .replace(/^Ft\.?(?= \S)/, 'Fort')
    .replace(/^Mt\.?(?= \S)/, 'Mount');

/** Finds `ohio/cleveland` by `Cleveland` or `Cleveland, OH`, and `ohio` by `Ohio` or `OH`. */
export function placeFinder(states: readonly StateOfDealers[]) {
  let places: ReadonlyMap<string, string> | undefined;
  return (text: string): string | undefined => {
    places ??= placesByKey(states);
    return places.get(placeKeyOf(text)) || undefined;
  };
}

const placeKeyOf = (text: string): string => slugify(spellOut(text));

function placesByKey(states: readonly StateOfDealers[]): Map<string, string> {
  const places = new Map<string, string>();
  const add = (place: string, names: readonly string[]) => {
    // A name of two places finds neither.
    for (const key of names.map(placeKeyOf))
      places.set(key, (places.get(key) ?? place) === place ? place : '');
  };
  for (const { slug: state, code, name, cities } of states) {
    add(state, [state, code, name]);
    for (const { slug, name } of cities)
      add(`${state}/${slug}`, [
        slug,
        name,
        `${name} ${state}`,
        `${name} ${code}`,
        `${state} ${name}`,
      ]);
  }
  return places;
}

const DATE = z.iso.date();

export const isRealDate = (value: string): boolean => DATE.safeParse(value).success;

/** Reads a date with a time, `10/14/2025`, `10/14/25`, `2025-8-1`, `1-Aug-25` or `August 1, 2025`, but not `1.9.2025`. */
export function normalizeDate(text: string): string | undefined {
  const given = text.replace(/[T ]+\d+:\d.*$/, '');
  const date = new Date(`${given} UTC`);
  if (Number.isNaN(date.getTime()) || isRealDate(text) || /\d\./.test(text)) return;
  const iso = date.toISOString().slice(0, 10);
  // JavaScript reads `2/30/2026` as a day of March, and `May 2026` as May 1.
  const parts = given.match(/\d+|[a-z]{3,}/gi) ?? [];
  const isThere = (part: string) => /\D/.test(part) || iso.includes(part.padStart(2, '0'));
  return parts.length > 2 && parts.every(isThere) ? iso : undefined;
}
