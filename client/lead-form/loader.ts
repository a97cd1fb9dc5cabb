/**
 * Runs inline at the head of the form's island, before there is a form to press. It fetches the form's script when the
 * visitor turns to the form, or when it comes near once the page has loaded, and keeps a submission that comes too early.
 * `method="dialog"` sees to it that such a submission goes nowhere.
 */
import type { hydrate } from './hydrate.tsx';

const island = document.currentScript?.parentElement as HTMLElement;
let loading = false;
let attempts = 0;
let label: string | null | undefined;

const button = () => island.querySelector('[type=submit]') as HTMLButtonElement;

/** Gives the button its words back. True if a submission waits. */
const release = (): boolean => {
  const waits = label !== undefined;
  if (waits) {
    button().disabled = false;
    button().textContent = label ?? '';
  }
  label = undefined;
  return waits;
};

const load = () => {
  if (loading) return;
  loading = true;
  // A browser remembers that a module could not be fetched, so another try needs another address.
  import(island.dataset.script + (attempts++ ? `?${attempts}` : '')).then(
    (script: { hydrate: typeof hydrate }) =>
      script.hydrate(island, () => {
        island.removeEventListener('submit', keep, true);
        return release();
      }),
    () => {
      loading = false;
      const failure = island.querySelector('[data-failure]') as HTMLElement;
      if (release()) failure.hidden = false;
    },
  );
};

const keep = (event: Event) => {
  event.preventDefault();
  event.stopPropagation();
  if (label === undefined) {
    label = button().textContent;
    button().disabled = true;
    button().textContent = 'Submitting...';
  }
  load();
};

island.addEventListener('submit', keep, true);
for (const intent of ['focusin', 'pointerdown', 'pointerover']) island.addEventListener(intent, load);

addEventListener('load', () => {
  new IntersectionObserver(
    ([entry], near) => {
      if (!entry?.isIntersecting) return;
      near.disconnect();
      (window.requestIdleCallback ?? setTimeout)(load);
    },
    { rootMargin: '400px' },
  ).observe(island);
});
