/** The key in session storage for the page's path and what was typed into its form: for as long as the tab is open. */
export const KEY = 'lead-form:typed';

const formOf = (island: HTMLElement) => island.querySelector('form') as HTMLFormElement;

/**
 * Saves the fields of an island while a visitor types, and fills them in again when the page is loaded again.
 * A link whose fragment is the id of a radio button checks that button, unless the visitor has chosen since.
 */
export function keepTyped(island: HTMLElement): void {
  island.addEventListener('input', () => {
    // Neither the consent, which visitors give anew, nor the field that only programs fill in.
    const { opt_in_sms, honeypot, ...values } = Object.fromEntries(new FormData(formOf(island)));
    try {
      sessionStorage.setItem(KEY, JSON.stringify([location.pathname, values]));
    } catch {
      // Storage is blocked or full: a reload loses what was typed.
    }
  });
  addEventListener('DOMContentLoaded', () => fillIn(formOf(island)));
}

function fillIn(form: HTMLFormElement): void {
  const check = (name: string, checked: boolean) => {
    const field = form.elements.namedItem(name) as HTMLInputElement | null;
    if (field) field.checked = checked;
  };
  check(location.hash.slice(1), true);
  // Browsers may have ticked it as it was.
  check('opt_in_sms', false);
  try {
    const [path, values] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    if (path === location.pathname) setFields(form, values);
  } catch {
    // Storage is blocked, or another program has written there.
  }
}

/** Sets fields to values by their names. Of radio buttons with one name, the one with the value is checked. */
export function setFields(form: HTMLFormElement, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name) as HTMLInputElement | RadioNodeList | null;
    if (field) field.value = value;
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
