import { hydrateRoot } from 'react-dom/client';
import { LeadForm, type LeadFormProps } from './lead-form.tsx';

/**
 * Brings the form of an island to life. `release` ends the loader's watch, and tells whether a submission came before; it
 * is then sent.
 */
export function hydrate(island: HTMLElement, release: () => boolean): void {
  const root = island.querySelector('[data-root]') as HTMLElement;
  const props: LeadFormProps = JSON.parse(
    island.querySelector('script[type="application/json"]')?.textContent ?? '',
  );
  const rendered = root.querySelector('form') as HTMLFormElement;
  const takeOver = (form: HTMLFormElement) => {
    // React builds the form anew where an extension has put something of its own into it.
    if (form !== rendered) copyValues(rendered, form);
    if (release()) form.requestSubmit();
  };
  hydrateRoot(root, <LeadForm {...props} onReady={takeOver} />);
}

/** Keeps what was typed when one form takes the place of another. */
function copyValues(from: HTMLFormElement, to: HTMLFormElement): void {
  for (const field of to.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')) {
    const before = from.querySelector<HTMLInputElement>(`[name="${field.name}"]`);
    if (!before) continue;
    field.value = before.value;
    if (field instanceof HTMLInputElement) field.checked = before.checked;
  }
}
