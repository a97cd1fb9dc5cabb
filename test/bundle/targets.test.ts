import { readFileSync } from 'node:fs';
import type { CompatStatement } from '@mdn/browser-compat-data';
import bcd from '@mdn/browser-compat-data/forLegacyNode';
import { transformSync } from 'esbuild';
import glob from 'fast-glob';
import { defaultSite } from '../support/default-site.ts';
import { assert, suite } from '../support/suite.ts';

/** Styles and scripts need nothing that the oldest browsers lack from which a lead can be sent (decision 53). */
const targets = suite('targets');

/** Those of `bundle.ts`. */
const PHONES = { safari_ios: 15.4, firefox_android: 115, chrome_android: 109 };
const OLDEST = { ...PHONES, safari: 15.4, firefox: 115, chrome: 109 };

/** What styles use where it is there. Nothing is lost without it. */
const ADDED: Record<string, string> = {
  '@container': 'what is there without it is for narrow parts',
  '@page': 'browsers print with margins of their own',
  ':column': 'the start of ::column-rule, which is none',
  ':details-content': 'details open and close',
  ':has': 'in rules of its own',
  ':left': 'a page of paper',
  ':popover-open': 'the menu is a details element',
  ':right': 'a page of paper',
  'color-mix()': 'shades of the edge of a table, and of a disabled button',
  'contain-intrinsic-height': 'see content-visibility',
  'container-type': 'see @container',
  'content-visibility': 'more is laid out before it is in sight; see ::details-content',
  'forced-color-adjust': 'Safari has no forced colors',
  'initial-letter': 'behind @supports',
  orphans: 'pages of paper end elsewhere',
  'text-size-adjust': 'the prefixed one is beside it',
  'text-wrap': 'lines are of other lengths',
  widows: 'pages of paper end elsewhere',
};

const { outputs } = defaultSite();
const emitted = (ending: string) =>
  [...outputs].filter(([file]) => file.startsWith('assets/') && file.endsWith(ending));

/** Which of these names MDN's data have, in all places where they have it, as absent from one of the oldest browsers. */
const absent = (names: Iterable<string>, known: Map<string, CompatStatement[]>): string[] =>
  [...new Set(names)].filter((name) => known.get(name)?.every((statement) => !isEverywhere(statement)));

const isEverywhere = ({ support }: CompatStatement): boolean =>
  Object.entries(OLDEST).every(([browser, oldest]) =>
    [support[browser as keyof typeof OLDEST] ?? []]
      .flat()
      .some(({ version_added, version_removed, flags }) => {
        const [since = 0, until = 0] = [version_added, version_removed].map((version) =>
          Number.parseFloat(String(version).replace('≤', '')),
        );
        return since <= oldest && !(until <= oldest) && !flags;
      }),
  );

/** The entries of a tree of MDN's data and those directly below them, by the name that code has for them. */
function entriesOf(trees: (object | undefined)[], nameOf = (name: string) => name, depth = 1) {
  const found = new Map<string, CompatStatement[]>();
  const add = (tree: object, level: number) => {
    for (const [name, entry] of Object.entries(tree)) {
      if (name === '__compat') continue;
      const { __compat } = entry as { __compat?: CompatStatement };
      const key = nameOf(name.replace(/_(?:static|event)$/, ''));
      if (__compat) found.set(key, [...(found.get(key) ?? []), __compat]);
      if (level > 0) add(entry, level - 1);
    }
  };
  for (const tree of trees) add(Object(tree), depth);
  return found;
}

const { css, api, javascript } = bcd;
const syntax = [
  { pattern: /(?<=[{;])[a-z-]+(?=:)/g, known: entriesOf([css.properties], String, 0) },
  { pattern: /:[a-z-]+/g, known: entriesOf([css.selectors], (name) => `:${name}`, 0) },
  { pattern: /@[a-z-]+/g, known: entriesOf([css['at-rules']], (name) => `@${name}`, 0) },
  { pattern: /[a-z-]+(?=\()/g, known: entriesOf([css.types]), called: '()' },
];

targets('lack nothing that styles need', () => {
  const used = emitted('.css').flatMap(([, text]) =>
    syntax.flatMap(({ pattern, known, called = '' }) => {
      const names = text.match(pattern) ?? [];
      return absent(names, known).map((name) => name + called);
    }),
  );
  assert.equal([...new Set(used)].sort(), Object.keys(ADDED).sort());
});

/** The selectors of a list. */
function selectorsIn(list: string): string[] {
  let depth = 0;
  const marked = [...list].map((sign) => {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    return sign === ',' && depth === 0 ? '\n' : sign;
  });
  return marked.join('').split('\n');
}

/** A selector without the lists of `:is()`, of which a browser leaves out what it does not know. */
function withoutForgiving(selector: string): string {
  const next = selector.replace(/:is\([^()]*\)/, '').replace(/(?<!:is)\(([^()]*)\)/, '<$1>');
  return next === selector ? selector : withoutForgiving(next);
}

targets('drop no rule for a selector that they do not know', () => {
  const isUnknown = (selector: string) =>
    /:has|:popover-open|::details-content/.test(withoutForgiving(selector));
  const lists = emitted('.css').flatMap(([, text]) => text.match(/(?<=[{};])[^{};@]+(?=\{)/g) ?? []);
  const mixed = lists.filter((list) => new Set(selectorsIn(list).map(isUnknown)).size > 1);
  assert.equal(mixed, []);
});

targets('have a plain line before one with words for the ear', () => {
  const spoken = /(content:[^;{}]+)( \/ "")/g;
  for (const [file, text] of emitted('.css'))
    for (const [line, plain = ''] of text.matchAll(spoken))
      assert.ok(text.includes(`${plain};${line}`), `${file}: ${line}`);
});

/** Names of the program's own, which others have in common with it. */
const OWN = ['city', 'entry', 'inputs', 'isFinal', 'last', 'path', 'phone', 'results', 'to', 'zip'];
/** What scripts look for before they use it. */
const ASKED_FOR = ['requestIdleCallback', 'share'];

targets('lack nothing that scripts need', () => {
  const known = entriesOf([api, javascript.builtins]);
  const names = glob.sync('client/**/*.{ts,tsx}', { ignore: ['client/dev/**'] }).flatMap((file) => {
    const { code } = transformSync(readFileSync(file, 'utf8'), {
      loader: file.endsWith('x') ? 'tsx' : 'ts',
      jsx: 'automatic',
    });
    return [...code.matchAll(/(?<=\.)[A-Za-z]\w*|\b[A-Z]\w+/g)].map(([name]) => name);
  });
  assert.equal(absent(names, known).sort(), [...OWN, ...ASKED_FOR].sort());
  for (const [file, text] of emitted('.js')) assert.not.match(text, /\(\?<[=!]/, file);
});
