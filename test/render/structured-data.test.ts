import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultSite } from '../support/default-site.ts';
import { textOf, tinySite } from '../support/tiny-site.ts';

/** The JSON-LD of the shipped site, held against what its pages show. */
const structuredData = suite('structured data');

type Node = Record<string, unknown> & { '@type': string; '@id': string };

const { page, routes } = defaultSite();

function graphOf(document: Document): Node[] {
  const blocks = [...document.querySelectorAll('script[type="application/ld+json"]')];
  assert.is(blocks.length, 1);
  const block = JSON.parse(blocks[0]?.textContent ?? '');
  assert.is(block['@context'], 'https://schema.org');
  return block['@graph'];
}

const nodeOf = (document: Document, type: string) => graphOf(document).find((node) => node['@type'] === type);

/** Every reference to another node, wherever it stands: an object with an `@id` and nothing else. */
function references(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  const entries = Object.entries(value);
  if (entries.length === 1 && entries[0]?.[0] === '@id') return [String(entries[0][1])];
  return entries.flatMap(([, item]) => references(item));
}

structuredData('has one graph a page, whose references all resolve', () => {
  for (const { file, url } of routes) {
    const graph = graphOf(page(file));
    const ids = graph.map((node) => node['@id']);
    assert.is(new Set(ids).size, graph.length, url);
    for (const id of ids) assert.ok(id?.startsWith('https://www.keyhaven.example/'), id);
    for (const id of references(graph)) assert.ok(ids.includes(id), `${url}: ${id}`);
    const types = graph.map((node) => node['@type']);
    for (const type of ['Organization', 'WebSite', 'WebPage'])
      assert.ok(types.includes(type), `${url}: ${type}`);
  }
});

structuredData('has the kinds of nodes that each kind of page asks for', () => {
  const expected: Record<string, string[]> = {
    home: ['HowTo'],
    state: ['FAQPage'],
    city: ['Service', 'LocalBusiness', 'FAQPage'],
    blog: ['Blog'],
    article: ['BlogPosting'],
    history: ['Article'],
    glossary: ['DefinedTermSet'],
  };
  for (const { kind, file, breadcrumbs } of routes) {
    const types = graphOf(page(file)).map((node) => node['@type']);
    const common = [
      'Organization',
      'WebSite',
      'WebPage',
      'ImageObject',
      ...(breadcrumbs.length > 0 ? ['BreadcrumbList'] : []),
    ];
    assert.equal(types, [...common, ...(expected[kind] ?? [])], file);
  }
});

structuredData('has the picture that the page names for sharing', () => {
  for (const { kind, file } of routes) {
    const document = page(file);
    const content = (name: string) =>
      document.querySelector(`meta[property="og:image${name}"]`)?.getAttribute('content');
    const image = nodeOf(document, 'ImageObject');
    assert.is(image?.contentUrl, content(''), file);
    assert.equal([image?.width, image?.height], [content(':width'), content(':height')], file);
    assert.is(image?.caption, content(':alt'), file);
    const named = [
      'WebPage',
      ...(kind === 'article' ? ['BlogPosting'] : []),
      ...(kind === 'history' ? ['Article'] : []),
    ];
    for (const type of named) assert.equal(nodeOf(document, type)?.image, { '@id': image?.['@id'] }, file);
  }
});

structuredData('lists the breadcrumbs that the page shows', () => {
  for (const { file, breadcrumbs } of routes.filter(({ breadcrumbs }) => breadcrumbs.length > 0)) {
    const document = page(file);
    const items = nodeOf(document, 'BreadcrumbList')?.itemListElement as {
      position: number;
      name: string;
      item: string;
    }[];
    const shown = [...document.querySelectorAll('nav[aria-label="Breadcrumb"] li')].map(textOf);
    assert.equal(
      items.map(({ name }) => name),
      shown,
      file,
    );
    assert.equal(
      items.map(({ position }) => position),
      items.map((_, index) => index + 1),
    );
    assert.equal(
      items.map(({ item }) => item),
      breadcrumbs.map(({ url }) => url),
    );
  }
});

structuredData('has the questions and answers that the page shows', () => {
  for (const { file } of routes.filter(({ kind }) => kind === 'state' || kind === 'city')) {
    const document = page(file);
    const entries = nodeOf(document, 'FAQPage')?.mainEntity as {
      name: string;
      acceptedAnswer: { text: string };
    }[];
    const shown = [...document.querySelectorAll('.faq details')].map((entry) => [
      textOf(entry.querySelector('summary')),
      textOf(entry.querySelector('p')),
    ]);
    assert.equal(
      entries.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text]),
      shown,
      file,
    );
  }
});

structuredData('has the steps that the home page shows', () => {
  const home = page('');
  const howTo = nodeOf(home, 'HowTo');
  assert.is(howTo?.name, `How to ${textOf(home.querySelector('h1'))}`);
  const steps = howTo?.step as { name: string; text: string }[];
  const shown = [...home.querySelectorAll('#how-it-works li')].map((step) => [
    textOf(step.querySelector('h3')),
    textOf(step.querySelector('p')),
  ]);
  assert.is(steps.length, 3);
  assert.equal(
    steps.map(({ name, text }) => [name, text]),
    shown,
  );
});

structuredData('has the terms that the glossary shows', () => {
  const glossary = page('glossary/').cloneNode(true) as Document;
  // A term that is drawn has a link to its number, which is no part of the definition.
  for (const link of glossary.querySelectorAll('.loupe')) link.remove();
  const terms = nodeOf(glossary, 'DefinedTermSet')?.hasDefinedTerm as { name: string; description: string }[];
  const shown = [...glossary.querySelectorAll('.glossary dl > div')].map((entry) => [
    textOf(entry.querySelector('dt')),
    textOf(entry.querySelector('dd')),
  ]);
  assert.equal(
    terms.map(({ name, description }) => [name, description]),
    shown,
  );
});

structuredData('offers the five piano types in a city, and invents no premises there', () => {
  const city = page('ohio/cleveland/pianos/');
  const catalog = nodeOf(city, 'Service')?.hasOfferCatalog as {
    itemListElement: { itemOffered: { name: string } }[];
  };
  assert.equal(
    catalog.itemListElement.map(({ itemOffered }) => itemOffered.name),
    ['Acoustic Upright', 'Baby Grand', 'Grand', 'Digital', 'Hybrid'],
  );
  const business = nodeOf(city, 'LocalBusiness') ?? {};
  assert.equal(Object.keys(business).sort(), [
    '@id',
    '@type',
    'areaServed',
    'name',
    'parentOrganization',
    'url',
  ]);
});

structuredData('lets no content end its script', async () => {
  const answer = `</script><script>alert(1)</script><!-- & \u2028 "quoted" \\`;
  const site = tinySite({
    'data/faqs.json': { state: [{ question: 'Safe?', answer }], city: [{ question: 'Safe?', answer }] },
  });
  await site.build();
  const document = site.page('ohio/');
  const entries = nodeOf(document, 'FAQPage')?.mainEntity as { acceptedAnswer: { text: string } }[];
  assert.is(entries[0]?.acceptedAnswer.text, answer);
  assert.not([...document.querySelectorAll('script')].some((script) => script.textContent === 'alert(1)'));
});

structuredData.run();
