/**
 * Validates pages: takes `{ file, html }[]`, answers with `{ file, message, hint, trace }[]`. Plain JavaScript, since a worker
 * starts from a file of its own.
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
    // A region that scrolls has no element of its own.
    'prefer-native-element': ['error', { exclude: ['region'] }],
    'valid-id': ['error', { relaxed: true }],
    ...off([
      // Matters of style.
      ['attr-case', 'attribute-boolean-style', 'attribute-empty-style', 'doctype-style'],
      ['no-trailing-whitespace', 'tel-non-breaking', 'void-style'],
      // Nothing is loaded from other hosts.
      ['require-sri'],
      // Found by rules that see every page, in every build.
      ['empty-heading', 'heading-level', 'long-title', 'no-dup-id', 'no-inline-style'],
      ['no-missing-references', 'text-content', 'wcag/h30', 'wcag/h37'],
    ]),
  },
};

const validator = new HtmlValidate(new StaticConfigLoader(config));

/** How far a place in a page is told by what follows it. */
const NEAR = 2_000;

/** What is shorter than this, of a text, stands in many places. */
const TELLING = 12;

/**
 * What the source of a place in a page is likely to have: the first text after it, and the class of the element there.
 * @param {string} html
 * @param {number} offset
 */
function wordsAt(html, offset) {
  const near = html.slice(html.lastIndexOf('<', offset), offset + NEAR);
  const [, text = ''] = near.match(/>\s*([^<>]*\p{L}[^<>]*)/u) ?? [];
  const [, name = ''] = near.match(/^<[^>]* class="([^"]+)"/) ?? [];
  return [text.length < TELLING ? '' : text.slice(0, 80), name && `"${name}"`].filter(Boolean);
}

parentPort?.on('message', (/** @type {{ file: string, html: string }[]} */ pages) => {
  const findings = pages.flatMap(({ file, html }) =>
    validator.validateStringSync(html, file).results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, offset, ruleUrl }) => ({
        file,
        message: `invalid HTML: ${message} (${ruleId})`,
        hint: ruleUrl ?? 'Correct the template.',
        trace: wordsAt(html, offset),
        maker: 'page',
      })),
    ),
  );
  parentPort?.postMessage(findings);
});
