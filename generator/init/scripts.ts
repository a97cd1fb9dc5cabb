import { applyEdits, type FormattingOptions, modify, type ParseError, parse } from 'jsonc-parser';
import { SCRIPTS } from './site-files.ts';

interface AddedScripts {
  /** The whole file. */
  text: string;
  added: string[];
  /** The names that stand for other commands, and stay. */
  taken: string[];
}

/** Adds the scripts of a site that a `package.json` lacks, and changes nothing else. Returns `undefined` for a text that is no JSON object. */
export function addScripts(json: string): AddedScripts | undefined {
  const errors: ParseError[] = [];
  const value: unknown = parse(json, errors);
  const scripts: unknown = Object(value).scripts ?? {};
  if (errors.length > 0 || !isRecord(value) || !isRecord(scripts)) return;
  const names = Object.keys(SCRIPTS) as (keyof typeof SCRIPTS)[];
  const added = names.filter((name) => scripts[name] === undefined);
  const taken = names.filter((name) => !added.includes(name) && scripts[name] !== SCRIPTS[name]);
  const formattingOptions = formatOf(json);
  const text = added.reduce(
    (before, name) =>
      applyEdits(before, modify(before, ['scripts', name], SCRIPTS[name], { formattingOptions })),
    json,
  );
  return { text, added, taken };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The indentation and the line ends of a file; those of npm for a file in one line. */
function formatOf(json: string): FormattingOptions {
  const [, eol = '\n', indent = '  '] = json.match(/(\r?\n)([ \t]+)/) ?? [];
  return { eol, insertSpaces: !indent.startsWith('\t'), tabSize: indent.length };
}
