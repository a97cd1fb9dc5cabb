import { calendarPath } from '../addresses.ts';
import type { Content, TuningCalendar } from '../model/index.ts';
import { airTextsOf, nameOf } from './air-texts.ts';

/** Plans a calendar for each pair of months in which rooms near some station are steadiest, sorted by path. */
export function tuningCalendars(content: Content): TuningCalendar[] {
  const textsOf = airTextsOf(content);
  const { event, text } = content.copy.air.calendar;
  const calendars = new Map<string, TuningCalendar>();
  for (const station of content.stations) {
    const months = textsOf(station).year.tuning;
    const path = calendarPath(months.map(nameOf));
    calendars.set(path, { path, months, event, text });
  }
  return [...calendars.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}
