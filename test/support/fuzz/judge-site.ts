import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { SaxesParser } from 'saxes';
import * as assert from 'uvu/assert';
import type { Problem } from '../../../generator/problem/problem.ts';
import { htmlFaults } from '../../site/html.ts';
import { parseHTML } from '../dom.ts';
import { runCommand } from '../run-command.ts';
import { type Files, fold, shareCaches, tinySite, treeOf } from '../tiny-site.ts';

/** Elements that run something, load something, or change how addresses are read. Links of addresses and data load nothing. */
const RUNNING =
  'script, style, link:not([rel=canonical], [rel=alternate]), base, iframe, object, embed, frame, form, animate, set, use, meta[http-equiv]';
/** Scripts that are data. */
const IS_DATA = /^(?:application\/(?:ld\+)?json|speculationrules)$/;
/** Attributes that hold an address. */
const ADDRESSES = /^(?:href|src|srcset|action|formaction|poster|xlink:href|data|cite|background|ping)$/i;
const SAFE_ADDRESS =
  /^(?:https:|http:\/\/(?:localhost|127\.0\.0\.1)|mailto:|tel:|[^a-z]|[a-z][a-z0-9-]*(?:$|[/.#?]))/i;
/** What no message holds: a line of a stack, words of the engine itself, and characters that a terminal obeys. */
const NEVER_PRINTED = [
  /^ +at .*:\d+:\d+\)?$/m,
  /Cannot read propert|is not a function|is not iterable|is not defined|call stack|Invalid (?:array|string) length|ERR_[A-Z_]+/,
  /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/u,
];

export type JudgedSite = Awaited<ReturnType<typeof judgedSite>>;

/** A site whose sources are changed for each input, and put back after it. */
export async function judgedSite() {
  const redirects = [{ from: '/old/', to: '/glossary/#action' }];
  const { root, out, write } = tinySite({ 'data/redirects.json': { redirects } });
  const sources = treeOf(root);
  shareCaches(root);
  const build = () => runCommand(['build', '--json', '--date', '2026-01-31'], { cwd: root });
  assert.is((await build()).code, 0);
  const sound = textsIn(out);
  const running = new Set([...sound].flatMap(([file, text]) => runningIn(documentOf(file, text))));

  /** The pages of a site that builds are valid HTML and run nothing but what those of the sound site run; they show the texts. */
  function judgeSound(shown: readonly string[]): void {
    const changed = [...textsIn(out)].filter(([file, text]) => sound.get(file) !== text);
    const shownTexts = changed.map(([file, text]) => {
      if (file.endsWith('.html')) assert.equal(htmlFaults(text), [], file);
      else if (file.endsWith('.xml')) new SaxesParser().write(text).close();
      else JSON.parse(text);
      const document = documentOf(file, text);
      const planted = runningIn(document).filter((what) => !running.has(what));
      assert.equal(planted, [], file);
      return shownIn(document);
    });
    const texts = fold(shownTexts.join('\n'));
    for (const text of shown) assert.ok(texts.includes(fold(text)), `No page shows ${JSON.stringify(text)}.`);
  }

  /** A site that is refused names a line of a source for each problem, and none of the templates. */
  function judgeRefused(problems: readonly Problem[], printed: string): void {
    assert.ok(problems.length > 0, printed);
    for (const { code, source, message } of problems) {
      assert.not.match(code, /^PG6/, message);
      assert.ok(message.length > 0, 'A problem says nothing.');
      const { file, line } = source;
      assert.ok(line >= 1 && line <= linesOf(resolve(root, file)), `There is no ${file}:${line}.`);
    }
    for (const never of NEVER_PRINTED) assert.not.match(printed, never);
  }

  return {
    sourceOf: (file: string) => Buffer.from(sources[file] ?? '', 'latin1').toString(),
    async judge(files: Files, shown: readonly string[] = []) {
      write(files);
      try {
        const { code, stdout, stderr } = await build();
        if (code === 0) judgeSound(shown);
        else judgeRefused(JSON.parse(stdout).problems ?? [], stderr);
      } finally {
        for (const file of Object.keys(files)) write({ [file]: Buffer.from(sources[file] ?? '', 'latin1') });
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

/** An empty one of a file that is no page. */
const documentOf = (file: string, text: string): Document =>
  parseHTML(file.endsWith('.html') ? text : '').document;

/** The elements and attributes of a page that run or load something. Throws for structured data that is no JSON. */
function runningIn(document: Document): string[] {
  const running: string[] = [];
  for (const element of document.querySelectorAll(RUNNING)) {
    const { localName, textContent } = element;
    const addresses = ['type', 'src', 'href', 'action', 'data'].map((name) => element.getAttribute(name));
    if (localName === 'script' && IS_DATA.test(element.getAttribute('type') ?? ''))
      JSON.parse(textContent ?? '');
    else running.push([localName, ...addresses, /^s/.test(localName) ? textContent : ''].join(' '));
  }
  for (const { localName, attributes } of document.querySelectorAll('*'))
    for (const { name, value } of attributes) {
      const isUnsafe = ADDRESSES.test(name) && !SAFE_ADDRESS.test(value.replaceAll(/[\s\p{Cc}]/gu, ''));
      if (/^on|^srcdoc$/i.test(name) || isUnsafe) running.push(`${localName} ${name}=${value}`);
    }
  return running;
}

/** Takes scripts away. */
function shownIn(document: Document): string {
  for (const script of document.querySelectorAll('script')) script.remove();
  return document.documentElement?.textContent ?? '';
}

function linesOf(file: string): number {
  try {
    return readFileSync(file, 'utf8').split(/\r\n|[\r\n]/).length;
  } catch {
    return 1;
  }
}
