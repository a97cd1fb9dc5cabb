import type { Route } from '../../model/index.ts';
import type { ReportFinding } from '../finding.ts';
import { isOn } from '../follow.ts';
import { type GraphNode, isNode, typesOf } from '../graph-node.ts';
import { makers } from '../makers.ts';
import type { Page } from '../page.ts';
import type { LinkCollector } from './links.ts';
import { shownTexts } from './shown-texts.ts';

/** The properties that nodes of a type must have. Source: https://schema.org and Google's guides. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Organization: ['name', 'url'],
  WebSite: ['name', 'url'],
  WebPage: ['name', 'url'],
  ImageObject: ['contentUrl'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  HowTo: ['name', 'step'],
  HowToStep: ['name', 'text'],
  Service: ['name'],
  Offer: ['itemOffered'],
  LocalBusiness: ['name'],
  ItemList: ['numberOfItems', 'itemListElement'],
  MusicStore: ['name', 'address'],
  Blog: ['blogPost'],
  BlogPosting: ['headline', 'datePublished'],
  Article: ['headline'],
  DefinedTermSet: ['hasDefinedTerm'],
  DefinedTerm: ['name', 'description'],
  SearchAction: ['target', 'query-input'],
  EntryPoint: ['urlTemplate'],
};

const maker = makers.graph;

/** Checks the JSON-LD of a page: it parses, nodes are complete, references lead somewhere, texts are those of the page. */
export function structuredData(
  page: Page,
  report: ReportFinding,
  { links, origin, route }: { links: LinkCollector; origin: string; route: Route | undefined },
): void {
  const graph = readGraph(page, report);
  if (!graph) return;
  const nodes = graph.flatMap(nodesWithin);
  for (const node of nodes) checkRequired(node, report);
  checkReferences(graph, nodes, report);
  for (const { name, address } of nodes.flatMap((node) => namedAddressesIn(node, origin)))
    links.add(address, { what: `${name} in the JSON-LD`, maker });
  shownTexts(page, nodes, { report, route });
}

function readGraph({ inline }: Page, report: ReportFinding): GraphNode[] | undefined {
  const blocks = inline.filter(({ element }) => element.attributes.type === 'application/ld+json');
  const hint = 'A page has one graph.';
  if (blocks.length !== 1) {
    report({ code: 'PG550', message: `the page has ${blocks.length} blocks of JSON-LD.`, hint, maker });
    return;
  }
  try {
    const block: unknown = JSON.parse(blocks[0]?.text ?? '');
    const graph = isNode(block) ? block['@graph'] : undefined;
    if (Array.isArray(graph) && graph.every(isNode)) return graph;
    report({ code: 'PG550', message: 'the JSON-LD has no "@graph" of nodes.', hint, maker });
  } catch (error) {
    report({
      code: 'PG550',
      message: `the JSON-LD is not JSON: ${error instanceof Error ? error.message : error}.`,
      hint: 'Escape what it quotes.',
      maker,
    });
  }
  return;
}

/** A value's nodes: itself if it is one, and all nodes inside. */
function nodesWithin(value: unknown): GraphNode[] {
  if (Array.isArray(value)) return value.flatMap(nodesWithin);
  return isNode(value) ? [value, ...Object.values(value).flatMap(nodesWithin)] : [];
}

function checkRequired(node: GraphNode, report: ReportFinding): void {
  const types = typesOf(node);
  if (types.length === 0 && !isReference(node))
    report({
      code: 'PG551',
      message: `a node of the JSON-LD (${nameOf(node)}) has no @type.`,
      hint: 'Say what it is.',
      maker,
    });
  for (const type of types) {
    for (const name of (REQUIRED[type] ?? []).filter((name) => isEmpty(node[name])))
      report({
        code: 'PG551',
        message: `the ${type} in the JSON-LD has no ${name}.`,
        hint: 'Search engines require it.',
        maker,
      });
  }
}

const nameOf = (node: GraphNode): string => String(node['@id'] ?? node.name ?? Object.keys(node).join(', '));

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const isReference = (node: GraphNode): boolean => Object.keys(node).join() === '@id';

function checkReferences(
  graph: readonly GraphNode[],
  nodes: readonly GraphNode[],
  report: ReportFinding,
): void {
  const ids = new Set<unknown>();
  for (const node of nodes) {
    const id = node['@id'];
    if (id === undefined || isReference(node)) continue;
    if (ids.has(id) && graph.includes(node))
      report({
        code: 'PG551',
        message: `two nodes of the JSON-LD have the @id ${id}.`,
        hint: 'Each has its own.',
        maker,
      });
    ids.add(id);
  }
  for (const node of nodes) {
    if (isReference(node) && !ids.has(node['@id']))
      report({
        code: 'PG551',
        message: `the JSON-LD refers to ${node['@id']}, which is not in it.`,
        hint: 'Add the node or correct the @id.',
        maker,
      });
  }
}

/** The addresses of this site in a node's own properties, with the property. */
const namedAddressesIn = (node: GraphNode, origin: string): { name: string; address: string }[] =>
  textsOf(node).flatMap(({ name, text }) => (isOn(origin, text) ? { name, address: text } : []));

/** The texts of a node's own properties. An `@id` is a name. */
const textsOf = (node: GraphNode): { name: string; text: string }[] =>
  Object.entries(node).flatMap(([name, value]) =>
    [value].flat().flatMap((text) => (typeof text === 'string' && name !== '@id' ? { name, text } : [])),
  );

/** All texts in the JSON-LD of a page, any of which may be an address. */
export const structuredTexts = (page: Page): string[] =>
  (readGraph(page, () => {}) ?? [])
    .flatMap(nodesWithin)
    .flatMap((node) => textsOf(node).map(({ text }) => text));
