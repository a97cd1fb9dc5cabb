import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import glob from 'fast-glob';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { declareProgram } from '../generator/commands/program.ts';
import { codeIn, tableOf } from './support/doc-tables.ts';
import { project } from './support/tiny-site.ts';

/** README.md and docs/ name only files, sections and commands that exist. */
const docs = suite('docs');

interface Line {
  /** `docs/cli.md:12` */
  position: string;
  text: string;
  /** True within a block of code. */
  isCode: boolean;
}

const documents = ['README.md', ...glob.sync('docs/*.md', { cwd: project }).sort()];
const tree = glob.sync('**', {
  cwd: project,
  dot: true,
  onlyFiles: false,
  ignore: ['**/node_modules/**', 'out/**', '.git/**'],
});

function linesOf(document: string): Line[] {
  let fence: string | undefined;
  return readFileSync(join(project, document), 'utf8')
    .split('\n')
    .map((text, index) => {
      const [mark] = text.match(/^`{3,}/) ?? [];
      const isFence = mark !== undefined && (fence === undefined || mark === fence);
      if (isFence) fence = fence === undefined ? mark : undefined;
      return { position: `${document}:${index + 1}`, text, isCode: isFence || fence !== undefined };
    });
}

const proseOf = (document: string): Line[] => linesOf(document).filter(({ isCode }) => !isCode);

/** Names of files that a build, a run or a host creates: the tree does not have them. */
const CREATED = [
  /^out(?:\/|$)/,
  /^node_modules\/\.cache(?:\/|$)/,
  /^\.pianogen/,
  /^leads\.jsonl$/,
  /^(?:index|404)\.html$/,
  /^(?:sitemap(?:-\d)?\.xml|robots\.txt|assets|images\/share)\/?$/,
  /^\.remarkrc\.mjs$/,
  /^content\/blog\/how-to-choose-a-bench\.md$/,
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

/** The files of that name, to be named in its place. */
function likely(path: string): string {
  const name = path.replace(/\/$/, '').split('/').at(-1);
  const others = tree.filter((file) => file.endsWith(`/${name}`));
  return others.length === 0 ? '' : `; there is ${others.join(', ')}`;
}

for (const document of documents) {
  docs(`${document} names in backticks only files that exist`, () => {
    const wrong = proseOf(document).flatMap(({ position, text }) =>
      codeIn(text)
        .filter((word) => isPath(word) && !CREATED.some((created) => created.test(word)) && !exists(word))
        .map((word) => `${position}: \`${word}\` names no file or folder of the project${likely(word)}`),
    );
    assert.is(wrong.join('\n'), '');
  });

  docs(`${document} links only to files and sections that exist`, () => {
    const wrong = proseOf(document).flatMap(({ position, text }) => {
      const links = [...text.replaceAll(/`[^`]+`/g, '').matchAll(/\]\((?!https?:)([^)\s]+)\)/g)];
      return links
        .map(([, link = '']) => link)
        .filter((link) => !leadsSomewhere(link, document))
        .map((link) => `${position}: (${link}) leads nowhere`);
    });
    assert.is(wrong.join('\n'), '');
  });
}

function leadsSomewhere(link: string, document: string): boolean {
  const [path = '', id] = link.split('#');
  const file = path === '' ? document : join(dirname(document), path);
  return tree.includes(file) && (id === undefined || headingIds(file).includes(id));
}

/** The ids that GitHub gives to headings. */
const headingIds = (document: string): string[] =>
  proseOf(document).flatMap(({ text }) => {
    const [, heading] = text.match(/^#+ (.*)$/) ?? [];
    return heading === undefined
      ? []
      : heading
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
          .replaceAll(' ', '-');
  });

docs('name every document in README.md', () => {
  const readme = readFileSync(join(project, 'README.md'), 'utf8');
  for (const document of documents.slice(1)) assert.ok(readme.includes(`](${document})`), document);
});

docs('have every data file in the table of docs/content.md', () => {
  const named = tableOf('docs/content.md', 'File', 'Holds').flatMap(([file = '']) => codeIn(file));
  for (const file of glob.sync('data/*.json', { cwd: project })) assert.ok(named.includes(file), file);
});

docs('call only scripts of package.json', () => {
  const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  const called = documents
    .flatMap(linesOf)
    .flatMap(({ position, text }) =>
      [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(test)\b)/g)].map(([, script, test]) => [
        position,
        script ?? test,
      ]),
    );
  assert.ok(called.length >= 6);
  for (const [position, script = ''] of called)
    assert.ok(script in scripts, `${position}: npm run ${script}`);
});

docs('call only commands that exist, with flags that they have', () => {
  const program = declareProgram({ folders: { pianogen: project, root: project }, version: '0.0.0' });
  const calls = documents
    .flatMap(linesOf)
    .flatMap(({ position, text, isCode }) =>
      (isCode ? [text.replace(/ #.*$/, '')] : codeIn(text)).map((code) => ({ position, code })),
    )
    .flatMap(({ position, code }) =>
      [...code.matchAll(/\b(?:npx pianogen|^pianogen|bin\/pianogen\.js) ([^|&)]+)/g)].map(
        ([, words = '']) => ({
          position,
          words: words.trim().split(/\s+/),
        }),
      ),
    );
  assert.ok(calls.length > 20);
  const wrong = calls.flatMap(({ position, words }) => {
    const flags = words.filter((word) => word.startsWith('--')).map((word) => word.replace(/=.*/, ''));
    const command = commandOf(program, words);
    if (!command) return [`${position}: there is no command "${words.join(' ')}"`];
    const known = command
      .createHelp()
      .visibleOptions(command)
      .map(({ long }) => long);
    return flags
      .filter((flag) => !known.includes(flag))
      .map((flag) => `${position}: ${words[0]} has no ${flag}`);
  });
  assert.is(wrong.join('\n'), '');
});

/** The command that the first words call; undefined for a word that is none. */
function commandOf(program: Command, [first = '', second = '']: readonly string[]): Command | undefined {
  if (/^[<-]/.test(first) || first === 'help') return program;
  const command = program.commands.find((command) => command.name() === first);
  if (!command || command.commands.length === 0) return command;
  return command.commands.find((inner) => inner.name() === second);
}

docs("show the tour's missing comma on the line where it is missing", () => {
  const lines = readFileSync(join(project, 'data/notes/ohio.json'), 'utf8').split('\n');
  const city = lines.findIndex((line) => line.includes('"cleveland"'));
  const music = lines.findIndex((line, index) => index > city && line.includes('"music"'));
  // Behind the quote that ends the text, where the comma was.
  const column = lines[music]?.replace(/,$/, '').length;
  const tour = readFileSync(join(project, 'README.md'), 'utf8');
  assert.match(tour, `data/notes/ohio.json:${music + 1}:${column} PG120`);
  assert.match(tour, `${music + 1} | …${lines[music]?.replace(/,$/, '').slice(-31)}`);
});

docs.run();
