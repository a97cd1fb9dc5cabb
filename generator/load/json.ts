import { findNodeAtLocation, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Report } from '../problem.ts';
import { type Located, positionsIn, readText, type TextFile } from './source.ts';

const strict = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

/** Reads a JSON file. A syntax error is reported with its line, and `undefined` returned. */
export function readJson(folder: string, file: string, report: Report): Located | undefined {
  const source = readText(folder, file, report);
  if (!source) return;
  try {
    return locatedJson(source, JSON.parse(source.text));
  } catch {
    reportSyntax(source, report);
    return;
  }
}

function locatedJson({ name, text }: TextFile, value: unknown): Located {
  let tree: ReturnType<typeof parseTree>;
  const positionOf = positionsIn(text);
  return {
    value,
    locate(path) {
      tree ??= parseTree(text);
      const node = tree && findNodeAtLocation(tree, path as (string | number)[]);
      if (!node && path.length > 0) return this.locate(path.slice(0, -1));
      return { file: name, line: positionOf(node?.offset ?? 0).line };
    },
  };
}

function reportSyntax({ name, text }: TextFile, report: Report): void {
  const errors: ParseError[] = [];
  parseTree(text, errors, strict);
  const { offset, error } = errors[0] ?? { offset: 0, error: 0 };
  const words = error === 0 ? 'a value that JSON does not allow' : printParseErrorCode(error);
  report({
    source: { file: name, ...positionsIn(text)(offset) },
    message: `this is not valid JSON: ${words.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()}.`,
    hint: 'Look at this line and the one before it for a missing comma, quote or bracket.',
  });
}
