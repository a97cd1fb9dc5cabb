import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkWith } from '../support/checked-site.ts';
import { replacing } from '../support/edited-outputs.ts';
import { linesOf, plantFaults, type Row } from '../support/planted-faults.ts';
import { origin } from '../support/planted-markup.ts';

/** What pages tell machines: it is whole, its names resolve, and it says what the page shows. */
const structuredData = suite('check: structured data');

const graph = { file: 'generator/render/structured-data/graph.ts', words: "'@graph'" };
const opening = '<script type="application/ld+json">';

/** Changes a page's JSON-LD as data: `edit` is given all nodes of a type, wherever they stand. */
const editNodes =
  (type: string, edit: (node: Record<string, unknown>, nodes: Record<string, unknown>[]) => void) =>
  (html: string): string => {
    const from = html.indexOf(opening) + opening.length;
    const to = html.indexOf('</script>', from);
    const block = JSON.parse(html.slice(from, to));
    const found: Record<string, unknown>[] = [];
    JSON.stringify(block, (_, value) => {
      if (value?.['@type'] === type) found.push(value);
      return value;
    });
    const [node] = found;
    if (!node) throw new Error(`There is no ${type}.`);
    edit(node, block['@graph']);
    return html.slice(0, from) + JSON.stringify(block) + html.slice(to);
  };

/** What each type has to have, and a page that has such a node. */
const required: [type: string, name: string, on: Row['on']][] = [
  ['Organization', 'name', 'city'],
  ['Organization', 'url', 'city'],
  ['WebSite', 'url', 'city'],
  ['WebPage', 'name', 'city'],
  ['ImageObject', 'contentUrl', 'city'],
  ['ListItem', 'position', 'city'],
  ['ListItem', 'item', 'city'],
  ['Service', 'name', 'city'],
  ['LocalBusiness', 'name', 'city'],
  ['Offer', 'itemOffered', 'city'],
  ['SearchAction', 'target', 'city'],
  ['SearchAction', 'query-input', 'city'],
  ['EntryPoint', 'urlTemplate', 'city'],
  ['HowTo', 'name', 'home'],
  ['BlogPosting', 'headline', 'article'],
  ['BlogPosting', 'datePublished', 'article'],
  ['Article', 'headline', 'history'],
  ['DefinedTermSet', 'hasDefinedTerm', 'glossary'],
  ['DefinedTerm', 'description', 'glossary'],
];

plantFaults(structuredData, [
  {
    fault: 'JSON-LD that is not JSON',
    on: 'city',
    edit: replacing(opening, `${opening}{`),
    at: graph,
    says: 'the JSON-LD is not JSON: ',
  },
  {
    fault: 'two blocks of JSON-LD',
    on: 'city',
    edit: replacing('</head>', `${opening}{"@graph":[]}</script></head>`),
    at: graph,
    says: 'the page has 2 blocks of JSON-LD.',
  },
  {
    fault: 'a page without JSON-LD',
    on: 'city',
    edit: replacing('application/ld+json', 'text/plain'),
    at: graph,
    says: 'the page has 0 blocks of JSON-LD.',
  },
  ...['{}', 'null', '[]', '{"@graph":[1]}'].map((json) => ({
    fault: `JSON-LD that is ${json}`,
    on: 'city' as const,
    edit: replacing(/(<script type="application\/ld\+json">).*?(?=<\/script>)/, `$1${json}`),
    at: graph,
    says: 'the JSON-LD has no "@graph" of nodes.',
  })),
  ...required.map(([type, name, on]) => ({
    fault: `${type} without ${name}`,
    on,
    edit: editNodes(type, (node) => {
      delete node[name];
    }),
    at: graph,
    says: `the ${type} in the JSON-LD has no ${name}.`,
  })),
  {
    fault: 'a name that is empty',
    on: 'city',
    edit: editNodes('WebSite', (node) => {
      node.name = '';
    }),
    at: graph,
    says: 'the WebSite in the JSON-LD has no name.',
  },
  {
    fault: 'a list that is empty',
    on: 'blog',
    edit: editNodes('Blog', (node) => {
      node.blogPost = [];
    }),
    at: graph,
    says: 'the Blog in the JSON-LD has no blogPost.',
  },
  {
    fault: 'a node of two types, one of which is not whole',
    on: 'city',
    edit: editNodes('LocalBusiness', (node) => {
      node['@type'] = ['LocalBusiness', 'Article'];
    }),
    at: graph,
    says: 'the Article in the JSON-LD has no headline.',
  },
  {
    fault: 'a node without a type',
    on: 'city',
    edit: editNodes('LocalBusiness', (_, nodes) => {
      nodes.push({ '@id': `${origin}/#nothing`, name: 'A name' });
    }),
    at: graph,
    says: `a node of the JSON-LD (${origin}/#nothing) has no @type.`,
  },
  {
    fault: 'a reference to a node that is not there',
    on: 'city',
    edit: editNodes('WebSite', (node) => {
      node.publisher = { '@id': `${origin}/#publisher` };
    }),
    at: graph,
    says: `the JSON-LD refers to ${origin}/#publisher, which is not in it.`,
  },
  {
    fault: 'two nodes with one @id',
    on: 'city',
    edit: editNodes('LocalBusiness', (node) => {
      node['@id'] = `${origin}/#organization`;
    }),
    at: graph,
    says: `two nodes of the JSON-LD have the @id ${origin}/#organization.`,
  },
  {
    fault: 'a question that differs from the page',
    on: 'city',
    edit: editNodes('Question', (node) => {
      node.name = 'Another question?';
    }),
    at: { file: 'data/faqs.json', words: '"question": "How does humidity' },
    says: 'the questions and answers of the JSON-LD say "Another question?" where the page shows "How does humidity',
  },
  {
    fault: 'an answer that differs from the page',
    on: 'state',
    edit: editNodes('Answer', (node) => {
      node.text = 'Another answer.';
    }),
    at: { file: 'data/faqs.json', words: '"answer": "Pianos are sold in five' },
    says: 'the questions and answers of the JSON-LD say "Another answer." where the page shows "Pianos are sold',
  },
  {
    fault: 'an answer whose page differs from it',
    on: 'state',
    edit: replacing('<p>Pianos are sold in five', '<p>Pianos are sold in nine'),
    at: { file: 'data/faqs.json', words: '"answer": "Pianos are sold in five' },
    says: 'the questions and answers of the JSON-LD say "Pianos are sold in five broad types',
  },
  {
    fault: 'questions that the JSON-LD leaves out',
    on: 'state',
    edit: editNodes('FAQPage', (node, nodes) => {
      nodes.splice(nodes.indexOf(node), 1);
    }),
    at: { file: 'data/faqs.json', words: '"question": "What types of pianos are available' },
    says: 'the questions and answers of the JSON-LD say "" where the page shows "What types',
  },
  {
    fault: 'a question less than the page shows',
    on: 'state',
    edit: editNodes('FAQPage', (node) => {
      (node.mainEntity as unknown[]).pop();
    }),
    at: { file: 'data/faqs.json', words: '"question": "How much should I budget' },
    says: 'the questions and answers of the JSON-LD say "" where the page shows "How much should I budget',
  },
  {
    fault: 'a breadcrumb that differs from the page',
    on: 'city',
    edit: editNodes('ListItem', (node) => {
      node.name = 'Start';
    }),
    at: { file: 'generator/render/structured-data/site.ts', words: 'BreadcrumbList' },
    says: 'the breadcrumbs of the JSON-LD say "Start" where the page shows "Home".',
  },
  {
    fault: 'breadcrumbs that the JSON-LD leaves out',
    on: 'article',
    edit: editNodes('BreadcrumbList', (node, nodes) => {
      node['@type'] = 'ItemList';
      node.itemListElement = [];
      assert.ok(nodes.includes(node));
    }),
    at: { file: 'generator/render/structured-data/site.ts', words: 'BreadcrumbList' },
    says: 'the breadcrumbs of the JSON-LD say "" where the page shows "Home".',
  },
  {
    fault: 'a step that differs from the page',
    on: 'home',
    edit: editNodes('HowToStep', (node) => {
      node.text = 'Do something else.';
    }),
    at: 'record',
    says: 'the step "Do something else." of the JSON-LD is not on the page.',
  },
  {
    fault: 'a step that the JSON-LD leaves out',
    on: 'home',
    edit: editNodes('HowTo', (node) => {
      (node.step as unknown[]).pop();
    }),
    at: { file: 'generator/render/structured-data/texts.ts', words: 'HowToStep' },
    says: 'the JSON-LD has 2 steps, but the page 3.',
  },
]);

structuredData('lets nodes within others have no @id, and be named before they stand', async () => {
  const edit = editNodes('LocalBusiness', (_, nodes) => {
    nodes.unshift(
      { '@type': 'Thing', name: 'One', about: { '@id': `${origin}/#late` } },
      { '@type': 'Thing', name: 'Two', about: { '@id': `${origin}/#late`, '@type': 'Thing', name: 'Late' } },
    );
  });
  const report = await checkWith({ edits: { 'ohio/cleveland/pianos/index.html': edit } });
  assert.equal(linesOf(report), []);
});

structuredData.run();
