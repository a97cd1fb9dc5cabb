import { applyEdits, findNodeAtLocation, type JSONPath, modify, type Node, parseTree } from 'jsonc-parser';
import { plain } from '../problem/lines.ts';

const FORM = { formattingOptions: { insertSpaces: true, tabSize: 2 } };

/** `change` gets entries or properties as the file has them; new records take the form of the first. Other text stays. */
export function withEntries(
  text: string,
  path: JSONPath,
  change: (entries: string[]) => readonly (string | object)[],
): string {
  const node = findNodeAtLocation(parseTree(text) as Node, path);
  if (!node?.children) return text;
  const start = node.offset + 1;
  let end = start;
  const entries = node.children.map((child, index) => {
    const from = index === 0 ? start : text.indexOf(',', end) + 1;
    end = child.offset + child.length;
    return text.slice(from, end);
  });
  const changed = change(entries);
  if (entries.length === 0 && changed.length === 0) return text;
  const outer = `\n${'  '.repeat(path.length)}`;
  const [first = `${outer}  {${outer}    …${outer}  }`] = entries;
  const rest = entries.length === 0 ? outer + text.slice(end).trimStart() : text.slice(end);
  const spaces = first.slice(0, -first.trimStart().length);
  const written = changed.map((entry) =>
    typeof entry === 'string' ? entry : spaces + inFormOf(first, entry),
  );
  return text.slice(0, start) + written.join().replace(/^\s+/, spaces) + rest;
}

export const withKey = (text: string, key: string, value: unknown): string =>
  key in JSON.parse(plain(text)) ? text : applyEdits(text, modify(text, [key], value, FORM));

export const withWord = (text: string, path: JSONPath, word: string, newWord?: string): string =>
  withEntries(text, path, (entries) =>
    entries.flatMap((entry) => {
      if (!entry.trimStart().startsWith(`"${word}"`)) return entry;
      return newWord === undefined ? [] : entry.replace(word, newWord);
    }),
  );

function inFormOf(entry: string, record: object) {
  const [, start = '', end = ''] = entry.match(/^\s*\{(\s*).*?(\s*)\}$/s) ?? [];
  return end.includes('\n')
    ? JSON.stringify(record, null, start.slice(end.length)).replaceAll('\n', end)
    : JSON.stringify(record, null, 1).replace(/\n */g, ' ');
}
