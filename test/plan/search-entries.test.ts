import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { load } from '../../generator/load/load.ts';
import type { SearchEntry } from '../../generator/model/index.ts';
import { plan } from '../../generator/plan/plan.ts';
import { article, type Files, tinySite } from '../support/tiny-site.ts';

const entries = suite('search entries');

function entriesOf(files: Files): SearchEntry[] {
  const { settings } = tinySite(files);
  return plan(load(settings), '2026-01-31').searchEntries();
}

const withText = (body: string) =>
  entriesOf({ 'content/blog/an-article.md': article({ title: 'Makers' }, body) });
const inGroup = (all: readonly SearchEntry[], group: SearchEntry['group']) =>
  all.filter((entry) => entry.group === group);
const keyWords = (all: readonly SearchEntry[], heading: string) =>
  inGroup(all, 'Sections').find(({ title }) => title === heading)?.text;

entries('are the sections of texts too, each with its anchor and the title of its page', () => {
  const all = withText(
    'A Zuckermann.\n\n## Old *makers*\n\nAbout Broadwood.\n\n### In Vienna\n\nAnton Walter.',
  );
  const [page] = inGroup(all, 'Articles').filter(({ path }) => path === '/blog/an-article/');
  assert.ok((page?.about ?? '').length >= 70, page?.about);
  assert.match(page?.text ?? '', /Zuckermann/);
  assert.equal(
    inGroup(all, 'Sections').map(({ title, path, about }) => [title, path, about]),
    [
      ['Old makers', '/blog/an-article/#old-makers', 'Makers'],
      ['In Vienna', '/blog/an-article/#in-vienna', 'Makers'],
    ],
  );
  assert.is(keyWords(all, 'Old makers'), 'About Broadwood');
  assert.is(keyWords(all, 'In Vienna'), 'Anton Walter');
});

entries('have the words that few sections have, and names that many have, but not the words of all', () => {
  const sections = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map(
    (name) => `## ${name}\n\nPianos of Érard’s, and pianos by Yamaha don’t differ in 1859 or at $20.`,
  );
  const all = withText(`${sections.join('\n\n')}\n\nYamaha. A hygrometer for a piano.`);
  assert.is(keyWords(all, 'One'), 'Yamaha Érard');
  assert.is(keyWords(all, 'Six'), 'for hygrometer piano Yamaha Érard');
});

entries('keep the years and leave out other numbers', () => {
  assert.is(keyWords(withText('## A year\n\nIn 1859, 88 keys for $12,000.'), 'A year'), '1859 for keys');
});

entries.run();
