import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import * as assert from 'uvu/assert';
import { makeCheckedSite } from '../../../generator/build/check-site.ts';
import { openSite } from '../../../generator/build/open-site.ts';
import type { Sink } from '../../../generator/build/sinks.ts';
import { startStages } from '../../../generator/build/stages.ts';
import { elementsIn } from '../../../generator/check/xml.ts';
import { emit } from '../../../generator/emit/emit.ts';
import type { Output } from '../../../generator/model/index.ts';
import { ContentError } from '../../../generator/problem/problem.ts';
import { memoryStore, type Store } from '../../../generator/store/store.ts';
import { type Files, treeOf } from '../tiny-site.ts';
import { warmSite } from '../warm-site.ts';
import { type ReadHtml, readHtml } from './read-html.ts';
import { assertProblems } from './told.ts';

/** A site whose sources are changed for each input, and put back after it. */
export interface JudgedSite {
  /** The text of a source file, as the site has it without changes; empty for a file that it lacks. */
  sourceOf(file: string): string;
  /**
   * Builds the site with changed sources. Either it is refused with problems that name lines, or it passes its own check, holds
   * no planted script, parses, lies in the out folder, and shows the texts. Returns false if it is refused.
   */
  judge(files: Files, shown?: readonly string[]): Promise<boolean>;
}

let shared: Promise<JudgedSite> | undefined;

/** A site that is sound without changes, opened once a process. */
export function judgedSite(): Promise<JudgedSite> {
  shared ??= openJudgedSite();
  return shared;
}

async function openJudgedSite(): Promise<JudgedSite> {
  const redirects = [{ from: '/old/', to: '/glossary/#action' }];
  const site = warmSite({ 'data/redirects.json': { redirects } });
  const { root, out, settings } = site;
  const sources = treeOf(root);
  const sourceOf = (file: string) => Buffer.from(sources[file] ?? '', 'latin1').toString('utf8');
  const store = keepingWhatIsTrueAnywhere();
  const sound = await checked();
  const known = new Map(sound.map(({ file, body }) => [file, String(body)]));
  const pages = sound.filter(isPage).map(({ body }) => readHtml(String(body)));
  const running = new Set(pages.flatMap((page) => page.running));
  const entries = entriesAround(out);

  /** Returns the outputs of a site that has no problem. All its pages are validated. */
  async function checked(): Promise<readonly Output[]> {
    const stages = startStages({});
    const site = await openSite(settings, { stages, store });
    const pages: Output[] = [];
    const sink: Sink = {
      holds: () => false,
      take(page) {
        pages.push(page);
        return undefined;
      },
    };
    await makeCheckedSite(site, { stages, store, sink, isThorough: true });
    return [...site.assetFiles, ...pages, ...(await site.images), ...site.documents.outputs];
  }

  /** Writes a site that has no problem. Returns the outputs that the sound site lacks. */
  async function emitted(): Promise<readonly Output[]> {
    const outputs = await checked();
    await emit(outputs, { out });
    assert.equal(entriesAround(out), entries);
    return outputs.filter(({ file, body }) => !isPage({ file }) || known.get(file) !== String(body));
  }

  return {
    sourceOf,
    async judge(files, shown = []) {
      site.write(files);
      try {
        const outputs = await emitted();
        const made = outputs.filter(isPage).map(({ body }) => readHtml(String(body)));
        for (const page of made) assertInert(page, running);
        for (const output of outputs) assertParses(output);
        const texts = fold(made.map(({ text }) => text).join('\n'));
        for (const text of shown)
          assert.ok(texts.includes(fold(text)), `No page shows ${JSON.stringify(text)}.`);
        return true;
      } catch (error) {
        if (!(error instanceof ContentError)) throw error;
        assertProblems(error.problems);
        return false;
      } finally {
        site.write(Object.fromEntries(Object.keys(files).map((file) => [file, before(file)])));
      }
    },
  };

  function before(file: string): Buffer | null {
    const text = sources[file];
    return text === undefined ? null : Buffer.from(text, 'latin1');
  }
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

/** Asserts that a page runs nothing but what the pages of the sound site run. */
function assertInert({ running }: ReadHtml, known: ReadonlySet<string>): void {
  const planted = running.filter((what) => !known.has(what));
  assert.equal(planted, []);
}

function assertParses({ file, body }: Output): void {
  if (/\.(?:json|webmanifest)$/.test(file)) JSON.parse(String(body));
  if (file.endsWith('.xml')) assert.ok(elementsIn(String(body)).length > 0);
}
