import { hydrateRoot } from 'react-dom/client';
import { LeadForm, type LeadFormProps } from './lead-form.tsx';

/**
 * Hydrates the form of an island. `release` stops the loader, and returns true if it holds back a submission, which is then
 * sent.
 */
export function hydrate(island: HTMLElement, release: () => boolean): void {
  const root = island.querySelector('[data-root]') as HTMLElement;
  const props: LeadFormProps = JSON.parse(
    island.querySelector('script[type="application/json"]')?.textContent ?? '',
  );
  const rendered = root.querySelector('form') as HTMLFormElement;
  const takeOver = (form: HTMLFormElement) => {
    // React renders the form again if a browser extension has changed it.
    if (form !== rendered) copyValues(rendered, form);
    if (release()) form.requestSubmit();
  };
  hydrateRoot(root, <LeadForm {...props} onReady={takeOver} />);
}

/** Copies the input values of a form to the form that replaces it. */
function copyValues(from: HTMLFormElement, to: HTMLFormElement): void {
  for (const field of to.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')) {
    const before = from.querySelector<HTMLInputElement>(`[name="${field.name}"]`);
    if (!before) continue;
    field.value = before.value;
    if (field instanceof HTMLInputElement) field.checked = before.checked;
  }
}
