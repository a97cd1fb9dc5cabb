import { createHash } from 'node:crypto';
import { isTypedField, writtenError } from '../../client/lead-form/rules.ts';
import { paths, urlOf } from '../../generator/addresses.ts';
import { metaOf, type Page, type Site, textOf } from './sites.ts';

export type PageRule = (page: Page, site: Site) => string[];

const when = (isWrong: boolean, fault: string): string[] => (isWrong ? [fault] : []);

/** What the head says of the page: character encoding, title, description, address. */
export const head: PageRule = (page, { origin }) => {
  const title = page.document.title;
  const description = metaOf(page, 'description') ?? '';
  const canonical = page.all('link[rel="canonical"]').map((link) => link.getAttribute('href'));
  const own = urlOf(origin, page.path === '/404.html' ? paths.notFound : page.path);
  const first = page.document.head.firstElementChild;
  return [
    ...when(description === '', 'it has no description'),
    ...when(canonical.join() !== own, `its canonical address is ${canonical.join()}, not ${own}`),
    ...when(metaOf(page, 'og:url') !== own, `og:url is ${metaOf(page, 'og:url')}, not ${own}`),
    ...['og', 'twitter'].flatMap((name) => [
      ...when(metaOf(page, `${name}:title`) !== title, `${name}:title is another`),
      ...when(metaOf(page, `${name}:description`) !== description, `${name}:description is another`),
    ]),
    ...when(first?.getAttribute('charset') !== 'utf-8', 'it does not begin with its character encoding'),
  ];
};

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
    ...when(
      hasForm && /script-src[^;]* https?:/.test(content),
      'a script of another host could read the form',
    ),
    ...when(early !== meta, `the policy stands after <${early?.localName}>`),
    ...page
      .all('script:not([src])')
      .filter((script) => RUNS.includes(script.getAttribute('type') ?? ''))
      .map((script) => script.textContent ?? '')
      .filter((text) => !content.includes(hashOf(text)))
      .map((text) => `the policy does not allow the script ${text.trim().slice(0, 40)}`),
    ...page
      .all('*')
      .flatMap(({ localName, attributes }) => [...attributes].map(({ name }) => ({ localName, name })))
      .filter(({ name }) => name === 'style' || /^on[a-z]+$/.test(name))
      .map(({ localName, name }) => `<${localName}> has the attribute ${name}, which the policy blocks`),
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

/** The lead form takes what it is filled in with. */
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

/** A page of a place answers each question that is asked of its kind, and its links to dealers say who pays. */
export const places: PageRule = (page, site) => {
  if (page.kind !== 'city' && page.kind !== 'state') return [];
  const asked = site.data<Record<string, unknown[]>>('faqs')[page.kind]?.length;
  const answered = page
    .all('main details > summary > h3')
    .filter((question) => textOf(question).endsWith('?')).length;
  const unsaid = page.all('.dealers > li a[href^="https:"]:not([rel="sponsored noopener"])');
  return [
    ...when(answered !== asked, `it answers ${answered} questions, not ${asked}`),
    ...unsaid.map((link) => `the link to ${link.getAttribute('href')} does not say who pays`),
  ];
};
