import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import * as assert from 'uvu/assert';
import { makeCheckedSite } from '../../../generator/build/check-site.ts';
import { openSite } from '../../../generator/build/open-site.ts';
import type { Sink } from '../../../generator/build/sinks.ts';
import { startStages } from '../../../generator/build/stages.ts';
import { elementsIn } from '../../../generator/check/xml.ts';
import { emit } from '../../../generator/emit/emit.ts';
import type { BuildSettings, Output } from '../../../generator/model/index.ts';
import { ContentError, type Problem } from '../../../generator/problem/problem.ts';
import { formatProblems } from '../../../generator/report/format-problems.ts';
import { memoryStore, type Store } from '../../../generator/store/store.ts';
import { type Files, treeOf } from '../tiny-site.ts';
import { warmSite } from '../warm-site.ts';
import { readHtml } from './read-html.ts';

/** A site whose sources are changed for each input, and put back after it. */
export interface JudgedSite {
  /** The text of a source file, as the site has it without changes; empty for a file that it lacks. */
  sourceOf(file: string): string;
  /**
   * Builds the site with changed sources. Either it is refused with problems that name lines, or it passes its own check, holds
   * no planted script, parses, lies in the out folder, and shows the texts.
   */
  judge(files: Files, shown?: readonly string[]): Promise<void>;
}

let shared: Promise<JudgedSite> | undefined;

/** A site that is sound without changes, opened once a process. */
export function judgedSite(): Promise<JudgedSite> {
  shared ??= openJudgedSite();
  return shared;
}

async function openJudgedSite(): Promise<JudgedSite> {
  const redirects = [{ from: '/old/', to: '/glossary/#action' }];
  const { root, out, settings, write } = warmSite({ 'data/redirects.json': { redirects } });
  const sources = treeOf(root);
  const store = keepingWhatIsTrueAnywhere();
  const sound = await checkedOutputs(settings, store);
  const known = new Map(sound.map(({ file, body }) => [file, String(body)]));
  const running = new Set(sound.filter(isPage).flatMap(({ body }) => readHtml(String(body)).running));
  const entries = entriesAround(out);
  const before = (file: string) =>
    sources[file] === undefined ? null : Buffer.from(sources[file], 'latin1');

  async function judgeSound(shown: readonly string[]): Promise<void> {
    const outputs = await checkedOutputs(settings, store);
    await emit(outputs, { out });
    assert.equal(entriesAround(out), entries);
    const others = outputs.filter(({ file, body }) => !isPage({ file }) || known.get(file) !== String(body));
    for (const output of others) assertParses(output);
    const pages = others.filter(isPage).map(({ body }) => readHtml(String(body)));
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
        await judgeSound(shown);
      } catch (error) {
        if (!(error instanceof ContentError)) throw error;
        assertProblems(error.problems);
      } finally {
        write(Object.fromEntries(Object.keys(files).map((file) => [file, before(file)])));
      }
    },
  };
}

/** The outputs of a site that has no problem. All its pages are validated. */
async function checkedOutputs(settings: BuildSettings, store: Store): Promise<Output[]> {
  const stages = startStages({});
  const site = await openSite(settings, { stages, store });
  const pages: Output[] = [];
  const sink: Sink = {
    holds: () => false,
    take({ file, body }) {
      pages.push({ file, body: String(body) });
      return undefined;
    },
  };
  await makeCheckedSite(site, { stages, store, sink, isThorough: true });
  return [...site.assetFiles, ...pages, ...(await site.images), ...site.documents.outputs];
}

/** Keeps what does not depend on the site: drawn pictures, bundles, and which pages are valid. All pages are made anew for each input. */
function keepingWhatIsTrueAnywhere(): Store {
  const all = memoryStore();
  const isKept = (name: string) => /^(?:images|bundle|valid-markup)/.test(name);
  return {
    read: (name, key) => (isKept(name) ? all.read(name, key) : undefined),
    latest: (name) => (isKept(name) ? all.latest(name) : undefined),
    write(name, key, value) {
      if (isKept(name)) all.write(name, key, value);
    },
  };
}

const isPage = ({ file }: { file: string }): boolean => file.endsWith('.html');

/** The entries beside the out folder. */
const entriesAround = (out: string): string[] =>
  readdirSync(dirname(out)).filter((name) => name !== basename(out));

const fold = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function assertParses({ file, body }: Output): void {
  if (/\.(?:json|webmanifest)$/.test(file)) JSON.parse(String(body));
  if (file.endsWith('.xml')) assert.ok(elementsIn(String(body)).length > 0);
}

/** A line of a stack, or a message that the engine itself writes. */
const STACK = /^ +at .*:\d+:\d+\)?$/m;
const OF_THE_ENGINE =
  /Cannot read propert|is not a function|is not iterable|is not defined|call stack|Invalid (?:array|string) length|ERR_[A-Z_]+/;
/** The characters that a terminal obeys, besides tabs and ends of lines. */
const OBEYED = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/u;
/** Problems of templates and of their markup: no input may cause them. */
const OF_THE_CODE = /^PG(?:6\d\d|534)$/;

/** Asserts that each problem is one of the input and names a line of a file, and that all can be told to people. */
function assertProblems(problems: readonly Problem[]): void {
  assert.ok(problems.length > 0, 'An error has no problem.');
  for (const { code, source, message } of problems) {
    assert.not.match(code, OF_THE_CODE, message);
    assert.ok(message.length > 0, 'A problem says nothing.');
    const line = `There is no ${source.file}:${source.line}.`;
    assert.ok(source.line >= 1 && source.line <= linesOf(source.file), line);
  }
  const printed = formatProblems(problems, { coloured: false });
  for (const never of [STACK, OF_THE_ENGINE, OBEYED]) assert.not.match(printed, never);
}

/** The number of lines of a file; 1 for a file that is missing. */
function linesOf(file: string): number {
  try {
    return readFileSync(resolve(file), 'utf8').split(/\r\n|[\r\n]/).length;
  } catch {
    return 1;
  }
}
