import { useRef, useState } from 'react';
import { plainLetters } from '../search/words.ts';
import { stateOfZip } from '../search/zip-states.ts';
import { clean } from './rules.ts';
import { STATES } from './suggestions.tsx';

/** The postal codes of the states, in the order of their names. */
const CODES =
  'ALAKAZARCACOCTDEFLGAHIIDILINIAKSKYLAMEMDMAMIMNMSMOMTNENVNHNJNMNYNCNDOHOKORPARISCSDTNTXUTVTVAWAWVWIWY';

/** What a ZIP code tells. `city` is empty where its first three digits are not those of one city alone. */
export interface ZipPlace {
  zip: string;
  state: string;
  code: string;
  city: string;
}

/**
 * The place of a ZIP code that is typed whole, if it is in a state. In `cities`, each city stands behind digits of its own:
 * `441Cleveland432Columbus`.
 */
export function placeOfZip(typed: string, cities = ''): ZipPlace | undefined {
  const [zip = ''] = /^\d{5}(?!\d)/.exec(clean(typed)) ?? [];
  const code = stateOfZip(zip);
  const state = STATES[CODES.match(/../g)?.indexOf(code) ?? -1];
  if (!state) return;
  const [, city = ''] = cities.match(`${zip.slice(0, 3)}(\\D+)`) ?? [];
  return { zip, state, code, city };
}

type PlaceFields = Record<'zip' | 'city' | 'state', HTMLInputElement>;

/**
 * Fills the place in from the ZIP code, never over what somebody has typed, and asks where the two disagree. `line` says so.
 * `onFill` is called with each field that may have changed.
 */
export function useZip(file: string | undefined, onFill: (field: HTMLInputElement) => void) {
  const [line, setLine] = useState('');
  /** Undefined until somebody types a ZIP code. */
  const cities = useRef<string>(undefined);
  /** What an earlier ZIP code has filled in: another one may replace it. */
  const filled = useRef<Record<string, string>>({});

  const fillIn = (field: HTMLInputElement, value: string) => {
    if (field === document.activeElement) return;
    if (field.value && field.value !== filled.current[field.name]) return;
    field.value = value;
    filled.current[field.name] = value;
    onFill(field);
  };

  /** A field of the form is typed into, or left. */
  const follow = (field: EventTarget) => {
    if (!(field instanceof HTMLInputElement && field.form && /^(?:zip|city|state)$/.test(field.name))) return;
    const { zip, city, state } = field.form.elements as unknown as PlaceFields;
    // What is typed now stays, even if it is what a ZIP code has filled in once.
    if (field.value !== filled.current[field.name]) filled.current[field.name] = '';
    const isZip = field === zip;
    if (isZip && file && cities.current === undefined) void fetchCities(file, zip);
    const place = placeOfZip(zip.value, cities.current);
    if (!place) return setLine('');
    if (isZip) fillIn(state, place.state);
    const question = questionOf(place, state.value);
    if (isZip && !question) fillIn(city, place.city);
    const told = [city, state].map(({ name, value }) => (value === filled.current[name] ? value : ''));
    const line = told.some(Boolean) ? `Filled in from your ZIP: ${told.filter(Boolean).join(', ')}` : '';
    // Nobody is asked about a state while typing it.
    const mayAsk = document.activeElement !== state;
    setLine((current) => (!question ? line : mayAsk || current === question ? question : ''));
  };

  /** If the cities do not come, a ZIP code fills in its state alone. */
  const fetchCities = async (from: string, zip: HTMLInputElement) => {
    cities.current = '';
    const answer = await fetch(from).catch(() => undefined);
    if (!answer?.ok) return;
    cities.current = await answer.text();
    follow(zip);
  };

  return { line, follow };
}

/** Empty if the state is empty, or that of the ZIP code. */
function questionOf({ zip, state, code }: ZipPlace, typed: string): string {
  const isOfZip = ['', state, code].map(plainLetters).includes(plainLetters(clean(typed)));
  return isOfZip ? '' : `${zip} is a ZIP code of ${state}. Is the state right?`;
}
