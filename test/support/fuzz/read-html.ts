import { parseHTML } from 'linkedom';

/** What a browser would make of a page. */
export interface ReadHtml {
  /** Everything that runs, or that loads something which runs: elements and attributes. */
  running: string[];
  /** The text that a page shows, and its title. */
  text: string;
}

/** Elements that run something, load something, or change how addresses are read. */
const RUNNING =
  'script, style, link, base, iframe, object, embed, frame, form, animate, set, use, meta[http-equiv]';
/** Scripts that are data. */
const IS_DATA = /^(?:application\/(?:ld\+)?json|speculationrules)$/;
/** Attributes that hold an address. */
const ADDRESSES = /^(?:href|src|srcset|action|formaction|poster|xlink:href|data|cite|background|ping)$/i;
const SAFE_ADDRESS =
  /^(?:https:|http:\/\/(?:localhost|127\.0\.0\.1)|mailto:|tel:|[^a-z]|[a-z][a-z0-9-]*(?:$|[/.#?]))/i;
/** Links of the head that load nothing. */
const OWN_LINKS = /^(?:canonical|alternate)$/;

/** Reads a page as a parser of HTML does. Throws for structured data that is no JSON. */
export function readHtml(html: string): ReadHtml {
  const { document } = parseHTML(html);
  const running: string[] = [];
  for (const element of document.querySelectorAll(RUNNING)) {
    const what = describeRunning(element);
    if (what !== undefined) running.push(what);
  }
  for (const element of document.querySelectorAll('*')) {
    const { localName } = element;
    for (const { name, value } of element.attributes) {
      const isHandler = /^on/i.test(name);
      const isUnsafe = ADDRESSES.test(name) && !SAFE_ADDRESS.test(value.replaceAll(/[\s\p{Cc}]/gu, ''));
      if (isHandler || isUnsafe || name === 'srcdoc') running.push(`${localName} ${name}=${value}`);
    }
  }
  for (const script of document.querySelectorAll('script')) script.remove();
  return { running, text: document.documentElement?.textContent ?? '' };
}

/** Describes an element that runs something; `undefined` for one that is only data. */
function describeRunning(element: Element): string | undefined {
  const { localName } = element;
  const type = element.getAttribute('type') ?? '';
  if (localName === 'script' && IS_DATA.test(type)) {
    JSON.parse(element.textContent ?? '');
    return;
  }
  if (localName === 'link' && OWN_LINKS.test(element.getAttribute('rel') ?? '')) return;
  if (localName === 'script' || localName === 'style')
    return `${localName} ${type} ${element.getAttribute('src')}: ${element.textContent}`;
  const target = ['src', 'href', 'action', 'data'].map((name) => element.getAttribute(name) ?? '').join(' ');
  return `${localName} ${target}`.trim();
}
