import { replacing } from '../../support/edited-outputs.ts';
import { blaming, type Fault, passing } from '../../support/planted-faults.ts';
import { line, origin } from '../../support/planted-markup.ts';

const graph = line('generator/render/structured-data.ts', "'@graph'");
const opening = '<script type="application/ld+json">';

type Node = Record<string, unknown>;

/** Changes a page's JSON-LD as data: `edit` is given the first node of a type, wherever it stands, and the nodes of the graph. */
const editNode =
  (type: string, edit: (node: Node, graph: Node[]) => void) =>
  (html: string): string => {
    const from = html.indexOf(opening) + opening.length;
    const to = html.indexOf('</script>', from);
    const block = JSON.parse(html.slice(from, to));
    const found: Node[] = [];
    JSON.stringify(block, (_, value) => {
      if (value?.['@type'] === type) found.push(value);
      return value;
    });
    const [node] = found;
    if (!node) throw new Error(`There is no ${type}.`);
    edit(node, block['@graph']);
    return html.slice(0, from) + JSON.stringify(block) + html.slice(to);
  };

/** Gives a node of a type other properties; `undefined` takes one away. */
const change = (type: string, changes: Node) => editNode(type, (node) => Object.assign(node, changes));

const withGraph = (json: string) =>
  replacing(/(<script type="application\/ld\+json">).*?(?=<\/script>)/, `$1${json}`);

/** What each type has to have, and a page that has such a node. */
const required: [on: Fault['on'] & string, type: string, ...names: string[]][] = [
  ['city', 'Organization', 'name', 'url'],
  ['city', 'ListItem', 'position', 'item'],
  ['city', 'LocalBusiness', 'name'],
  ['city', 'Offer', 'itemOffered'],
  ['city', 'SearchAction', 'target', 'query-input'],
  ['city', 'EntryPoint', 'urlTemplate'],
  ['home', 'HowTo', 'name'],
  ['article', 'BlogPosting', 'headline', 'datePublished'],
  ['history', 'Article', 'headline'],
  ['glossary', 'DefinedTermSet', 'hasDefinedTerm'],
  ['glossary', 'DefinedTerm', 'description'],
];

const says = 'the questions and answers of the JSON-LD say';
const question = (words: string) => line('data/faqs.json', words);

/** What pages tell machines: it is whole, its names resolve, and it says what the page shows. */
export const structuredData = [
  ...blaming(graph, {
    'the JSON-LD is not JSON: ': replacing(opening, `${opening}{`),
    'the page has 2 blocks of JSON-LD.': replacing('</head>', `${opening}{"@graph":[]}</script></head>`),
    'the JSON-LD has no "@graph" of nodes.': withGraph('{"@graph":[1]}'),
    'the WebSite in the JSON-LD has no name.': change('WebSite', { name: '' }),
    'the Blog in the JSON-LD has no blogPost.': { on: 'blog', edit: change('Blog', { blogPost: [] }) },
    // A node of two types, one of which is not whole.
    'the BlogPosting in the JSON-LD has no datePublished.': change('LocalBusiness', {
      '@type': ['LocalBusiness', 'BlogPosting'],
      headline: 'A',
    }),
    [`a node of the JSON-LD (${origin}/#nothing) has no @type.`]: editNode('WebPage', (_, nodes) => {
      nodes.push({ '@id': `${origin}/#nothing`, name: 'A name' });
    }),
    [`the JSON-LD refers to ${origin}/#publisher, which is not in it.`]: change('WebSite', {
      publisher: { '@id': `${origin}/#publisher` },
    }),
    [`two nodes of the JSON-LD have the @id ${origin}/#organization.`]: change('LocalBusiness', {
      '@id': `${origin}/#organization`,
    }),
  }),
  ...required.flatMap(([on, type, ...names]) =>
    names.flatMap((name) =>
      blaming(graph, {
        [`the ${type} in the JSON-LD has no ${name}.`]: { on, edit: change(type, { [name]: undefined }) },
      }),
    ),
  ),
  ...blaming(question('"question": "Does humidity hurt'), {
    [`${says} "Another question?" where the page shows "Does humidity hurt`]: change('Question', {
      name: 'Another question?',
    }),
  }),
  ...blaming(question('"answer": "Pianos are sold in five'), {
    [`${says} "Another answer." where the page shows "Pianos are sold`]: {
      on: 'state',
      edit: change('Answer', { text: 'Another answer.' }),
    },
  }),
  ...blaming(question('"question": "How much should I budget'), {
    [`${says} "" where the page shows "How much should I budget`]: {
      on: 'state',
      edit: editNode('FAQPage', ({ mainEntity }) => {
        (mainEntity as unknown[]).pop();
      }),
    },
  }),
  ...blaming(line('generator/render/structured-data.ts', 'BreadcrumbList'), {
    'the breadcrumbs of the JSON-LD say "Start" where the page shows "Home".': change('ListItem', {
      name: 'Start',
    }),
    'the breadcrumbs of the JSON-LD say "" where the page shows "Home".': {
      on: 'article',
      edit: change('BreadcrumbList', { '@type': 'ItemList', numberOfItems: 1, itemListElement: ['A'] }),
    },
  }),
  ...blaming('record', {
    'the step "Do something else." of the JSON-LD is not on the page.': {
      on: 'home',
      edit: change('HowToStep', { text: 'Do something else.' }),
    },
  }),
  ...blaming(line('generator/render/structured-data.ts', 'HowToStep'), {
    'the JSON-LD has 2 steps, but the page 3.': {
      on: 'home',
      edit: editNode('HowTo', ({ step }) => {
        (step as unknown[]).pop();
      }),
    },
  }),
  ...passing({
    'nodes within others that have no @id, and are named before they stand': editNode(
      'LocalBusiness',
      (_, nodes) => {
        const about = { '@id': `${origin}/#late` };
        nodes.unshift(
          { '@type': 'Thing', name: 'One', about },
          { '@type': 'Thing', name: 'Two', about: { ...about, '@type': 'Thing', name: 'Late' } },
        );
      },
    ),
  }),
];
