import { createHash } from 'node:crypto';
import { isTypedField, writtenError } from '../../client/lead-form/rules.ts';
import { isIdBesideDealers } from '../../generator/addresses.ts';
import type { Page, Site } from './sites.ts';

export type PageRule = (page: Page, site: Site) => string[];

const when = (isWrong: boolean, fault: string): string[] => (isWrong ? [fault] : []);

/** Elements that html-validate does not look into. */
export const elements: PageRule = (page) => [
  ...when(page.all('main').length !== 1, `it has ${page.all('main').length} <main>`),
  ...page
    .all('[tabindex]')
    .filter((element) => Number(element.getAttribute('tabindex')) > 0)
    .map((element) => `<${element.localName}> has a tabindex above 0`),
  ...page
    .all('img')
    .filter((image) => !['width', 'height'].every((side) => /^\d+$/.test(image.getAttribute(side) ?? '')))
    .map((image) => `the picture ${image.getAttribute('src')} has no width and height`),
  ...page
    .all('time[datetime]')
    .map((time) => time.getAttribute('datetime') ?? '')
    .filter((date) => !isDate(date))
    .map((date) => `<time> names the date ${date}`),
  ...page
    .all('[popovertarget]')
    .map((button) => button.getAttribute('popovertarget') ?? '')
    .filter((id) => !page.document.getElementById(id))
    .map((id) => `popovertarget names ${id}, which no element has as its id`),
  ...page
    .all('[id]:not(.dealers > li)')
    .filter(({ id }) => page.kind === 'city' && !isIdBesideDealers(id))
    .map(({ id }) => `a dealer may have the slug ${id}`),
  ...page
    .all('script[type="application/json"]')
    .filter((script) => !isJson(script.textContent ?? ''))
    .map((script) => `a script of JSON cannot be read: ${script.textContent}`),
];

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** True for a day that exists: `Date` turns 30 February into 1 March. */
function isDate(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(`${text}T`);
}

/* ---- The content security policy ------------------------------------------------------------------------------------ */

/** The attributes whose address an element loads or sends to. */
const LOADING = [
  'script[src], img[src], iframe[src], video[src], audio[src], source[src], track[src], embed[src]',
  'img[srcset], source[srcset], video[poster], object[data], use[href], form[action]',
  ...['stylesheet', 'icon', 'apple-touch-icon', 'manifest', 'preload', 'modulepreload', 'preconnect'].map(
    (relation) => `link[rel~="${relation}"]`,
  ),
].join(', ');
const ADDRESSES = ['src', 'srcset', 'poster', 'data', 'href', 'action'];

/** The scripts that browsers run; others are data. */
const RUNS = ['', 'module', 'text/javascript', 'importmap', 'speculationrules'];

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The policy is strict, stands before all that loads, and blocks nothing of the page. */
export const policy: PageRule = (page, site) => {
  const [meta] = page.all('meta[http-equiv="Content-Security-Policy"]');
  const content = meta?.getAttribute('content');
  if (!meta || !content) return ['it has no policy'];
  const [early] = page.all(`head > :is(meta[http-equiv="Content-Security-Policy"], script, ${LOADING})`);
  const hasForm = page.all('.lead-form-island, .search-page').length > 0;
  return [
    ...when(/'unsafe-|\*/.test(content), `the policy is weak: ${content}`),
    ...when(
      !/default-src 'none'.*require-trusted-types-for/.test(content),
      `the policy lacks a rule: ${content}`,
    ),
    ...when(hasForm && /script-src[^;]* https?:/.test(content), 'a script of another host could read it'),
    ...when(early !== meta, `the policy stands after <${early?.localName}>`),
    ...page
      .all('script:not([src])')
      .filter((script) => RUNS.includes(script.getAttribute('type') ?? ''))
      .map((script) => script.textContent ?? '')
      .filter((text) => !content.includes(hashOf(text)))
      .map((text) => `the policy does not allow the script ${text.trim().slice(0, 40)}`),
    ...page.all('*').flatMap((element) =>
      element
        .getAttributeNames()
        .filter((name) => name === 'style' || /^on[a-z]+$/.test(name))
        .map((name) => `<${element.localName}> has the attribute ${name}, which the policy blocks`),
    ),
    ...page.all(LOADING).flatMap((element) =>
      foreignAddresses(element, site.origin)
        // The policy of a page with a form does not name it.
        .filter((address) => !(element.localName === 'script' && content.includes(` ${address}`)))
        .map((address) => `<${element.localName}> loads ${address} from another host`),
    ),
  ];
};

const foreignAddresses = (element: Element, origin: string): string[] =>
  ADDRESSES.flatMap((name) => element.getAttribute(name)?.split(/,\s+/) ?? [])
    .map((address) => address.split(' ')[0] ?? '')
    .filter((address) => !address.startsWith('data:') && new URL(address, origin).origin !== origin);

/* ---- The lead form -------------------------------------------------------------------------------------------------- */

export const form: PageRule = (page) =>
  page.all('.lead-form-island').flatMap((island) => {
    const script = island.querySelector('script[type="application/json"]');
    const { prefill = {} }: { prefill?: Record<string, string> } = JSON.parse(script?.textContent ?? '{}');
    const inputs = [...island.querySelectorAll('input[value]')].map((input) => [
      input.getAttribute('name') ?? '',
      input.getAttribute('value') ?? '',
    ]);
    return [...inputs, ...Object.entries(prefill)].flatMap(([field = '', value = '']) => {
      const error = isTypedField(field) && value ? writtenError(field, value) : undefined;
      return error ? [`the form is filled in with the ${field} ${value}: ${error}`] : [];
    });
  });

export const dealers: PageRule = (page) =>
  page
    .all('.dealers a[href^="https:"]:not([rel="sponsored noopener"], [href^="https://maps.google.com/?q="])')
    .map((link) => `the link to ${link.getAttribute('href')} does not say who pays`);
