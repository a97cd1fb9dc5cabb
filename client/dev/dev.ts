/**
 * Runs in pages during development. It reloads the page when the site has changed, replaces changed styles without a reload,
 * shows problems over the page until they are fixed, and marks the draft of a city. It works under the site's content security policy.
 */
interface DevEvent {
  version: string;
  /** The path of the styles, if only they differ from those of the version before. */
  styles?: string;
  problems: Problem[];
}

/** A problem as the server shows it. `href` opens its place in an editor. */
interface Problem {
  place: string;
  href?: string;
  code: string;
  text: string;
}

const script = document.currentScript as HTMLScriptElement;
/** The version of the site that the page shows. */
let version = script.dataset.version;
/** True for a page that the server sent in place of one that could not be made. */
const isAlone = script.dataset.alone !== undefined;
let reloading = false;

const source = new EventSource(`/__pianogen/events?page=${encodeURIComponent(location.pathname)}`);
source.onmessage = ({ data }: MessageEvent<string>) => {
  const event: DevEvent = JSON.parse(data);
  if (reloading) return;
  if (event.styles && !isAlone) swapStyles(event.styles, event.version);
  else if (event.version !== version) {
    reload();
    return;
  }
  showProblems(event.problems);
};

/** The key in session storage under which a reload keeps the scroll offset of the page. */
const SCROLL_KEY = `pianogen-scroll ${location.pathname}`;
/** The key in session storage under which a reload keeps what was typed, chosen and ticked. */
const FIELDS_KEY = `pianogen-fields ${location.pathname}`;

function reload(): void {
  reloading = true;
  source.close();
  if (!isAlone) {
    sessionStorage.setItem(SCROLL_KEY, String(scrollY));
    sessionStorage.setItem(FIELDS_KEY, JSON.stringify(fields().filter(isChanged).map(stateOf)));
  }
  location.reload();
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const fields = (): Field[] => [
  ...document.querySelectorAll<Field>('input[id]:not([type=file]), select[id], textarea[id]'),
];

const stateOf = (field: Field): [id: string, state: string | boolean] => [
  field.id,
  isTicked(field) ? field.checked : field.value,
];

/** True if a field has not what the page gave it. A reload then leaves it alone; the others show the page's new values. */
function isChanged(field: Field): boolean {
  if (isTicked(field)) return field.checked !== field.defaultChecked;
  if (!('options' in field)) return field.value !== field.defaultValue;
  const first = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
  return field.value !== first?.value;
}

const isTicked = (field: Field): field is HTMLInputElement => /^(?:checkbox|radio)$/.test(field.type);

/** Restores the fields that a reload has emptied, and tells the page's scripts of them. */
function restoreFields(): void {
  const saved = sessionStorage.getItem(FIELDS_KEY);
  if (saved === null) return;
  sessionStorage.removeItem(FIELDS_KEY);
  const states = new Map<string, string | boolean>(JSON.parse(saved));
  for (const field of fields()) {
    const state = states.get(field.id);
    if (state === undefined || state === stateOf(field)[1]) continue;
    if (isTicked(field)) field.checked = state === true;
    else field.value = String(state);
    for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
  }
}

function restoreScroll(): void {
  const offset = sessionStorage.getItem(SCROLL_KEY);
  if (offset === null) return;
  sessionStorage.removeItem(SCROLL_KEY);
  scrollTo({ top: Number(offset), behavior: 'instant' });
}

function swapStyles(href: string, newVersion: string): void {
  version = newVersion;
  const before = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([media])')];
  const last = before.at(-1);
  if (!last) return;
  const fresh = last.cloneNode() as HTMLLinkElement;
  fresh.href = href;
  fresh.onload = () => {
    for (const old of before) old.remove();
  };
  last.after(fresh);
}

const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  :host { position: fixed; inset: auto 0 0; max-height: 70%; border-top: 3px solid #d9c08a; z-index: 9999; overflow: auto; background: #1f1b17; color: #fbf8f1; }
  :host([data-alone]) { inset: 0; max-height: none; }
  pre { margin: 0; padding: 1.5rem clamp(1rem, 4vw, 3rem); font: 15px/1.6 ui-monospace, monospace; white-space: pre-wrap; tab-size: 2; }
  header { display: flex; justify-content: space-between; align-items: start; gap: 1rem; padding: 2rem clamp(1rem, 4vw, 3rem) 0; }
  h1 { margin: 0; font: 600 1.25rem/1.4 system-ui; color: #d9c08a; }
  button { flex: none; padding: .5rem 1rem; font: 1rem system-ui; color: inherit; background: none; border: 1px solid #8a7d6c; border-radius: 4px; cursor: pointer; }
  a { color: #f0d9a0; text-underline-offset: .2em; }
  a:focus-visible, button:focus-visible { outline: 2px solid #d9c08a; outline-offset: 2px; }
`);

const draftSheet = new CSSStyleSheet();
draftSheet.replaceSync(
  ':host { display: block; padding: .25rem 1rem; background: #1f1b17; color: #f0d9a0; font: 1rem/1.5 system-ui; text-align: center; }',
);

/** Shows a line above the page. */
function markDraft(): void {
  const mark = document.createElement('pianogen-draft');
  const root = mark.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [draftSheet];
  root.append('This city is a draft: builds leave it out.');
  document.body.prepend(mark);
}

let overlay: HTMLElement | undefined;
/** The problems that were sent last, as JSON: the same ones are not shown again over a page whose reader has closed them. */
let sent = '[]';

function showProblems(problems: readonly Problem[]): void {
  const before = sent;
  sent = JSON.stringify(problems);
  if (sent === before) return;
  hideProblems();
  if (problems.length === 0) return;
  overlay = document.createElement('pianogen-problem');
  overlay.setAttribute('role', 'alert');
  overlay.toggleAttribute('data-alone', isAlone);
  const root = overlay.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];
  const heading = document.createElement('h1');
  heading.textContent = 'Something is wrong. This message disappears when it is fixed.';
  const close = document.createElement('button');
  close.textContent = 'Close (Esc)';
  close.onclick = hideProblems;
  const header = document.createElement('header');
  header.append(heading, close);
  root.append(header, ...problems.map(preOf));
  document.documentElement.append(overlay);
}

/** A code leads to another tab; an editor takes its links itself. */
function preOf({ place, href, code, text }: Problem): HTMLElement {
  const pre = document.createElement('pre');
  const description = linkTo(`/__pianogen/errors#${code}`, code);
  description.target = '_blank';
  pre.append(href ? linkTo(href, place) : place, ' ', description, ` ${text}`);
  return pre;
}

function linkTo(href: string, text: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = href;
  link.textContent = text;
  return link;
}

function hideProblems(): void {
  overlay?.remove();
  overlay = undefined;
}

addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') hideProblems();
});
if (!isAlone) {
  if (script.dataset.draft !== undefined) markDraft();
  restoreScroll();
  // Last of all: the form fills itself in, but for the consent.
  addEventListener('DOMContentLoaded', restoreFields);
}
