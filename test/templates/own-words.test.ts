import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultSite } from '../support/default-site.ts';
import { mainText } from '../support/page-parts.ts';

/** How much of the shipped pages of places stands on no other page. A run is five words that follow each other. */
const ownWords = suite('own words');

const { routes, page } = defaultSite();

/** The runs of each page of a kind, of its words as `wordsIn` finds them. */
function runsOfPages(kind: 'state' | 'city', wordsIn: (text: string, names: string[]) => string[]) {
  const pages = routes.filter((route) => route.kind === kind);
  return new Map(
    pages.map(({ path, breadcrumbs }) => {
      const names = breadcrumbs.slice(1).map(({ name }) => name);
      const document = page(path.slice(1));
      // The form is the same on every page, and scripts are no words of it.
      for (const part of document.querySelectorAll('form.lead-form, script')) part.remove();
      const words = wordsIn(mainText(document).toLowerCase(), names);
      return [path, new Set(words.slice(4).map((_, index) => words.slice(index, index + 5).join(' ')))];
    }),
  );
}

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}_’$%]+/gu) ?? [];

/** Names are masked, and numbers are alike: they alone make no other text. */
const withoutNames = (text: string, names: string[]): string[] =>
  wordsIn(names.reduce((rest, name) => rest.replaceAll(name.toLowerCase(), '_'), text)).map((word) =>
    /\d/.test(word) ? '0' : word,
  );

/** For each page the share of its runs that stand on no other page, ascending. */
function ownShares(pages: ReadonlyMap<string, ReadonlySet<string>>): number[] {
  const counts = new Map<string, number>();
  for (const runs of pages.values()) for (const run of runs) counts.set(run, (counts.get(run) ?? 0) + 1);
  const share = (runs: ReadonlySet<string>) =>
    [...runs].filter((run) => counts.get(run) === 1).length / runs.size;
  return [...pages.values()].map(share).sort((a, b) => a - b);
}

ownWords('of each state are a quarter of its page at least', () => {
  const [least = 0] = ownShares(runsOfPages('state', withoutNames));
  assert.ok(least >= 0.25, String(least));
});

ownWords('of cities are so many that no two pages have more than 65% in common', () => {
  const pages = runsOfPages('city', wordsIn);
  const paths = [...pages.keys()];
  for (const [index, path] of paths.entries())
    for (const other of paths.slice(index + 1)) {
      const [a, b] = [pages.get(path) ?? new Set(), pages.get(other) ?? new Set()];
      let common = 0;
      for (const run of a) if (b.has(run)) common += 1;
      const likeness = common / (a.size + b.size - common);
      assert.ok(likeness <= 0.65, `${path} ${other} ${likeness}`);
    }
});

ownWords.run();
