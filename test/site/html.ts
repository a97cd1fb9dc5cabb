import { type ConfigData, HtmlValidate, type ResolvedConfig, StaticConfigLoader } from 'html-validate';

const config: ConfigData = {
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  elements: ['html5'],
  rules: {
    'no-style-tag': 'error',
    // The design names no element where a label is not allowed, but landmarks and groups without a role of their own.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // A region that scrolls needs the role: a section would stand in the outline.
    'prefer-native-element': ['error', { exclude: ['region'] }],
    // The ids of headings begin as their words do, which may be with a digit.
    'valid-id': ['error', { relaxed: true }],
    // Files of the site itself need no hash.
    'require-sri': ['error', { target: 'crossorigin' }],
    // It counts a character reference as its letters. A build refuses titles that are too long.
    'long-title': 'off',
    // Matters of style: how React writes attributes and empty elements, how marked ends lines, and where a number may break.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    'tel-non-breaking': 'off',
  },
};

/** Settles the configuration once: doing it anew for each page takes as long as to validate a small one. */
class OneConfigLoader extends StaticConfigLoader {
  #settled: ResolvedConfig | Promise<ResolvedConfig> | undefined;

  override getConfigFor(file: string): ResolvedConfig | Promise<ResolvedConfig> {
    this.#settled ??= super.getConfigFor(file);
    return this.#settled;
  }
}

/** Those that html-validate compares with others stay. That of `href` need not: `site-rules.ts` follows each link. */
const VALUES =
  / (?!(?:id|for|list|role|type|name|rel|tabindex|aria-(?:\w+by|controls|details|owns))=)([\w:-]+)="[^"]+"/g;
const WORDS = /^(?:[^<>&]|&(?:amp|lt|gt|quot|#x27);)+$/;
const VOID = /^<(?:!|(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b)|\/>$/;

const numbers = new Map<string, string>();

/** A page with "a" in place of words and values, and a number for each element. Of elements in a row that are then alike, it has the first. */
function structureOf(html: string): string {
  const outer: string[][] = [];
  let parts: string[] = [];
  for (const [piece] of html.matchAll(/<[^>]*>|[^<]+/g)) {
    if (!piece.startsWith('<')) {
      if (piece.trim()) parts.push(WORDS.test(piece) || parts[0]?.startsWith('<script') ? 'a' : piece);
    } else if (piece.startsWith('</')) {
      const element = [...parts, piece].join('\n');
      const number = numbers.get(element) ?? `${numbers.size}`;
      numbers.set(element, number);
      parts = outer.pop() ?? [];
      if (parts.at(-1) !== number) parts.push(number);
    } else {
      const tag = piece.replace(VALUES, ' $1="a"');
      if (VOID.test(piece)) parts.push(tag);
      else {
        outer.push(parts);
        parts = [tag];
      }
    }
  }
  return [...outer.flat(), ...parts].join('\n');
}

/** The structures of valid pages: most cities have the same one, and to validate a page takes long. */
const sound = new Set<string>();
let validator: HtmlValidate | undefined;

export function htmlFaults(html: string): string[] {
  validator ??= new HtmlValidate(new OneConfigLoader(config));
  const structure = structureOf(html);
  if (sound.has(structure)) return [];
  const faults = validator.validateStringSync(html).results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, offset }) => {
      const place = html.slice(html.lastIndexOf('<', offset), offset + 60).replace(/\s+/g, ' ');
      return `${message} (${ruleId}): ${place}`;
    }),
  );
  if (faults.length === 0) sound.add(structure);
  return faults;
}
