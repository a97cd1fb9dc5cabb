import { checklistPath, fileOf } from '../addresses.ts';
import type { Output, Plan } from '../model/index.ts';
import type { Templates } from './templates.ts';

/** Writes the showroom checklist as plain text, to save and to fill in. */
export function checklist({ frame: { figures, site } }: Plan, templates: Templates): Output {
  const { listsFor, NOTES, PIANOS } = templates.checklist;
  const lines = [
    'SHOWROOM CHECKLIST',
    `${site.brand} · ${new URL(site.url).host} · ${site.phone}`,
    '',
    ...listsFor(figures).flatMap(({ heading, items }) => [
      heading.toUpperCase(),
      ...items.map((item) => `[ ] ${item}`),
      '',
    ]),
    ...PIANOS.flatMap((piano) => [piano.toUpperCase(), ...NOTES.map((note) => `${note}: `), '']),
  ];
  // The first character says that the file is UTF-8, even if a host does not.
  return { file: fileOf(checklistPath), body: `\uFEFF${lines.join('\n')}` };
}

/** Writes iCalendar files (RFC 5545). */
export function calendars({ calendars, frame: { site, year } }: Plan): Output[] {
  const { host } = new URL(site.url);
  return calendars.map(({ path, reminders }) => {
    const lines = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      `PRODID:-//${escaped(site.brand)}//Piano tuning//EN`,
      'CALSCALE:GREGORIAN',
      ...reminders.flatMap(({ month, event, text }) => [
        'BEGIN:VEVENT',
        `UID:tuning-${String(month + 1).padStart(2, '0')}@${host}`,
        // Fixed within a year: a build on another day writes the same bytes.
        `DTSTAMP:${year}0101T000000Z`,
        `DTSTART;VALUE=DATE:${fourWeeksBefore(Number(year), month)}`,
        'RRULE:FREQ=YEARLY',
        `SUMMARY:${escaped(event)}`,
        `DESCRIPTION:${escaped(text)}`,
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
      ]),
      'END:VCALENDAR',
    ];
    return { file: fileOf(path), body: `${lines.map(folded).join('\r\n')}\r\n` };
  });
}

/** Returns the third day of the month before, such as `20251203` for January (0) of 2026. */
const fourWeeksBefore = (year: number, month: number) =>
  month === 0 ? `${year - 1}1203` : `${year}${String(month).padStart(2, '0')}03`;

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&');

/** Breaks a line after 75 bytes at most, but no character, and continues it after a space. */
function folded(line: string) {
  let [text, bytes] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > 75) [text, bytes] = [`${text}\r\n `, 1];
    text += character;
    bytes += size;
  }
  return text;
}
