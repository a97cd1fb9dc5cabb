import { chmodSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { load } from '../../generator/load/load.ts';
import { article, type Files, tinySite } from '../support/tiny-site.ts';

/** The front matter of articles and pages, and the files that become no page. */
const frontMatter = suite('front matter');

const file = 'content/blog/an-article.md';
const withLine = (line: string) => article({}).replace('tags: [buying]', line);

/** A file with the planted fault, and the start or a part of each expected problem. */
const faults: Record<string, [text: string, ...expected: RegExp[]]> = {
  'a line that starts with the closing mark': [
    withLine('---secret: draft note'),
    /^content\/blog\/an-article\.md:5:1 {2}this line starts with "---", but does not end the front matter/,
  ],
  'a closing mark that is too long': [
    article({}).replace(/\n---\n/, '\n----\n'),
    /^content\/blog\/an-article\.md:6:1 {2}this line starts with "---"/,
  ],
  'an alias without an anchor': [
    withLine('tags: [buying, *b]'),
    /an-article\.md:5:16 {2}the front matter may hold no YAML anchors .* into double quotes\.$/,
  ],
  'an anchor that contains its own alias': [
    withLine('tags: &a [*a]'),
    /an-article\.md:5:\d+ {2}the front matter may hold no YAML anchors/,
    /an-article\.md:5:11 {2}the front matter may hold no YAML anchors/,
  ],
  'a key that is a number': [
    withLine('tags: [buying]\n1: x'),
    /an-article\.md:6:1 {2}1: is not a known key; expected title/,
  ],
  'a key that is a list': [
    withLine('tags: [buying]\n? [a, b]\n: x'),
    /an-article\.md:6:3 {2}the front matter is not valid YAML: .* Write the name of a field/,
  ],
  'a tab': [withLine('tags:\n\t- buying'), /an-article\.md:6:1 {2}.*\. Indent with spaces\.$/],
  'a duplicate key': [
    withLine('tags: [buying]\ntags: [care]'),
    /an-article\.md:6:1 {2}.*\. Keep one of them\.$/,
  ],
  'a colon without quotes': [
    withLine('tags: a: b'),
    /an-article\.md:5:7 {2}.*\. Put texts that hold a colon or a quote into double quotes\.$/,
  ],
  'a title that is too long': [
    article({ title: 'A'.repeat(61) }),
    /an-article\.md:2:8 {2}title: has 61 characters; expected 1 to 60/,
  ],
  'an excerpt that is too long': [
    article({ excerpt: 'A'.repeat(161) }),
    /an-article\.md:3:10 {2}excerpt: has 161 characters; expected 70 to 160/,
  ],
};
for (const [fault, [text, ...expected]] of Object.entries(faults)) {
  frontMatter(`reports the file and the line of ${fault}`, () => expectProblems({ [file]: text }, expected));
}

/** Files that become no page. */
const unusedFiles: Record<string, RegExp> = {
  'content/pages/about.md':
    /^content\/pages\/about\.md:1 {2}no page is made of this file; expected history-of-the-piano\.md, privacy/,
  'content/pages/more/terms.md': /^content\/pages\/more\/terms\.md:1 {2}no page is made of this file/,
  'content/blog/New.MD':
    /^content\/blog\/New\.MD:1 {2}this file is not read as an article\. Articles stand directly in/,
  'content/blog/sub/x.md': /^content\/blog\/sub\/x\.md:1 {2}this file is not read as an article/,
};
for (const [path, expected] of Object.entries(unusedFiles)) {
  frontMatter(`reports the unused file ${path}`, () => expectProblems({ [path]: article({}) }, [expected]));
}

frontMatter('ignores files that are not Markdown, or start with a dot', () => {
  const files = {
    'content/blog/notes.txt': 'x',
    'content/blog/.draft.md': 'x',
    'content/pages/.DS_Store': 'x',
  };
  assert.equal(tinySite(files).problems(), []);
});

frontMatter('accepts titles and excerpts of the maximum length', () => {
  const text = article({ title: 'A'.repeat(60), excerpt: 'A'.repeat(160) });
  assert.equal(tinySite({ [file]: text }).problems(), []);
});

frontMatter('sorts articles by date, newest first, then by slug', () => {
  const { settings } = tinySite({
    'content/blog/b.md': article({}),
    'content/blog/c.md': article({ date: '2025-10-02' }),
    'content/blog/a.md': article({}),
  });
  assert.equal(
    load(settings).articles.map(({ slug }) => slug),
    ['c', 'a', 'an-article', 'b'],
  );
});

for (const [path, target] of [
  ['content/blog/linked.md', file],
  ['content/images/linked.png', 'content/images/icon-512.png'],
  ['content/images/dangling.png', 'nowhere.png'],
] as const) {
  frontMatter(`reports the symbolic link ${path}`, () => {
    const site = tinySite();
    symlinkSync(join(site.root, target), join(site.root, path));
    assert.equal(site.problems(), [`${path}:1  this is a symbolic link. Put the file itself here.`]);
  });
}

for (const path of ['content/images/icon.svg', 'content/images', 'content/blog', 'content/pages']) {
  frontMatter(`reports that ${path} cannot be read`, () => {
    const site = tinySite();
    chmodSync(site.root, 0o755);
    chmodSync(join(site.root, path), 0);
    const problems = asOrdinaryUser(() => site.problems());
    chmodSync(join(site.root, path), 0o755);
    assert.ok(problems.some((problem) => problem.startsWith(`${path}:1  this cannot be read (EACCES).`)));
  });
}

frontMatter('reports a folder that is a file', () => {
  const [problem] = tinySite({ 'content/blog': 'A file.' }).problems();
  assert.match(problem ?? '', /^content\/blog:1 {2}this cannot be read \(ENOTDIR\)\. Check/);
});

function expectProblems(files: Files, expected: readonly RegExp[]): void {
  const problems = tinySite(files).problems();
  assert.is(problems.length, expected.length, problems.join('\n'));
  for (const [index, pattern] of expected.entries()) assert.match(problems[index] ?? '', pattern);
}

/** Runs `work` without the rights of root, which may read every file. */
function asOrdinaryUser<T>(work: () => T): T {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65534);
  try {
    return work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

frontMatter.run();
