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
  const { document } = parseHTML(Buffer.from(outputs.get('feed.xml') ?? '', 'latin1').toString('utf8'));
  const articles = routes.filter((route) => route.kind === 'article');
  assert.equal(
    textsOf(document, 'entry > id'),
    articles.map(({ url }) => url),
  );
  const dates = textsOf(document, 'entry > updated');
  assert.equal(dates, [...dates].sort().reverse());
  assert.equal(textsOf(document, 'feed > updated'), dates.slice(0, 1));
  const [content = ''] = textsOf(document, 'content');
  assert.ok(content.length > 5_000);
  assert.not.match(content, / href="\//);
  assert.match(content, / href="https:\/\/www\.keyhaven\.example\/contact\/"/);
  const link = '<link rel="alternate" type="application/atom+xml" href="/feed.xml"';
  assert.ok(outputs.get('index.html')?.includes(link));
});

feed('lets no text break its markup, and has no links of headings and no pictures of the site', async () => {
  const body = 'Is 1 < 2 & 3 > 2? `]]>`\n\n## B & c\n\n{{picture.lineup}}\n*A caption.*\n\nD.';
  const site = await builtSite({ 'content/blog/an-article.md': article({ title: 'A <b> & C' }, body) });
  // As XML: in HTML a title takes any character as text.
  const document = new DOMParser().parseFromString(site.text('feed.xml'), 'text/xml') as unknown as Document;
  assert.equal(textsOf(document, 'entry title'), ['A <b> & C']);
  assert.equal(textsOf(document, 'entry content'), [
    '<p>Is 1 &lt; 2 &amp; 3 &gt; 2? <code>]]&gt;</code></p>\n<h2 id="b--c">B &amp; c</h2>\n<p>D.</p>\n',
  ]);
});

feed.run();
