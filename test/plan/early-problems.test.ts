import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { planSite } from '../../generator/build/load-site.ts';
import { ContentError, describeProblem } from '../../generator/problem/problem.ts';
import { article, type Files, tinySite } from '../support/tiny-site.ts';

/** Links that are checked although other sources have problems. */
const links = suite('plan: links beside other problems');

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
      { title: 'Well', excerpt: excerptOf('well') },
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

/** What is told in one run, from the sources to the rendered pages. */
const together = suite('build: problems of all stages together');

const unknownToken = {
  'data/faqs.json': {
    state: [{ question: 'What about {{state}}?', answer: 'An answer about {{state}}, and {{nothing}}.' }],
    city: [{ question: 'What about {{city}}?', answer: 'An answer about {{city}}: {{climate.humidity}}' }],
  },
};
const twins = {
  'content/blog/one.md': article({ title: 'Twins', excerpt: excerptOf('one') }),
  'content/blog/two.md': article({ title: 'Twins', excerpt: excerptOf('two') }),
};
const namelessLink = {
  'content/blog/nameless.md': article(
    { title: 'A Link', excerpt: excerptOf('three') },
    'See [](/terms/) first.',
  ),
};
const lostRedirect = { 'data/redirects.json': { redirects: [{ from: '/old/', to: '/nowhere/' }] } };

function excerptOf(name: string): string {
  return `Seventy characters at the least are asked of an excerpt, so number ${name} goes on.`;
}

const codesOfBuild = async (files: Files): Promise<string[]> => {
  try {
    await tinySite(files).build();
    return [];
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return [...new Set(error.problems.map(({ code }) => code))].sort();
  }
};

together('a wrong value, two equal titles, a redirect to nowhere and a link without a text', async () => {
  const codes = await codesOfBuild({ ...unknownToken, ...twins, ...namelessLink, ...lostRedirect });
  assert.equal(codes, ['PG210', 'PG402', 'PG410', 'PG531']);
});

together('a file that cannot be read, and a redirect to nowhere', async () => {
  assert.equal(await codesOfBuild({ ...wrongType, ...lostRedirect }), ['PG203', 'PG208', 'PG410']);
});

together('two equal titles, and a link without a text', async () => {
  assert.equal(await codesOfBuild({ ...twins, ...namelessLink }), ['PG402', 'PG531']);
});

together('a missing icon, but not that all pages name it', async () => {
  assert.equal(await codesOfBuild({ 'content/images/icon.svg': null }), ['PG101']);
});

together(
  'an article that cannot be read, but no link or redirect to it, and not that there are none',
  async () => {
    const codes = await codesOfBuild({
      'content/blog/first.md': '---\ntitle: No excerpt\n---\n\nText.\n',
      'content/blog/draft.md': article({ title: 'Draft', excerpt: excerptOf('draft') }).replace(
        'tags:',
        'draft: true\ntags:',
      ),
      'data/redirects.json': { redirects: [{ from: '/old/', to: '/blog/first/' }] },
    });
    const following = codes.filter((code) => !code.startsWith('PG2'));
    assert.equal(following, []);

    const linked = await codesOfBuild({
      'content/blog/first.md': '---\ntitle: No excerpt\n---\n\nText.\n',
      'content/blog/an-article.md': article({}, 'See [it](/blog/first/).'),
    });
    assert.equal(
      linked.filter((code) => !code.startsWith('PG2')),
      [],
    );
  },
);

together.run();
