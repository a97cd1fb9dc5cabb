/**
 * Runs inline at the start of the form's island, before the form is parsed. It loads the form's script when the visitor
 * focuses the form or points at it, or when the form comes near the viewport after the page has loaded. It holds back a
 * submission that comes before the script; `method="dialog"` keeps that from navigating.
 */
import type { hydrate } from './hydrate.tsx';

const island = document.currentScript?.parentElement as HTMLElement;
let loading = false;
let attempts = 0;
let label: string | null | undefined;

const button = () => island.querySelector('[type=submit]') as HTMLButtonElement;

/** Restores the button's text. Returns true if a submission is held back. */
const release = (): boolean => {
  const isHeldBack = label !== undefined;
  if (isHeldBack) {
    button().disabled = false;
    button().textContent = label ?? '';
  }
  label = undefined;
  return isHeldBack;
};

const load = () => {
  if (loading) return;
  loading = true;
  // Browsers remember a failed import of a module, so each further attempt needs another URL.
  import(island.dataset.script + (attempts++ ? `?${attempts}` : '')).then(
    (script: { hydrate: typeof hydrate }) =>
      script.hydrate(island, () => {
        island.removeEventListener('submit', onSubmit, true);
        return release();
      }),
    () => {
      loading = false;
      const failure = island.querySelector('[data-failure]') as HTMLElement;
      if (release()) failure.hidden = false;
    },
  );
};

const onSubmit = (event: Event) => {
  event.preventDefault();
  event.stopPropagation();
  if (label === undefined) {
    label = button().textContent;
    button().disabled = true;
    button().textContent = 'Submitting...';
  }
  load();
};

island.addEventListener('submit', onSubmit, true);
for (const intent of ['focusin', 'pointerdown', 'pointerover']) island.addEventListener(intent, load);

addEventListener('load', () => {
  new IntersectionObserver(
    ([entry], observer) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      (window.requestIdleCallback ?? setTimeout)(load);
    },
    { rootMargin: '400px' },
  ).observe(island);
});
