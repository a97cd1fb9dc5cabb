import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** A piece of a text, perhaps with an address that it leads to. */
export interface Piece {
  text: string;
  href?: string;
}

/** Returns the pieces of a printed text, with links for people who read it in a browser. */
export type LinkText = (text: string) => Piece[];

/** The address that opens a file in Visual Studio Code. */
export const VS_CODE = 'vscode://file/{file}:{line}:{column}';

/** The first line of a problem: its position, and its code. The name of a file may have spaces. */
const START = /^(.+?):(\d+)(?::(\d+))? (PG\d{3})(?= )/;
/** A position within a sentence or a stack. */
const POSITION = /((?:file:\/\/)?[^\s"'():]+\.[a-z]+):(\d+)(?::(\d+))?/g;
/** A line that shows a line of a file, or the carets below it. */
const EXCERPT = /^ *\d* \|/;

/**
 * Returns a function that links positions of files to an editor, and codes to their descriptions. `editor` is an address with
 * `{file}`, `{line}` and `{column}`.
 */
export function problemLinker(editor = VS_CODE): LinkText {
  const place = (
    text: string,
    [file = '', line = '', column = '1']: readonly (string | undefined)[],
  ): Piece => {
    const path = resolve(file.replace(/^file:\/\//, ''));
    return existsSync(path) ? { text, href: editorAddress(editor, { file: path, line, column }) } : { text };
  };
  const linkLine = (line: string): Piece[] => {
    if (EXCERPT.test(line)) return [{ text: line }];
    const [start = '', file, row, column, code = ''] = line.match(START) ?? [];
    if (start === '') return linkPositions(line, place);
    return [
      place(start.slice(0, -code.length - 1), [file, row, column]),
      { text: ' ' },
      { text: code, href: `/__pianogen/errors#${code}` },
      ...linkPositions(line.slice(start.length), place),
    ];
  };
  return (text) =>
    text.split('\n').flatMap((line, index) => [...(index > 0 ? [{ text: '\n' }] : []), ...linkLine(line)]);
}

type LinkPlace = (text: string, position: readonly (string | undefined)[]) => Piece;

function linkPositions(line: string, place: LinkPlace): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of line.matchAll(POSITION)) {
    const [text, ...position] = match;
    pieces.push({ text: line.slice(end, match.index) }, place(text, position));
    end = match.index + text.length;
  }
  return [...pieces, { text: line.slice(end) }].filter(({ text }) => text !== '');
}

/** Fills an address. A path that starts with a slash does not double the slash before it. */
const editorAddress = (editor: string, values: { file: string; line: string; column: string }): string =>
  editor.replaceAll(/\/?\{(file|line|column)\}/g, (marker, name: keyof typeof values) => {
    const value = encodeURI(values[name].replaceAll('\\', '/')).replace(/[?#&]/g, encodeURIComponent);
    return marker.startsWith('/') && !value.startsWith('/') ? `/${value}` : value;
  });
