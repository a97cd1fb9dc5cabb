/** The key in session storage for the page's path and what was typed into its form: for as long as the tab is open. */
const KEY = 'lead-form:typed';

/** What is kept: neither the consent, which visitors give anew, nor the field that only programs fill in. */
const fieldsOf = (island: HTMLElement) =>
  island.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    '[name]:not([type=checkbox],[name=honeypot])',
  );

/** Keeps what is typed into the form of an island, and fills it in again when the page is loaded again. */
export function keepTyped(island: HTMLElement): void {
  island.addEventListener('input', () => {
    const values = Object.fromEntries([...fieldsOf(island)].map(({ name, value }) => [name, value]));
    try {
      sessionStorage.setItem(KEY, JSON.stringify([location.pathname, values]));
    } catch {
      // Storage is blocked or full: a reload loses what was typed.
    }
  });
  addEventListener('DOMContentLoaded', () => fillIn(island));
}

function fillIn(island: HTMLElement): void {
  // Browsers may have ticked it as it was.
  const consent = island.querySelector<HTMLInputElement>('[type=checkbox]');
  if (consent) consent.checked = false;
  try {
    const [path, values] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    if (path !== location.pathname) return;
    for (const field of fieldsOf(island)) field.value = values[field.name] ?? field.value;
  } catch {
    // Storage is blocked, or another program has written there.
  }
}

/** Forgets what was typed. */
export function forgetTyped(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: nothing was kept.
  }
}
