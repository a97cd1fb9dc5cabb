import { defaultSite } from '../support/default-site.ts';
import { assert, suite } from '../support/suite.ts';
import { builtSite } from '../support/tiny-site.ts';

/** The JSON-LD of the shipped site. What each page of any site has to state is in `test/site/structured-data.ts`. */
const structuredData = suite('structured data');

type Node = Record<string, unknown> & { '@type': string; '@id': string };

const { page } = defaultSite();

function nodeOf(document: Document, type: string): Node | undefined {
  const block = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '');
  assert.is(block['@context'], 'https://schema.org');
  return block['@graph'].find((node: Node) => node['@type'] === type);
}

structuredData('numbers the breadcrumbs, and names their addresses', () => {
  const origin = 'https://www.keyhaven.example';
  const items = nodeOf(page('ohio/'), 'BreadcrumbList')?.itemListElement;
  assert.equal(items, [
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${origin}/` },
    { '@type': 'ListItem', position: 2, name: 'Ohio', item: `${origin}/ohio/` },
  ]);
});

structuredData('invents no premises in a city', () => {
  const business = Object.keys(nodeOf(page('ohio/cleveland/pianos/'), 'LocalBusiness') ?? {});
  assert.equal(business.sort(), ['@id', '@type', 'areaServed', 'name', 'parentOrganization', 'url']);
});

structuredData('lets no content end its script', async () => {
  const answer = `</script <script <!-- & "quoted" \\`;
  const entries = [{ question: 'Safe?', short: 'Yes.', answer }];
  const site = await builtSite({ 'data/faqs.json': { state: entries, city: entries } });
  const asked = nodeOf(site.page('ohio/'), 'FAQPage')?.mainEntity as { acceptedAnswer: object }[];
  assert.equal(asked[0]?.acceptedAnswer, { '@type': 'Answer', text: `Yes. ${answer}` });
});
