import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import glob from 'fast-glob';
import { piece } from './held-articles.ts';
import { project } from './tiny-site.ts';

/** What a test case does to a tiny site. `file` is relative to the site; `out/` is the built site. */
export type Step =
  | { at: string; kind: 'write'; file: string; body: Buffer }
  | { at: string; kind: 'edit'; file: string; old: string; text: string }
  | { at: string; kind: 'remove'; file: string }
  | { at: string; kind: 'link'; file: string; target: string }
  | { at: string; kind: 'run'; args: string[] };

export interface Case {
  title: string;
  at: string;
  steps: Step[];
  prints: string;
  /** The cure that is printed, applied; without steps, none is tried. */
  cure: Step[];
}

export function readCases(): Case[] {
  const files = glob.sync('test/cases/*.txt', { cwd: project }).sort();
  return files.flatMap((file) => parseCases(file, readFileSync(join(project, file), 'utf8')));
}

/** A line that starts with a mark, and the lines below it. */
interface Section {
  at: string;
  head: string;
  lines: string[];
}

export function parseCases(file: string, text: string): Case[] {
  const titled: { at: string; title: string; sections: Section[] }[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const at = `${basename(file)}:${index + 1}`;
    if (/\s$/.test(line)) throw new Error(`${at}: a space at the end cannot be seen; write ⟨U+0020⟩.`);
    if (line.includes('\t')) throw new Error(`${at}: a tab cannot be seen; write ⇥.`);
    const [, mark, head = ''] = line.match(/^(===|---) (.+)$/) ?? [];
    const sections = titled.at(-1)?.sections;
    if (mark === '===') titled.push({ at, title: head, sections: [] });
    else if (mark && !sections)
      throw new Error(`${at}: no case has begun; start it with "=== " and its title.`);
    else if (mark) sections?.push({ at, head, lines: [] });
    else if (sections?.length === 0 && line !== '') throw new Error(`${at}: a section starts with "--- ".`);
    else sections?.at(-1)?.lines.push(line);
  }
  return titled.map(({ at, title, sections }) => {
    const end = sections.findIndex(({ head }) => head === 'prints');
    const last = sections[end];
    if (!last) throw new Error(`${at}: a case has a section "--- prints".`);
    const [steps, cure] = [sections.slice(0, end).map(stepOf), sections.slice(end + 1).map(stepOf)];
    return { at, title, steps, prints: unescaped(last.at, bodyOf(last)), cure };
  });
}

const bodyOf = ({ lines }: Section): string => lines.join('\n').replace(/\n*$/, '');

function stepOf(section: Section): Step {
  const { at, head } = section;
  const body = bodyOf(section);
  const [, command] = head.match(/^run (.+)$/) ?? [];
  const [, file = head, action = ''] = head.match(/^([^:]+): (.+)$/) ?? [];
  const [, target] = action.match(/^link to (.+)$/) ?? [];
  const [, title] = action.match(/^article (.+)$/) ?? [];
  const [, old, text] = action.match(/^(.+) →(?: (.+))?$/) ?? [];
  if (body !== '' && (command || target || title || text || action === 'removed'))
    throw new Error(`${at}: nothing may stand below this line: ${body}`);
  if (command) return { at, kind: 'run', args: command.split(' ') };
  if (target) return { at, kind: 'link', file, target };
  if (title) return { at, kind: 'write', file, body: Buffer.from(piece({ title })) };
  if (action === 'removed') return { at, kind: 'remove', file };
  if (old) return { at, kind: 'edit', file, old: unescaped(at, old), text: unescaped(at, text ?? body) };
  if (action !== '' || !/^[\w/. -]+$/.test(file))
    throw new Error(`${at}: this is no section; test/cases/README.md describes them: ${head}`);
  const [, name = '', way] = file.match(/^(.+?)(?: (with CRLF|in Latin-1))?$/) ?? [];
  const written = unescaped(at, body === '' ? '' : `${body}\n`).replaceAll(
    '\n',
    way === 'with CRLF' ? '\r\n' : '\n',
  );
  return {
    at,
    kind: 'write',
    file: name,
    body: Buffer.from(written, way === 'in Latin-1' ? 'latin1' : 'utf8'),
  };
}

/** Puts characters in place of their escapes. */
function unescaped(at: string, text: string): string {
  return text
    .replaceAll('⇥', '\t')
    .replaceAll('⏎', '\n')
    .replaceAll(/⟨(.*?)⟩/gs, (whole, inner: string) => {
      const [, code] = inner.match(/^U\+([\dA-F]{4,6})$/) ?? [];
      const [, repeated = '', times] = inner.match(/^(.+) × (\d+)$/s) ?? [];
      if (code) return String.fromCodePoint(Number.parseInt(code, 16));
      if (times) return repeated.repeat(Number(times));
      throw new Error(`${at}: this is no escape: ${whole}`);
    });
}
