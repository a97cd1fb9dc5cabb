import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { planSite } from '../../generator/build/plan-site.ts';
import { ContentError, describeProblem } from '../../generator/problem/problem.ts';
import { article, type Files, tinySite } from '../support/tiny-site.ts';

/** Links that are checked although other sources have problems. */
const links = suite('plan: link problems');

/** The problems of a site, without what stands after the first line. */
function problemsOf(files: Files): string[] {
  try {
    planSite(tinySite(files).settings);
    return [];
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return error.problems.map((problem) => describeProblem(problem).split('\n')[0] ?? '');
  }
}

const wrongType = { 'data/faqs.json': { state: 'none', city: [] } };

links('are told together with a wrong type in a data file', () => {
  const lines = problemsOf({
    ...wrongType,
    'content/blog/lost.md': article({}, 'Read [this](/blog/nowhere/), or about [Oz](/oz/).'),
  }).join('\n');
  assert.match(lines, /data\/faqs\.json:\d+:\d+/);
  assert.match(lines, /content\/blog\/lost\.md:\d+:\d+ .*\/blog\/nowhere\/, which the site does not have/);
  assert.match(lines, /\/oz\/, which the site does not have/);
});

links('are right if they lead to a page, a city, a file, or to an article that cannot be read', () => {
  const lines = problemsOf({
    'content/blog/broken.md': '---\ntitle: No excerpt\n---\n\nText.\n',
    'content/blog/well.md': article(
      {},
      'See [it](/blog/broken/), [here](/ohio/cleveland/pianos/#top), [terms](/terms/), [map](/sitemap.xml).',
    ),
  });
  assert.ok(lines.length > 0);
  assert.ok(
    lines.every((line) => line.includes('/blog/broken.md:')),
    lines.join('\n'),
  );
});

links('to places are left out while the places cannot be read', () => {
  const lines = problemsOf({
    'data/locations.json': [{ city_name: 1 }],
    'content/blog/lost.md': article({}, 'Read [this](/blog/nowhere/), or about [Ohio](/ohio/).'),
  }).filter((line) => line.includes('lost.md'));
  assert.is(lines.length, 1, lines.join('\n'));
  assert.match(lines[0] ?? '', /\/blog\/nowhere\//);
});

links.run();
