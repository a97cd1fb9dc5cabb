/** The key in session storage for the place that a visitor saw last: state, and city if it was the page of one. */
const KEY = 'lead-form:place';

/**
 * The form of a place keeps the place for as long as the tab is open. Other forms fill it in, unless something stands there.
 */
export function keepPlace(form: HTMLFormElement): void {
  const [city, state] = ['city', 'state'].map((name) => form.elements.namedItem(name) as HTMLInputElement);
  if (!city || !state) return;
  try {
    if (state.defaultValue) {
      sessionStorage.setItem(KEY, JSON.stringify([city.defaultValue, state.defaultValue]));
    } else if (!city.value && !state.value) {
      [city.value, state.value] = JSON.parse(sessionStorage.getItem(KEY) ?? '["",""]');
    }
  } catch {
    // Storage is blocked: the visitor types the place.
  }
}
