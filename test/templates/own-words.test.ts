import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultSite } from '../support/default-site.ts';
import { mainText } from '../support/page-parts.ts';

const ownWords = suite('own words');

const { routes, page } = defaultSite();

/** The runs of five words on a page. Names are masked, and numbers are alike: they alone make no other text. */
function runsOf({ path, title }: { path: string; title: string }): Set<string> {
  const [name = ''] = title.replace('Pianos in ', '').split(' |');
  const text = mainText(page(path.slice(1))).replaceAll(name, '_');
  const words = text.toLowerCase().match(/[\p{L}\p{N}_’$%]+/gu) ?? [];
  const masked = words.map((word) => (/\d/.test(word) ? '0' : word));
  return new Set(masked.slice(4).map((_, index) => masked.slice(index, index + 5).join(' ')));
}

ownWords('of each state are a quarter of its page at least', () => {
  const pages = routes.filter(({ kind }) => kind === 'state').map(runsOf);
  const counts = new Map<string, number>();
  for (const run of pages.flatMap((runs) => [...runs])) counts.set(run, (counts.get(run) ?? 0) + 1);
  for (const [index, runs] of pages.entries()) {
    const share = [...runs].filter((run) => counts.get(run) === 1).length / runs.size;
    assert.ok(share >= 0.25, `${index}: ${share}`);
  }
});

ownWords.run();
