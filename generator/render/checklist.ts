import { checklistPath, fileOf } from '../addresses.ts';
import type { Output, Plan } from '../model/index.ts';
import type { Templates } from './templates.ts';

/** This mark says that the file is UTF-8, even if a host does not. */
const UTF8 = '\uFEFF';

/** Writes the showroom checklist as plain text, to save and to fill in. */
export function checklist({ frame: { figures, site } }: Plan, templates: Templates): Output[] {
  const { listsFor, NOTES, PIANOS } = templates.checklist;
  const parts = [
    ['SHOWROOM CHECKLIST', `${site.brand} · ${new URL(site.url).host} · ${site.phone}`],
    ...listsFor(figures).map(({ heading, items }) => [
      heading.toUpperCase(),
      ...items.map((item) => `[ ] ${item}`),
    ]),
    ...PIANOS.map((piano) => [piano.toUpperCase(), ...NOTES.map((note) => `${note}: `)]),
  ];
  return [{ file: fileOf(checklistPath), body: `${UTF8}${parts.map(linesOf).join('\n')}` }];
}

const linesOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');
