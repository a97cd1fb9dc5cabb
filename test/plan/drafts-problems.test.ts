import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { load } from '../../generator/load/load.ts';
import { plan } from '../../generator/plan/plan.ts';
import { COMING, coming, DRAFT, draft, piece, standing, withBoth } from '../support/held-articles.ts';
import { article, type Files, problemsOf, problemsOfBuild, tinySite } from '../support/tiny-site.ts';

/** The problems of held articles, and of links and redirects to them. */
const drafts = suite('drafts: problems');

const problemsWith = (files: Files, shown?: { drafts: boolean }): string[] => {
  const { root, settings } = tinySite(files);
  return problemsOf(() => plan(load(settings), '2026-01-31', shown)).map((problem) =>
    problem.replaceAll(`${root}/`, ''),
  );
};

const refused: Record<string, [files: Files, ...expected: RegExp[]]> = {
  'a value that is not true or false': [
    { [DRAFT]: draft.replace('draft: true', 'draft: "true"') },
    /^content\/blog\/bench\.md:6:8 {2}draft: is "true"; expected a boolean\. Write it without quotes\.$/,
  ],
  'raw HTML in a draft': [
    { [DRAFT]: piece({ title: 'The Bench', draft: true }, 'A <b>bold</b> word.') },
    /^content\/blog\/bench\.md:9:3 {2}raw HTML/,
    /^content\/blog\/bench\.md:9:/,
  ],
  'the title and the excerpt of another page': [
    { [DRAFT]: article({}).replace('---\n\n', 'draft: true\n---\n\n') },
    /^content\/blog\/bench\.md:1 {2}this page's title, "An Article \| Keyhaven", is that of content\/blog\/an-article\.md:1\./,
    /^content\/blog\/bench\.md:1 {2}this page's description is that of/,
  ],
  'an address that hosts lead away from': [
    { 'content/blog/pianos.md': piece({ title: 'Pianos', draft: true }) },
    /^content\/blog\/pianos\.md:1 {2}this page's address, \/blog\/pianos\/, is one of a city page/,
  ],
  'a redirect from its address': [
    { [DRAFT]: draft, 'data/redirects.json': { redirects: [{ from: '/blog/bench/', to: '/blog/' }] } },
    /^data\/redirects\.json:4:15 {2}redirects\[0\]\.from: \/blog\/bench\/ will be a page of the site: that of content\/blog\/bench\.md, which is held back\./,
  ],
  'a redirect to it': [
    {
      [COMING]: coming,
      'data/redirects.json': { redirects: [{ from: '/old/', to: '/blog/sizing-piano-room/#a' }] },
    },
    /^data\/redirects\.json:5:13 {2}redirects\[0\]\.to: \/blog\/sizing-piano-room\/ appears on February 1, 2026 \(content\/blog\/sizing-piano-room\.md\)\. Lead to another page until then/,
  ],
  'a link to a draft from the terms': [
    { [DRAFT]: draft, 'content/pages/terms.md': standing('See [it](/blog/bench/#a).') },
    /^content\/pages\/terms\.md:7:10 {2}the text links to \/blog\/bench\/, which is a draft \(content\/blog\/bench\.md\)\. Leave the link out until/,
  ],
  'a link to a draft from an article with a later date': [
    { [DRAFT]: draft, [COMING]: piece({ title: 'The Room', date: '2026-02-01' }, '[a](/blog/bench/)') },
    /^content\/blog\/sizing-piano-room\.md:8:5 {2}the text links to \/blog\/bench\/, which is a draft/,
  ],
  'a link to an article with an even later date': [
    {
      [COMING]: piece({ title: 'The Room', date: '2026-02-01' }, '[a](/blog/later/)'),
      'content/blog/later.md': piece({ title: 'Later', date: '2026-02-02' }),
    },
    /^content\/blog\/sizing-piano-room\.md:8:5 .* which appears on February 2, 2026 \(content\/blog\/later\.md\)/,
  ],
  'a link to nowhere from an article with a later date': [
    { [COMING]: piece({ title: 'The Room', date: '2026-02-01' }, '[a](/nowhere/)') },
    /^content\/blog\/sizing-piano-room\.md:8:5 .*\/nowhere\/, which the site does not have/,
  ],
  'articles that are all held back': [
    { ...withBoth, 'content/blog/an-article.md': null },
    /^content\/blog\/sizing-piano-room\.md:1 {2}every article is held back, this one too; expected at least one/,
  ],
};
for (const [fault, [files, ...expected]] of Object.entries(refused)) {
  drafts(`refuses ${fault}`, () => {
    const problems = problemsWith(files);
    assert.is(problems.length, expected.length, problems.join('\n'));
    for (const [index, pattern] of expected.entries()) assert.match(problems[index] ?? '', pattern);
  });
}

drafts('refuses a second article with its slug', () => {
  const { settings } = tinySite({ [DRAFT]: draft });
  const content = load(settings);
  const [first] = content.articles.filter(({ slug }) => slug === 'bench');
  const copy = first && { ...first, title: 'Another', excerpt: 'Another.', draft: false };
  const articles = [...content.articles, ...(copy ? [copy] : [])];
  const [problem] = problemsOf(() => plan({ ...content, articles }, '2026-01-31'));
  assert.match(
    problem ?? '',
    /bench\.md:1 {2}this page's address, \/blog\/bench\/, is taken by .*bench\.md:1\./,
  );
});

drafts('refuses a title of a held article that cannot be drawn', async () => {
  const [problem] = await problemsOfBuild(
    tinySite({ [COMING]: piece({ title: '鋼琴', date: '2026-02-01' }) }),
  );
  assert.match(problem ?? '', /sizing-piano-room\.md:1 {2}the share image of this page cannot show "鋼"/);
});

drafts(
  'allows links of drafts to missing articles, and of articles to those that are published by their date',
  () => {
    const files = {
      [DRAFT]: piece(
        { title: 'The Bench', draft: true },
        '[a](/blog/not-written/) [b](/blog/sizing-piano-room/)',
      ),
      [COMING]: piece(
        { title: 'The Room', date: '2026-02-01' },
        '[a](/blog/same-day/) [b](/blog/an-article/)',
      ),
      'content/blog/same-day.md': piece({ title: 'Same', date: '2026-02-01' }),
    };
    assert.equal(problemsWith(files), []);
    assert.equal(problemsWith(files, { drafts: true }), []);
  },
);

drafts.run();
