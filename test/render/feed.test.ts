import { DOMParser, parseHTML } from 'linkedom';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultSite } from '../support/default-site.ts';
import { article, builtSite } from '../support/tiny-site.ts';

const feed = suite('feed');

const textsOf = (parent: ParentNode, name: string) =>
  [...parent.querySelectorAll(name)].map(({ textContent }) => textContent);

feed('has every article, newest first, with its address, dates and whole text', () => {
  const { outputs, routes } = defaultSite();
  const xml = Buffer.from(outputs.get('feed.xml') ?? '', 'latin1').toString('utf8');
  const { document } = parseHTML(xml);
  const entries = [...document.querySelectorAll('entry')];
  const articles = routes.filter((route) => route.kind === 'article');
  assert.equal(
    entries.flatMap((entry) => textsOf(entry, 'id')),
    articles.map(({ url }) => url),
  );
  assert.equal(
    entries.flatMap((entry) => textsOf(entry, 'title')),
    articles.map(({ props }) => props.title),
  );
  const dates = entries.flatMap((entry) => textsOf(entry, 'updated'));
  assert.equal(dates, [...dates].sort().reverse());
  assert.is(document.querySelector('feed > updated')?.textContent, dates[0]);
  const [content = ''] = entries.flatMap((entry) => textsOf(entry, 'content'));
  assert.ok(content.length > 5_000);
  assert.not.match(content, / href="\//);
  assert.match(content, / href="https:\/\/www\.keyhaven\.example\/contact\/"/);
  const link = '<link rel="alternate" type="application/atom+xml" href="/feed.xml"';
  assert.ok(outputs.get('index.html')?.includes(link));
});

feed('lets no text break its markup', async () => {
  const site = await builtSite({
    'content/blog/an-article.md': article({ title: 'A <b> & C' }, 'Is 1 < 2 & 3 > 2? `]]>`'),
  });
  // As XML: in HTML a title takes any character as text.
  const document = new DOMParser().parseFromString(site.text('feed.xml'), 'text/xml') as unknown as Document;
  assert.equal(textsOf(document, 'entry title'), ['A <b> & C']);
  assert.equal(textsOf(document, 'entry content'), [
    '<p>Is 1 &lt; 2 &amp; 3 &gt; 2? <code>]]&gt;</code></p>\n',
  ]);
});

feed('goes without the links of headings and the pictures of the site', async () => {
  const body = 'A.\n\n## B & c\n\n{{picture.lineup}}\n*A caption.*\n\nD.';
  const site = await builtSite({ 'content/blog/an-article.md': article({}, body) });
  const { document } = parseHTML(site.text('feed.xml'));
  assert.equal(textsOf(document, 'entry content'), ['<p>A.</p>\n<h2 id="b--c">B &amp; c</h2>\n<p>D.</p>\n']);
});

feed.run();
