import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { load } from '../../generator/load/load.ts';
import { plan } from '../../generator/plan/plan.ts';
import { article, tinySite } from '../support/tiny-site.ts';

const entries = suite('search entries');

/** The entries of an article and those of its sections. */
function entriesOf(body: string) {
  const { settings } = tinySite({ 'content/blog/an-article.md': article({ title: 'Makers' }, body) });
  const all = plan(load(settings), '2026-01-31').searchEntries();
  return {
    article: all.find(({ path }) => path === '/blog/an-article/'),
    sections: all.filter(({ group }) => group === 'Sections'),
  };
}

entries('are the sections of texts too, each with its anchor and the title of its page', () => {
  const { article, sections } = entriesOf(
    'A Zuckermann.\n\n## Old *makers*\n\nAbout Broadwood.\n\n### In Vienna\n\nAnton Walter.',
  );
  assert.ok((article?.about ?? '').length >= 70, article?.about);
  assert.match(article?.text ?? '', /Zuckermann/);
  const [group, about] = ['Sections', 'Makers'];
  assert.equal(sections, [
    { group, title: 'Old makers', path: '/blog/an-article/#old-makers', about, text: 'About Broadwood' },
    { group, title: 'In Vienna', path: '/blog/an-article/#in-vienna', about, text: 'Anton Walter' },
  ]);
});

entries(
  'have the words that few sections have, names that many have, and years, but not the words of all',
  () => {
    const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
    const bodies = names.map(
      (name) => `## ${name}\n\nPianos of Érard’s, and pianos by Yamaha don’t differ in 1859 or at $20.`,
    );
    const { sections } = entriesOf(`${bodies.join('\n\n')}\n\nYamaha in 1860. A hygrometer for a piano.`);
    assert.is(sections[0]?.text, 'Yamaha Érard');
    assert.is(sections[5]?.text, '1860 for hygrometer piano Yamaha Érard');
  },
);

entries.run();
