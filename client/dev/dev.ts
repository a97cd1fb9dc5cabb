/**
 * Runs in pages during development: reloads them when the site has changed, swaps styles without that, and shows what is wrong
 * until it is mended. Works under the site's content security policy.
 */
interface DevEvent {
  kind: 'hello' | 'reload' | 'styles' | 'problem';
  version: string;
  href?: string;
  problem?: string;
}

const script = document.currentScript as HTMLScriptElement;
let shown = script.dataset.version;
let reloading = false;

const source = new EventSource('/__pianogen/events');
source.onmessage = ({ data }: MessageEvent<string>) => {
  const event: DevEvent = JSON.parse(data);
  if (reloading) return;
  if (event.problem !== undefined) showProblem(event.problem);
  else if (event.kind === 'styles' && event.href && inPlace === undefined)
    swapStyles(event.href, event.version);
  else if (event.version !== shown) reload();
  else if (inPlace === undefined) hideProblem();
};

/** Where the page was scrolled to, for when it comes back after what is wrong was shown in its place. */
const PLACE = `pianogen-place ${location.pathname}`;
/** What is shown in the place of a page that could not be made. */
const inPlace = document.querySelector('[data-problem]')?.textContent ?? undefined;

function reload(): void {
  reloading = true;
  source.close();
  if (inPlace === undefined) sessionStorage.setItem(PLACE, String(scrollY));
  location.reload();
}

function returnToPlace(): void {
  const place = sessionStorage.getItem(PLACE);
  if (place === null) return;
  sessionStorage.removeItem(PLACE);
  scrollTo({ top: Number(place), behavior: 'instant' });
}

function swapStyles(href: string, version: string): void {
  shown = version;
  hideProblem();
  const before = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
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
  :host { position: fixed; inset: 0; z-index: 9999; overflow: auto; background: #1f1b17; color: #fbf8f1; }
  pre { margin: 0; padding: 2rem clamp(1rem, 4vw, 3rem); font: 15px/1.6 ui-monospace, monospace; white-space: pre-wrap; tab-size: 2; }
  h1 { margin: 0; padding: 2rem clamp(1rem, 4vw, 3rem) 0; font: 600 1.25rem system-ui; color: #d9c08a; }
`);

let overlay: HTMLElement | undefined;

function showProblem(problem: string): void {
  hideProblem();
  overlay = document.createElement('pianogen-problem');
  overlay.setAttribute('role', 'alert');
  const root = overlay.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];
  const heading = document.createElement('h1');
  heading.textContent = 'Something is wrong. This goes away when it is mended.';
  const text = document.createElement('pre');
  text.textContent = problem;
  root.append(heading, text);
  document.documentElement.append(overlay);
}

function hideProblem(): void {
  overlay?.remove();
  overlay = undefined;
}

if (inPlace === undefined) returnToPlace();
else showProblem(inPlace);
