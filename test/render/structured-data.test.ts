import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultSite } from '../support/default-site.ts';
import { builtSite, textOf } from '../support/tiny-site.ts';

/** The JSON-LD of the shipped site. What each page of any site has to state is in `test/site/structured-data.ts`. */
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

structuredData('numbers the breadcrumbs, and names their addresses', () => {
  for (const { file, breadcrumbs } of routes.filter(({ breadcrumbs }) => breadcrumbs.length > 0))
    assert.equal(
      nodeOf(page(file), 'BreadcrumbList')?.itemListElement,
      breadcrumbs.map(({ name, url }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: url,
      })),
      file,
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
  const business = Object.keys(nodeOf(city, 'LocalBusiness') ?? {});
  assert.equal(business.sort(), ['@id', '@type', 'areaServed', 'name', 'parentOrganization', 'url']);
});

structuredData('lets no content end its script', async () => {
  const answer = `</script><script>alert(1)</script><!-- & \u2028 "quoted" \\`;
  const site = await builtSite({
    'data/faqs.json': { state: [{ question: 'Safe?', answer }], city: [{ question: 'Safe?', answer }] },
  });
  const document = site.page('ohio/');
  const entries = nodeOf(document, 'FAQPage')?.mainEntity as { acceptedAnswer: { text: string } }[];
  assert.is(entries[0]?.acceptedAnswer.text, answer);
  assert.not([...document.querySelectorAll('script')].some((script) => script.textContent === 'alert(1)'));
});

structuredData.run();
