/**
 * Runs in pages during development. It reloads the page when the site has changed, replaces changed styles without a reload,
 * and shows a problem until it is fixed. It works under the site's content security policy.
 */
interface DevEvent {
  kind: 'hello' | 'reload' | 'styles' | 'problem';
  version: string;
  href?: string;
  problem?: string;
}

const script = document.currentScript as HTMLScriptElement;
/** The version of the site that the page shows. */
let version = script.dataset.version;
let reloading = false;

const source = new EventSource('/__pianogen/events');
source.onmessage = ({ data }: MessageEvent<string>) => {
  const event: DevEvent = JSON.parse(data);
  if (reloading) return;
  if (event.problem !== undefined) showProblem(event.problem);
  else if (event.kind === 'styles' && event.href && problemOfPage === undefined)
    swapStyles(event.href, event.version);
  else if (event.version !== version) reload();
  else if (problemOfPage === undefined) hideProblem();
};

/** The key in session storage under which a reload keeps the scroll offset of the page. */
const SCROLL_KEY = `pianogen-scroll ${location.pathname}`;
/** The problem that the server sent instead of the page, if any. */
const problemOfPage = document.querySelector('[data-problem]')?.textContent ?? undefined;

function reload(): void {
  reloading = true;
  source.close();
  if (problemOfPage === undefined) sessionStorage.setItem(SCROLL_KEY, String(scrollY));
  location.reload();
}

function restoreScroll(): void {
  const offset = sessionStorage.getItem(SCROLL_KEY);
  if (offset === null) return;
  sessionStorage.removeItem(SCROLL_KEY);
  scrollTo({ top: Number(offset), behavior: 'instant' });
}

function swapStyles(href: string, newVersion: string): void {
  version = newVersion;
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
  heading.textContent = 'Something is wrong. This message disappears when it is fixed.';
  const text = document.createElement('pre');
  text.textContent = problem;
  root.append(heading, text);
  document.documentElement.append(overlay);
}

function hideProblem(): void {
  overlay?.remove();
  overlay = undefined;
}

if (problemOfPage === undefined) restoreScroll();
else showProblem(problemOfPage);
