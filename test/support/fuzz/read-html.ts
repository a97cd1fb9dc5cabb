import { parseHTML } from 'linkedom';

/** Elements that run something, load something, or change how addresses are read. Links of addresses and data load nothing. */
const RUNNING =
  'script, style, link:not([rel=canonical], [rel=alternate]), base, iframe, object, embed, frame, form, animate, set, use, meta[http-equiv]';
/** Scripts that are data. */
const IS_DATA = /^(?:application\/(?:ld\+)?json|speculationrules)$/;
/** Attributes that hold an address. */
const ADDRESSES = /^(?:href|src|srcset|action|formaction|poster|xlink:href|data|cite|background|ping)$/i;
const SAFE_ADDRESS =
  /^(?:https:|http:\/\/(?:localhost|127\.0\.0\.1)|mailto:|tel:|[^a-z]|[a-z][a-z0-9-]*(?:$|[/.#?]))/i;

/**
 * What a browser would make of a page: the elements and attributes that run or load something, and the text that it shows with
 * its title. Throws for structured data that is no JSON.
 */
export function readHtml(html: string): { running: string[]; text: string } {
  const { document } = parseHTML(html);
  const running: string[] = [];
  for (const element of document.querySelectorAll(RUNNING)) {
    const { localName, textContent } = element;
    const addresses = ['type', 'src', 'href', 'action', 'data'].map((name) => element.getAttribute(name));
    if (localName === 'script' && IS_DATA.test(element.getAttribute('type') ?? ''))
      JSON.parse(textContent ?? '');
    else running.push([localName, ...addresses, /^s/.test(localName) ? textContent : ''].join(' '));
  }
  for (const { localName, attributes } of document.querySelectorAll('*'))
    for (const { name, value } of attributes) {
      const isUnsafe = ADDRESSES.test(name) && !SAFE_ADDRESS.test(value.replaceAll(/[\s\p{Cc}]/gu, ''));
      if (/^on|^srcdoc$/i.test(name) || isUnsafe) running.push(`${localName} ${name}=${value}`);
    }
  for (const script of document.querySelectorAll('script')) script.remove();
  return { running, text: document.documentElement?.textContent ?? '' };
}
