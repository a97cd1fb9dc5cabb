import { fold, textOf } from '../support/tiny-site.ts';
import { metaOf, type Page, type Site } from './sites.ts';

type GraphNode = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is GraphNode =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const typesOf = ({ '@type': type }: GraphNode): string[] =>
  [type].flat().filter((name) => typeof name === 'string');

/** The properties that nodes of a type must have. Source: https://schema.org and Google's guides. */
const REQUIRED: Readonly<Record<string, string>> = {
  Organization: 'name url',
  WebSite: 'name url',
  WebPage: 'name url',
  ImageObject: 'contentUrl',
  BreadcrumbList: 'itemListElement',
  ListItem: 'position item',
  FAQPage: 'mainEntity',
  Question: 'name acceptedAnswer',
  Answer: 'text',
  HowTo: 'name step',
  HowToStep: 'name text',
  Service: 'name',
  Offer: 'itemOffered',
  LocalBusiness: 'name',
  ItemList: 'numberOfItems itemListElement',
  MusicStore: 'name address',
  Blog: 'blogPost',
  BlogPosting: 'headline datePublished',
  Article: 'headline',
  DefinedTermSet: 'hasDefinedTerm',
  DefinedTerm: 'name description',
  SearchAction: 'target query-input',
  EntryPoint: 'urlTemplate',
};

/** The JSON-LD of a page parses, its nodes are whole, its references lead somewhere, and it says what the page shows. */
export function structuredData(page: Page, site: Site): string[] {
  const graph = graphOf(page);
  if (typeof graph === 'string') return [graph];
  const nodes = graph.flatMap(nodesWithin);
  return [...nodes.flatMap(missingIn), ...badReferences(graph, nodes), ...contradictions(page, site, nodes)];
}

function graphOf(page: Page): GraphNode[] | string {
  const blocks = page.all('script[type="application/ld+json"]');
  if (blocks.length !== 1) return `it has ${blocks.length} blocks of JSON-LD`;
  try {
    const block: unknown = JSON.parse(blocks[0]?.textContent ?? '');
    const isOurs = isNode(block) && block['@context'] === 'https://schema.org';
    const graph = isOurs ? block['@graph'] : undefined;
    return Array.isArray(graph) && graph.every(isNode) ? graph : 'there is no @graph of nodes';
  } catch (error) {
    return `the JSON-LD is no JSON: ${error}`;
  }
}

function nodesWithin(value: unknown): GraphNode[] {
  if (Array.isArray(value)) return value.flatMap(nodesWithin);
  return isNode(value) ? [value, ...Object.values(value).flatMap(nodesWithin)] : [];
}

const isReference = (node: GraphNode): boolean => Object.keys(node).join() === '@id';

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

function missingIn(node: GraphNode): string[] {
  const types = typesOf(node);
  if (types.length === 0) return isReference(node) ? [] : [`a node has no @type: ${JSON.stringify(node)}`];
  return types.flatMap((type) =>
    (REQUIRED[type]?.split(' ') ?? [])
      .filter((name) => isEmpty(node[name]))
      .map((name) => `the ${type} has no ${name}`),
  );
}

function badReferences(graph: readonly GraphNode[], nodes: readonly GraphNode[]): string[] {
  const ids = (among: readonly GraphNode[]) =>
    among.filter((node) => !isReference(node)).flatMap((node) => (node['@id'] as string | undefined) ?? []);
  const known = new Set(ids(nodes));
  const own = ids(graph);
  return [
    ...own.filter((id, index) => own.indexOf(id) < index).map((id) => `two nodes have the @id ${id}`),
    ...nodes
      .filter((node) => isReference(node) && !known.has(String(node['@id'])))
      .map((node) => `it refers to ${node['@id']}, which is not in it`),
  ];
}

/** The addresses of this site in the JSON-LD of a page. An `@id` is a name. */
export function addressesIn(page: Page, { origin }: Site): string[] {
  const graph = graphOf(page);
  const nodes = typeof graph === 'string' ? [] : graph.flatMap(nodesWithin);
  return nodes
    .flatMap((node) =>
      Object.entries(node).flatMap(([name, value]) => (name === '@id' ? [] : [value].flat())),
    )
    .filter((value): value is string => typeof value === 'string' && value.startsWith(`${origin}/`));
}

const textIn = (value: unknown, name: string): string =>
  fold(String(isNode(value) ? (value[name] ?? '') : ''));

/** A place in the list of dealers. */
function dealerIn({ position, item }: GraphNode): string[] {
  const store = isNode(item) ? item : {};
  const { address } = store;
  return [
    `${typesOf(store)} ${position}`,
    ...['@id', 'name', 'url', 'telephone', store.logo ? 'logo' : 'image'].map((key) => textIn(store, key)),
    `${textIn(address, 'streetAddress')}, ${textIn(address, 'addressLocality')}, ${textIn(address, 'addressRegion')} ${textIn(address, 'postalCode')}`,
  ];
}

/** The same, of its card. */
function dealerOn(card: Element, index: number, { origin, path }: { origin: string; path: string }) {
  const at = (selector: string, name: string) => card.querySelector(selector)?.getAttribute(name) ?? '';
  const [phone, image] = [textOf(card.querySelector('[href^="tel:"]')), at('img', 'src')];
  return [
    ...[`MusicStore ${index + 1}`, `${origin}${path}#${card.id}`, textOf(card.querySelector('h3'))],
    ...[at('[rel~="sponsored"]', 'href'), phone && `+1 ${phone}`, image && origin + image],
    // Its last word names the link to a map.
    textOf(card.querySelector('.where')).replace(/ \S+$/, ''),
  ];
}

function contradictions(page: Page, { origin }: Site, nodes: readonly GraphNode[]): string[] {
  const nodesOf = (type: string) => nodes.filter((node) => typesOf(node).includes(type));
  const stated = (type: string, ...names: string[]) =>
    nodesOf(type).map((node) => names.map((name) => textIn(node, name)));
  const shown = (selector: string, ...parts: string[]) =>
    page.all(selector).map((element) => parts.map((part) => textOf(element.querySelector(part))));
  const answers = nodesOf('Question');
  const isAsked = page.kind === 'city' || page.kind === 'state';
  const entriesIn = (type: string) =>
    nodesOf(type).flatMap(({ itemListElement }) => [itemListElement].flat().filter(isNode));
  const isOwn = (node: GraphNode) => String(node['@id']).endsWith('#image') && !isReference(node);
  const images = nodes.filter(isOwn).map((node) => [textIn(node, 'contentUrl')]);
  const steps = page.kind === 'home' ? shown('#how-it-works li', 'h3', 'h3 ~ p') : [];
  return [
    ...difference('picture', images, [[metaOf(page, 'og:image') ?? '']]),
    ...difference(
      'minutes',
      stated('BlogPosting', 'timeRequired').filter(([time]) => time !== ''),
      page.kind === 'article'
        ? page.all('.reading-head .nowrap').map((time) => [`PT${Number.parseInt(textOf(time), 10)}M`])
        : [],
    ),
    ...difference(
      'questions',
      answers.map((node) => [textIn(node, 'name'), textIn(node.acceptedAnswer, 'text')]),
      (isAsked ? shown('.faq details', 'h3', 'summary span', 'summary ~ *') : []).map(
        ([question = '', short, rest]) => [question, `${short} ${rest}`],
      ),
    ),
    ...difference(
      'breadcrumbs',
      entriesIn('BreadcrumbList').map((node) => ['position', 'name', 'item'].map((key) => textIn(node, key))),
      page.all('nav[aria-label="Breadcrumb"] li').map((item, index) => {
        const path = item.querySelector('a')?.getAttribute('href') ?? page.path;
        return [`${index + 1}`, textOf(item), origin + path];
      }),
    ),
    ...difference(
      'dealers',
      entriesIn('ItemList').map(dealerIn),
      page.all('.dealers > li').map((card, index) => dealerOn(card, index, { origin, path: page.path })),
    ),
    ...difference('steps', stated('HowToStep', 'name', 'text'), steps),
  ];
}

function difference(what: string, stated: readonly string[][], shown: readonly string[][]): string[] {
  for (let index = 0; index < Math.max(stated.length, shown.length); index += 1) {
    const [a = [], b = []] = [stated[index], shown[index]];
    if (JSON.stringify(a) !== JSON.stringify(b))
      return [`of its ${what}, the JSON-LD says ${JSON.stringify(a)}, the page ${JSON.stringify(b)}`];
  }
  return [];
}
