import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { load } from '../../generator/load/load.ts';
import { plan } from '../../generator/plan/plan.ts';
import { article, type Files, location, problemsOf, tinySite } from '../support/tiny-site.ts';

/** Problems between pages. */
const planning = suite('plan');

function problemsWith(files: Files): string[] {
  const { root, settings } = tinySite(files);
  return problemsOf(() => plan(load(settings), '2026-01-31')).map((problem) =>
    problem.replaceAll(`${root}/`, ''),
  );
}

planning('refuses two pages with one title', () => {
  const problems = problemsWith({
    'data/locations.json': [
      location('Ohio', 'Cleveland'),
      location('Ohio', 'Cleveland', { city_slug: 'cleveland-oh' }),
    ],
  });
  assert.match(
    problems.join('\n'),
    /locations\.json:11:3 {2}this page's title, "Pianos in Cleveland, Ohio \| Keyhaven", is that of .*:2\./,
  );
});

planning('refuses two articles with one excerpt', () => {
  const [problem] = problemsWith({ 'content/blog/other.md': article({ title: 'Another' }) });
  assert.match(problem ?? '', /content\/blog\/.*\.md:1 {2}this page's description is that of/);
});

planning('refuses links to pages that the site does not have', () => {
  const body =
    '[a](/no-such-page/) [b](/contact) [c](/ohio/#lead-form) [d](/) [e](/images/icon-512.png) [f](/sitemap.xml) [g](/search/?q=grand)';
  const problems = problemsWith({ 'content/blog/an-article.md': article({}, body) });
  assert.equal(
    problems.map((problem) => problem.match(/links to (\S+),/)?.[1]),
    ['/no-such-page/', '/contact'],
  );
});

planning('links to a guide only if it exists', async () => {
  const site = tinySite({
    'content/blog/sizing-piano-room.md': article({
      title: 'Sizing',
      excerpt: `${'Sizing. '.repeat(10)}`.trim(),
    }),
  });
  await site.build();
  const guides = [...site.page('ohio/cleveland/pianos/').querySelectorAll('.choices a')].map((link) =>
    link.getAttribute('href'),
  );
  assert.equal(guides, ['/blog/sizing-piano-room/']);
});

planning.run();
