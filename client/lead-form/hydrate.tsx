import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { showAskedDealer } from './asked-dealer.ts';
import { setFields } from './keep-typed.ts';
import { keepPlace } from './last-place.ts';
import { LeadForm, type LeadFormProps } from './lead-form.tsx';
import type { Prefill } from './place.tsx';

/**
 * Hydrates the form of an island. `release` stops the loader, and returns true if it holds back a submission, which is then
 * sent. Settles when the form is ready. Loaders of earlier builds call it too, with the markup and the props of their pages: if
 * these do not suit the form, it rejects, and leaves the page's own form as it was.
 */
export function hydrate(island: HTMLElement, release: () => boolean): Promise<void> {
  showAskedDealer();
  const root = island.querySelector('[data-root]') as HTMLElement;
  const props: LeadFormProps = JSON.parse(
    island.querySelector('script[type="application/json"]')?.textContent ?? '',
  );
  const rendered = root.querySelector('form') as HTMLFormElement;
  // What is typed into a form that React takes out of the page would be lost.
  let focused: Element | null = document.activeElement;
  // Before React, which stops this event until it has taken the form over.
  const note = ({ target }: FocusEvent) => {
    focused = target as Element;
  };
  island.addEventListener('focusin', note, true);
  const giveFocusTo = (form: HTMLFormElement) => {
    if (!focused || document.activeElement !== document.body) return;
    const same = form.contains(focused) ? focused : form.querySelector(`[id="${focused.id}"]`);
    (same as HTMLElement | null)?.focus({ preventScroll: true });
  };
  return new Promise((resolve, reject) => {
    const takeOver = (form: HTMLFormElement) => {
      // React renders the form again if a browser extension has changed it, or if it is of an earlier build.
      if (form !== rendered) {
        copyValues(rendered, form);
        giveFocusTo(form);
      }
      const place = keepPlace(form);
      if (place?.city) nameCity(place);
      if (release()) form.querySelector<HTMLElement>('[type=submit]')?.click();
      resolve();
      return place;
    };
    // In a transition, React takes over field by field between other work, and all at once when the visitor turns to the form.
    startTransition(() => {
      hydrateRoot(root, <LeadForm {...props} onReady={takeOver} />, {
        // React has removed the form.
        onUncaughtError: (error) => {
          root.replaceChildren(rendered);
          giveFocusTo(rendered);
          reportError(error);
          reject(error);
        },
      });
    });
  });
}

/** The heading of the form names the city of a place seen last, and the field above it for a city to hear begins with it. */
function nameCity({ city, state }: Prefill): void {
  const heading = document.querySelector<HTMLElement>('[data-matched-in]');
  if (heading) heading.textContent = `${heading.dataset.matchedIn} ${city}`;
  const words = document.querySelector<HTMLInputElement>('#hear [name=q]');
  if (words && words !== document.activeElement) words.value ||= `${city}, ${state}`;
}

/** Copies the input values of a form to the form that replaces it. */
function copyValues(from: HTMLFormElement, to: HTMLFormElement): void {
  const { opt_in_sms, ...values } = Object.fromEntries(new FormData(from)) as Record<string, string>;
  setFields(to, values);
  const boxesOf = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLInputElement>('[type=checkbox]')];
  for (const { name, value, checked } of boxesOf(from)) {
    const same = boxesOf(to).find((box) => box.name === name && box.value === value);
    if (same && checked !== same.checked) same.click();
  }
}
