/**
 * A worker thread that validates the HTML of pages. A message is `{ file, html }`; its answer is a list of findings without
 * their code. Plain JavaScript, since Node starts it from this file.
 */
import { parentPort } from 'node:worker_threads';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';

/**
 * @param {string[][]} groups
 * @returns {Record<string, 'off'>}
 */
const off = (groups) => Object.fromEntries(groups.flat().map((rule) => [rule, 'off']));

/** @type {import('html-validate').ConfigData} */
const config = {
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  elements: ['html5'],
  rules: {
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // No element means a region that scrolls.
    'prefer-native-element': ['error', { exclude: ['region'] }],
    'valid-id': ['error', { relaxed: true }],
    ...off([
      // Matters of style.
      ['attr-case', 'attribute-boolean-style', 'attribute-empty-style', 'doctype-style'],
      ['no-trailing-whitespace', 'tel-non-breaking', 'void-style'],
      // Nothing is loaded from other hosts.
      ['require-sri'],
      // Rules of pianogen check these, on every page and in every build.
      ['empty-heading', 'heading-level', 'long-title', 'no-dup-id', 'no-inline-style'],
      ['no-missing-references', 'text-content', 'wcag/h30', 'wcag/h37'],
    ]),
  },
};

/** Settles the configuration once: doing it anew for each page takes as long as validating a small one. */
class OneConfigLoader extends StaticConfigLoader {
  /** @type {ReturnType<StaticConfigLoader['getConfigFor']> | undefined} */
  #settled;

  /** @override @param {string} file */
  getConfigFor(file) {
    this.#settled ??= super.getConfigFor(file);
    return this.#settled;
  }
}

const validator = new HtmlValidate(new OneConfigLoader(config));
// Rules are made ready at the first page.
validator.validateStringSync('<p></p>');

/** The most characters after an offset that are searched for words. */
const NEAR = 2_000;

/** A shorter text, in characters, is not specific: many sources have it. */
const SPECIFIC = 12;

/**
 * Words that the source is likely to have near an offset of a page: the first text after it, and the element's class.
 * @param {string} html
 * @param {number} offset
 */
function wordsAt(html, offset) {
  const near = html.slice(html.lastIndexOf('<', offset), offset + NEAR);
  const [, text = ''] = near.match(/>\s*([^<>]*\p{L}[^<>]*)/u) ?? [];
  const [, name = ''] = near.match(/^<[^>]* class="([^"]+)"/) ?? [];
  return [text.length < SPECIFIC ? '' : text.slice(0, 80), name && `"${name}"`].filter(Boolean);
}

parentPort?.on('message', (/** @type {{ file: string, html: string }} */ { file, html }) => {
  const findings = validator.validateStringSync(html, file).results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, offset, ruleUrl }) => ({
      file,
      message: `invalid HTML: ${message} (${ruleId})`,
      hint: ruleUrl ?? 'Correct the template.',
      trace: wordsAt(html, offset),
      maker: 'markup',
    })),
  );
  parentPort?.postMessage(findings);
});
