import { own } from './storage.ts';

/** The key in the storage of the tab for the place that a visitor saw last: city, if it was the page of one, and state. */
const KEY = 'lead-form:place';

/** The form of a place keeps the place for as long as the tab is open. Other forms begin with it, unless something stands there. */
export function keepPlace(form: HTMLFormElement): void {
  const { city, state } = form.elements as unknown as Record<string, HTMLInputElement | undefined>;
  if (!city || !state) return;
  if (state.defaultValue) own.write(KEY, JSON.stringify([city.defaultValue, state.defaultValue]));
  else if (!city.value && !state.value) [city.value, state.value] = placeKept();
}

function placeKept(): [city: string, state: string] {
  try {
    const [city, state] = JSON.parse(own.read(KEY) ?? '');
    return [String(city), String(state)];
  } catch {
    // Nothing is kept, or another program has written there.
    return ['', ''];
  }
}
