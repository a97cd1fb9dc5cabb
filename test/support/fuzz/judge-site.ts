import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { SaxesParser } from 'saxes';
import * as assert from 'uvu/assert';
import { htmlFaults } from '../../site/html.ts';
import { runCommand } from '../run-command.ts';
import { type Files, tinySite, treeOf } from '../tiny-site.ts';
import { readHtml } from './read-html.ts';

/** A site whose sources are changed for each input, and put back after it. */
export interface JudgedSite {
  /** The text of a source file, as the site has it without changes; empty for a file that it lacks. */
  sourceOf(file: string): string;
  /**
   * Builds the site with changed sources. Either it is refused with problems that name lines, or its pages are valid HTML, hold no
   * planted script, parse, lie in the out folder, and show the texts.
   */
  judge(files: Files, shown?: readonly string[]): Promise<void>;
}

let shared: Promise<JudgedSite> | undefined;

export function judgedSite(): Promise<JudgedSite> {
  shared ??= openJudgedSite();
  return shared;
}

async function openJudgedSite(): Promise<JudgedSite> {
  const redirects = [{ from: '/old/', to: '/glossary/#action' }];
  const { root, out, write } = tinySite({ 'data/redirects.json': { redirects } });
  const sources = treeOf(root);
  const build = () => runCommand(['build', '--json', '--date', '2026-01-31'], { cwd: root });
  assert.is((await build()).code, 0);
  const sound = textsIn(out);
  const running = new Set(pagesIn(sound).flatMap((html) => readHtml(html).running));
  const entries = entriesAround(out);
  const before = (file: string) =>
    sources[file] === undefined ? null : Buffer.from(sources[file], 'latin1');

  function judgeSound(shown: readonly string[]): void {
    assert.equal(entriesAround(out), entries);
    const changed = new Map([...textsIn(out)].filter(([file, text]) => sound.get(file) !== text));
    for (const [file, text] of changed) assertParses(file, text);
    for (const html of pagesIn(changed)) assert.equal(htmlFaults(html), []);
    const pages = pagesIn(changed).map(readHtml);
    // No page runs anything but what the pages of the sound site run.
    const planted = pages.flatMap((page) => page.running).filter((what) => !running.has(what));
    assert.equal(planted, []);
    const texts = fold(pages.map(({ text }) => text).join('\n'));
    for (const text of shown) assert.ok(texts.includes(fold(text)), `No page shows ${JSON.stringify(text)}.`);
  }

  return {
    sourceOf: (file) => String(before(file) ?? ''),
    async judge(files, shown = []) {
      write(files);
      try {
        const { code, stdout, stderr } = await build();
        if (code === 0) judgeSound(shown);
        else assertRefused(JSON.parse(stdout).problems ?? [], { printed: stderr, root });
      } finally {
        write(Object.fromEntries(Object.keys(files).map((file) => [file, before(file)])));
      }
    },
  };
}

const textsIn = (folder: string): Map<string, string> =>
  new Map(
    Object.entries(treeOf(folder))
      .filter(([file]) => /\.(?:html|json|webmanifest|xml)$/.test(file))
      .map(([file, latin]) => [file, Buffer.from(latin, 'latin1').toString()]),
  );

const pagesIn = (texts: ReadonlyMap<string, string>): string[] =>
  [...texts].flatMap(([file, text]) => (file.endsWith('.html') ? text : []));

/** The entries beside the out folder. */
const entriesAround = (out: string): string[] =>
  readdirSync(dirname(out)).filter((name) => name !== basename(out));

const fold = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function assertParses(file: string, text: string): void {
  if (/\.(?:json|webmanifest)$/.test(file)) JSON.parse(text);
  if (file.endsWith('.xml')) new SaxesParser().write(text).close();
}

/** A line of a stack, or a message that the engine itself writes. */
const STACK = /^ +at .*:\d+:\d+\)?$/m;
const OF_THE_ENGINE =
  /Cannot read propert|is not a function|is not iterable|is not defined|call stack|Invalid (?:array|string) length|ERR_[A-Z_]+/;
/** The characters that a terminal obeys, besides tabs and ends of lines. */
const OBEYED = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/u;
/** Problems of templates: no input may cause them. */
const OF_THE_CODE = /^PG6\d\d$/;

interface Problem {
  code: string;
  source: { file: string; line: number };
  message: string;
}

/** Asserts that each problem is one of the input and names a line of a file, and that all can be told to people. */
function assertRefused(
  problems: readonly Problem[],
  { printed, root }: { printed: string; root: string },
): void {
  assert.ok(problems.length > 0, 'An error has no problem.');
  for (const { code, source, message } of problems) {
    const { file, line } = source;
    assert.not.match(code, OF_THE_CODE, message);
    assert.ok(message.length > 0, 'A problem says nothing.');
    assert.ok(line >= 1 && line <= linesOf(resolve(root, file)), `There is no ${file}:${line}.`);
  }
  for (const never of [STACK, OF_THE_ENGINE, OBEYED]) assert.not.match(printed, never);
}

function linesOf(file: string): number {
  try {
    return readFileSync(file, 'utf8').split(/\r\n|[\r\n]/).length;
  } catch {
    return 1;
  }
}
