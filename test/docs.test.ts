import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import glob from 'fast-glob';
import { slug } from 'github-slugger';
import { declareProgram } from '../generator/commands/program.ts';
import { codeIn, tableOf } from './support/doc-tables.ts';
import { assert, suite } from './support/suite.ts';
import { project, projectText } from './support/tiny-site.ts';

const docs = suite('docs');

const documents = glob.sync(['{README,CONTRIBUTING,SECURITY}.md', 'docs/*.md'], { cwd: project }).sort();
const tree = glob.sync('**', {
  cwd: project,
  dot: true,
  onlyFiles: false,
  // A site in the tests has files of the same names.
  ignore: ['**/node_modules/**', 'out/**', '.git/**', 'test/site/towns/**'],
});

function linesOf(document: string) {
  let fence: string | undefined;
  return projectText(document)
    .split('\n')
    .map((text, index) => {
      const [mark] = text.match(/^`{3,}/) ?? [];
      const isFence = mark !== undefined && (fence === undefined || mark === fence);
      if (isFence) fence = fence === undefined ? mark : undefined;
      return { document, place: `${document}:${index + 1}`, text, isCode: isFence || fence !== undefined };
    });
}

const lines = documents.flatMap(linesOf);
const prose = lines.filter(({ isCode }) => !isCode);

/** Names of files that a build, a run, a host or an owner creates: the tree does not have them. */
const CREATED = [
  /^(?:out|node_modules\/\.cache)(?:\/|$)|^\.pianogen/,
  /^leads\/(?:$|wrangler|src\/site)/,
  /^(?:leads\.jsonl|site\.json|(?:index|404)\.html|\.remarkrc\.mjs)$/,
  /^(?:sitemap(?:-\d)?\.xml|robots\.txt|assets|images\/share)\/?$/,
  /^(?:data\/dealers\.json|content\/root\/(?:fonts\/own\.woff2)?|content\/blog\/how-to-choose-a-bench\.md|content\/pages\/about\.md)$/,
];

/** A word with a slash between two names, or with the ending of a file. It may hold `*`, `{a,b}` and `<name>`. */
const PATH = /^[\w.@{*<-][\w.,@{}*<>-]*(?:\/[\w.,@{}*<>-]+)*\/?$/;
const ENDINGS = /\.(?:css|html|js|json|jsonl|md|mjs|svg|ts|tsx|ttf|txt|woff2|xml|yml)$/;
const isPath = (word: string): boolean =>
  PATH.test(word) &&
  !word.startsWith('{{') &&
  (word.includes('/') || (ENDINGS.test(word) && !/^\.\w+$/.test(word)));

/** True for a path from the project's folder, or for a bare name that one file of the project has. */
function exists(path: string): boolean {
  const pattern = path.replace(/\/$/, '').replaceAll(/<[\w-]+>/g, '*');
  if (/[*{]/.test(pattern))
    return glob.sync(pattern, { cwd: project, dot: true, onlyFiles: false }).length > 0;
  if (tree.includes(pattern)) return true;
  return !pattern.includes('/') && tree.filter((file) => file.endsWith(`/${pattern}`)).length === 1;
}

docs('name in backticks only files that exist', () => {
  for (const { place, text } of prose)
    for (const word of codeIn(text).filter(isPath)) {
      const isFound = CREATED.some((created) => created.test(word)) || exists(word);
      assert.ok(isFound, `${place}: \`${word}\` names no file or folder of the project`);
    }
});

docs('link only to files and sections that exist', () => {
  for (const { place, text, document } of prose)
    for (const [, link = ''] of text.replaceAll(/`[^`]+`/g, '').matchAll(/\]\((?!https?:)([^)\s]+)\)/g)) {
      const [path = '', id] = link.split('#');
      const file = path === '' ? document : join(dirname(document), path);
      assert.ok(tree.includes(file), `${place}: (${link}) leads nowhere`);
      if (id !== undefined) assert.ok(headingIds(file).includes(id), `${place}: (${link}) leads nowhere`);
    }
});

const headingIds = (document: string): string[] =>
  linesOf(document)
    .flatMap(({ text, isCode }) => (isCode ? [] : (text.match(/^#+ (.*)$/)?.[1] ?? [])))
    .map((heading) => slug(heading));

docs('name every document in README.md', () => {
  const readme = projectText('README.md');
  for (const document of documents)
    assert.ok(document === 'README.md' || readme.includes(`](${document})`), document);
});

docs('have every data file in the table of docs/content.md', () => {
  const named = tableOf('docs/content.md', 'File', 'Holds').flatMap(([file = '']) => codeIn(file));
  for (const file of glob.sync('data/*.json', { cwd: project })) assert.ok(named.includes(file), file);
});

docs('call only scripts of package.json', () => {
  const { scripts } = JSON.parse(projectText('package.json'));
  for (const { place, text } of lines)
    for (const [, script, test] of text.matchAll(/\bnpm (?:run ([\w:-]+)|(test)\b)/g))
      assert.ok((script ?? test ?? '') in scripts, `${place}: npm run ${script} is no script`);
});

const program = declareProgram({ pianogen: project, root: project, version: '0.0.0' });

docs('call only commands that exist, with flags that they have', () => {
  let count = 0;
  for (const { place, text, isCode } of lines)
    for (const code of isCode ? [text.replace(/ #.*$/, '')] : codeIn(text))
      for (const [, call = ''] of code.matchAll(/(?:npx pianogen|^pianogen|bin\/pianogen\.js) ([^|&)]+)/g)) {
        const words = call.trim().split(/\s+/);
        const command = commandOf(words);
        assert.ok(command, `${place}: there is no command "${call}"`);
        const flags = command?.createHelp().visibleOptions(command) ?? [];
        const used = words.map((word) => word.replace(/=.*/, '')).filter((word) => word.startsWith('--'));
        const known = flags.map(({ long }) => long);
        for (const flag of used) assert.ok(known.includes(flag), `${place}: ${flag}`);
        count += 1;
      }
  assert.ok(count > 20);
});

function commandOf([first = '', second = '']: readonly string[]): Command | undefined {
  if (/^[<-]/.test(first) || first === 'help') return program;
  const command = program.commands.find((command) => command.name() === first);
  if (!command || command.commands.length === 0) return command;
  return command.commands.find((inner) => inner.name() === second);
}
