import { createHash } from 'node:crypto';
import { isTypedField, writtenError } from '../../client/lead-form/rules.ts';
import { fileOf, leadsUrl, paths, urlOf } from '../../generator/addresses.ts';
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

interface FormSettings {
  endpoint: string;
  cooldownMs: number;
  prefill: Record<string, string>;
}

/** The lead form takes what it is filled in with, and knows where to send it. */
export const form: PageRule = (page, site) => {
  const islands = page.all('.lead-form-island');
  const endpoint = leadsUrl(site.data<{ leadsHost: string }>('site').leadsHost);
  const { figures } = site.data<{ figures: { cooldown: { from: number } } }>('constants');
  const wait = figures.cooldown.from * 1000;
  return islands.flatMap((island) => {
    const script = island.querySelector('script[type="application/json"]');
    const settings: FormSettings = JSON.parse(script?.textContent ?? '{}');
    const inputs = [...island.querySelectorAll('input[value]')].map((input): [string, string] => [
      input.getAttribute('name') ?? '',
      input.getAttribute('value') ?? '',
    ]);
    const filled = [...inputs, ...Object.entries(settings.prefill ?? {})];
    return [
      ...when(settings.endpoint !== endpoint, `the form sends to ${settings.endpoint}, not to ${endpoint}`),
      ...when(settings.cooldownMs !== wait, `the form waits for ${settings.cooldownMs} ms, not ${wait}`),
      ...filled.flatMap(([field, value]) => {
        const error = isTypedField(field) && value ? writtenError(field, value) : undefined;
        return error ? [`the form is filled in with the ${field} ${value}: ${error}`] : [];
      }),
    ];
  });
};

/* ---- Counts --------------------------------------------------------------------------------------------------------- */

/** A page lists as much as there is. */
export const counts: PageRule = (page, site) =>
  countsOf(page, site).flatMap(([what, shown, wanted]) =>
    when(shown !== wanted, `it shows ${shown} ${what}, not ${wanted}`),
  );

/** What is counted, how many the page shows, and how many it should. */
function countsOf(page: Page, site: Site): [what: string, shown: number, wanted: number][] {
  const pages = site.pages.filter((file) => file !== '404.html');
  const states = new Map<string, number>();
  for (const file of pages.filter((file) => file.endsWith('/pianos/index.html'))) {
    const [state = ''] = file.split('/');
    states.set(state, (states.get(state) ?? 0) + 1);
  }
  const links = new Set(page.all('main a[href^="/"]').map((link) => fileOf(link.getAttribute('href') ?? '')));
  const linked = (pattern: RegExp) => [...links].filter((file) => pattern.test(file)).length;
  const linkedStates = [...states.keys()].filter((state) => links.has(`${state}/index.html`)).length;
  const cities = (most: number) =>
    [...states.values()].reduce((sum, count) => sum + Math.min(count, most), 0);
  const CITY = /\/pianos\/index\.html$/;
  const { limits } = site.data<{ limits: Record<string, number> }>('constants');
  const questions = page
    .all('main details > summary')
    .filter((summary) => textOf(summary).endsWith('?')).length;
  const asked = site.data<Record<string, unknown[]>>('faqs')[page.kind]?.length ?? 0;
  switch (page.kind) {
    case 'home':
      return [['states', linkedStates, Math.min(states.size, limits.homeStates ?? 0)]];
    case 'not-found':
      return [['states', linkedStates, Math.min(states.size, limits.notFoundStates ?? 0)]];
    case 'directory':
      return [
        ['states', linkedStates, states.size],
        ['cities', linked(CITY), cities(limits.directoryCities ?? 0)],
      ];
    case 'climate':
      return [
        ['states', linkedStates, states.size],
        ['cities', linked(CITY), cities(12)],
      ];
    case 'blog': {
      const ARTICLE = /^blog\/.+\/index\.html$/;
      return [['articles', linked(ARTICLE), pages.filter((file) => ARTICLE.test(file)).length]];
    }
    case 'glossary':
      return [['terms', page.all('dt').length, site.data<{ entries: unknown[] }>('glossary').entries.length]];
    case 'state':
      return [
        ['questions', questions, asked],
        ['cities', linked(CITY), states.get(page.path.slice(1, -1)) ?? 0],
      ];
    case 'city': {
      const paying = page.all('.dealers > li a[href^="https:"]');
      const saying = paying.filter((link) => link.getAttribute('rel') === 'sponsored noopener');
      return [
        ['questions', questions, asked],
        ['links to dealers that say who pays', saying.length, paying.length],
      ];
    }
    default:
      return [];
  }
}
