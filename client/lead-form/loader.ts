/**
 * Runs inline at the start of the form's island, before the form is parsed. It loads the form's script when the visitor
 * focuses the form or points at it, or when the form comes near the viewport after the page has loaded. It holds back a
 * submission that comes before the script; `method="dialog"` keeps that from navigating. It keeps what is typed over a reload.
 */
import type { hydrate } from './hydrate.tsx';
import { keepTyped } from './keep-typed.ts';

/** How long a visitor waits for the script, in milliseconds, before the page says that something went wrong. */
const PATIENCE_MS = 9_000;

/** How long the loader waits after its first failed attempt, in milliseconds; after each further one, so much longer. */
const PAUSE_MS = 500;

const island = document.currentScript?.parentElement as HTMLElement;
let loading = false;
let wanted = false;
let attempts = 0;
let label: string | null | undefined;
let timer: ReturnType<typeof setTimeout>;

const button = () => island.querySelector('[type=submit]') as HTMLButtonElement;

/** The line of the form that is said aloud. */
const line = () => island.querySelector('.toasts p') as HTMLElement;

/** Shows or hides the message above the button. */
const showFailure = (shown: boolean) => {
  const failure = island.querySelector('[data-failure]');
  failure?.toggleAttribute('hidden', !shown);
  if (!shown) return;
  line().textContent = failure?.firstChild?.textContent ?? '';
  failure?.scrollIntoView({ block: 'nearest' });
};

/** Gives the focus to a part of the form, to which the visitor has not turned again. */
const focusOn = (part: HTMLElement) => {
  const wantedBefore = wanted;
  part.focus({ preventScroll: true });
  wanted = wantedBefore;
};

/** A disabled button loses the focus. The line has it meanwhile. */
const disable = (isDisabled: boolean) => {
  const [from, to] = isDisabled ? [button(), line()] : [line(), button()];
  const hadFocus = document.activeElement === from;
  button().disabled = isDisabled;
  if (hadFocus) focusOn(to);
};

/** Restores the button's text. Returns true if a submission is held back. */
const release = (): boolean => {
  clearTimeout(timer);
  const isHeldBack = label !== undefined;
  if (isHeldBack) {
    disable(false);
    button().textContent = label ?? '';
  }
  label = undefined;
  return isHeldBack;
};

/** Gives a submission that is held back to the visitor again, and says that it was not sent. */
const giveUp = () => {
  if (release()) showFailure(true);
};

const load = () => {
  wanted = true;
  if (loading) return;
  loading = true;
  wanted = false;
  const { script, latest } = island.dataset;
  // Browsers remember a failed import of a module, so each further attempt needs another URL.
  const query = attempts++ ? `?${attempts}` : '';
  import(script + query)
    // The page may be of an earlier build, whose script the host no longer has.
    .catch(() => import(latest + query))
    .then((module: { hydrate: typeof hydrate }) =>
      module.hydrate(island, () => {
        island.removeEventListener('submit', onSubmit, true);
        // If the message went now, the button would move away from under a finger.
        island.addEventListener('submit', () => showFailure(false), { capture: true, once: true });
        return release();
      }),
    )
    .catch(() => {
      giveUp();
      // A form that is put back under a resting pointer is pointed at again: without a pause, that would never end, and take each press.
      setTimeout(() => {
        loading = false;
        if (wanted) load();
      }, attempts * PAUSE_MS);
    });
};

const onSubmit = (event: Event) => {
  event.preventDefault();
  event.stopPropagation();
  load();
  if (label === undefined) {
    showFailure(false);
    label = button().textContent;
    disable(true);
    line().textContent = button().textContent = 'Submitting...';
    timer = setTimeout(giveUp, PATIENCE_MS);
  }
};

island.addEventListener('submit', onSubmit, true);
for (const intent of ['focusin', 'pointerdown', 'pointerover']) island.addEventListener(intent, load);
keepTyped(island);

// In Firefox, another press of the disabled button takes the focus away and gives it to nothing.
island.addEventListener('focusout', (event) => {
  if (event.target === line() && !event.relatedTarget) setTimeout(() => button().disabled && focusOn(line()));
});

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
