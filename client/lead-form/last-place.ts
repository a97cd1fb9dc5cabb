import type { Prefill } from './place.tsx';
import { own, readJson } from './storage.ts';

/** The key in the storage of the tab for the place that a visitor saw last: city, if it was the page of one, and state. */
const KEY = 'lead-form:place';

/**
 * The form of a place keeps the place for as long as the tab is open. Other forms begin with it, unless something stands there.
 * Returns it then, unless the visitor has turned to one of its fields.
 */
export function keepPlace(form: HTMLFormElement): Prefill | undefined {
  const { city, state, zip } = form.elements as unknown as Record<string, HTMLInputElement | undefined>;
  if (!city || !state) return;
  if (state.defaultValue) {
    own.write(KEY, JSON.stringify([city.defaultValue, state.defaultValue]));
    return;
  }
  const kept = placeKept();
  if (!city.value && !state.value) [city.value, state.value] = kept;
  const isKept = city.value === kept[0] && state.value === kept[1];
  const isTurnedTo = [city, state, zip].some((field) => field === document.activeElement);
  return isKept && !isTurnedTo ? { city: kept[0], state: kept[1] } : undefined;
}

function placeKept(): [city: string, state: string] {
  const kept = readJson<unknown>(own, KEY);
  return Array.isArray(kept) ? [String(kept[0]), String(kept[1])] : ['', ''];
}
