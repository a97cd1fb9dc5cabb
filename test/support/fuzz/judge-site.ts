import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import * as assert from 'uvu/assert';
import { type Composition, compose } from '../../../generator/build/compose.ts';
import { startStages } from '../../../generator/build/stages.ts';
import { openCheck } from '../../../generator/check/check.ts';
import type { Finding } from '../../../generator/check/finding.ts';
import { LIGHT_PAGE } from '../../../generator/check/rules/budgets.ts';
import { readSources } from '../../../generator/check/sources.ts';
import { elementsIn } from '../../../generator/check/xml.ts';
import { openScale } from '../../../generator/compress/weigh.ts';
import { emit } from '../../../generator/emit/emit.ts';
import type { Output } from '../../../generator/model/index.ts';
import { ContentError } from '../../../generator/problem/problem.ts';
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
  shared ??= openSite();
  return shared;
}

async function openSite(): Promise<JudgedSite> {
  const redirects = [{ from: '/old/', to: '/glossary/#action' }];
  const site = warmSite({ 'data/redirects.json': { redirects } });
  const { root, out, settings } = site;
  const sources = treeOf(root);
  const sourceOf = (file: string) => Buffer.from(sources[file] ?? '', 'latin1').toString('utf8');
  const sound = await composed();
  const known = new Map(sound.outputs.map(({ file, body }) => [file, String(body)]));
  const pages = sound.outputs.filter(isPage).map(({ body }) => readHtml(String(body)));
  const running = new Set(pages.flatMap((page) => page.running));
  const entries = entriesAround(out);

  const validator = new Worker(join(settings.pianogen, 'generator/check/markup-worker.js'));
  // It stays for all inputs, but does not keep the process.
  validator.unref();

  /** Validates the markup of pages on one thread: starting one for each input would take longer than all the rest. */
  async function validate(pages: readonly Output[]): Promise<Finding[]> {
    if (pages.length === 0) return [];
    validator.postMessage(pages.map(({ file, body }) => ({ file, html: String(body) })));
    const [findings] = (await once(validator, 'message')) as [Omit<Finding, 'code'>[]];
    return findings.map((finding) => ({ code: 'PG534', ...finding }));
  }

  function composed(): Promise<Composition> {
    return compose(settings, startStages({}));
  }

  /** Returns the outputs of a site that has no problem. */
  async function checked(): Promise<readonly Output[]> {
    const { plan, outputs } = await composed();
    // The markup of a page that is as it was is known to be valid.
    const isNew = ({ file, body }: Output) => isPage({ file }) && known.get(file) !== String(body);
    const check = openCheck(plan, outputs, {
      scale: openScale(LIGHT_PAGE),
      sources: () => readSources(settings),
      markup: (pages) => validate(pages.filter(isNew)),
      thorough: true,
    });
    for (const output of outputs) await check.look(output);
    const { problems } = await check.finish();
    if (problems.length > 0) throw new ContentError(problems);
    await emit(outputs, { out });
    assert.equal(entriesAround(out), entries);
    return outputs.filter((output) => !isPage(output) || isNew(output));
  }

  return {
    sourceOf,
    async judge(files, shown = []) {
      site.write(files);
      try {
        const outputs = await checked();
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
