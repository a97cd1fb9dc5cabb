import { load } from '../../generator/load/load.ts';
import { plan } from '../../generator/plan/plan.ts';
import { assert, suite } from '../support/suite.ts';
import { article, tinySite } from '../support/tiny-site.ts';

const entries = suite('search entries');

function entriesOf(body: string) {
  const { settings } = tinySite({ 'content/blog/an-article.md': article({ title: 'Makers' }, body) });
  const all = plan(load(settings), '2026-01-31').searchEntries();
  const found = all.find(({ path }) => path === '/blog/an-article/');
  return { article: found, sections: found?.sections ?? [] };
}

entries('have the sections of texts, each with its anchor', () => {
  const { article, sections } = entriesOf(
    'A Zuckermann.\n\n## Old *makers*\n\nAbout Broadwood.\n\n### In Vienna\n\nAnton Walter.',
  );
  assert.ok((article?.about ?? '').length >= 70, article?.about);
  assert.match(article?.text ?? '', /Zuckermann/);
  assert.equal(sections, [
    ['Old makers', 'old-makers', 'About Broadwood'],
    ['In Vienna', 'in-vienna', 'Anton Walter'],
  ]);
});

entries('have the words that few sections have, names that many have, and years, but no others', () => {
  const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
  const bodies = names.map(
    (name) => `## ${name}\n\nPianos of Érard’s, and pianos by Yamaha don’t differ in 1859 or at $20.`,
  );
  const { sections } = entriesOf(`${bodies.join('\n\n')}\n\nYamaha in 1860. A hygrometer for a piano.`);
  assert.is(sections[0]?.[2], 'Yamaha Érard');
  assert.is(sections[5]?.[2], '1860 for hygrometer piano Yamaha Érard');
});
