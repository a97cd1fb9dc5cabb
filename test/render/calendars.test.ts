import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { load } from '../../generator/load/load.ts';
import { plan } from '../../generator/plan/plan.ts';
import { calendars } from '../../generator/render/calendars.ts';
import { project } from '../support/tiny-site.ts';

const suiteOfCalendars = suite('render: calendars');

const content = load({ data: `${project}/data`, content: `${project}/content` });
const filesOn = (today: string, words = content.copy.air.calendar) => {
  const copy = { ...content.copy, air: { ...content.copy.air, calendar: words } };
  return new Map(calendars(plan({ ...content, copy }, today)).map(({ file, body }) => [file, String(body)]));
};

suiteOfCalendars('have an event a year on the first day of each month', () => {
  const text = filesOn('2026-11-25').get('tuning/january-august.ics') ?? '';
  const fields = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}[:;](.*)\r$`, 'gm'))].map(([, value]) => value);
  assert.equal(fields('DTSTART'), ['VALUE=DATE:20260101', 'VALUE=DATE:20260801']);
  assert.equal(fields('RRULE'), ['FREQ=YEARLY', 'FREQ=YEARLY']);
  assert.equal(fields('UID'), ['tuning-01@www.keyhaven.example', 'tuning-08@www.keyhaven.example']);
  assert.equal(fields('DTSTAMP'), ['20260101T000000Z', '20260101T000000Z']);
  assert.match(text, /^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n[\s\S]*\r\nEND:VCALENDAR\r\n$/);
});

suiteOfCalendars('escape signs and fold lines of more than 75 bytes', () => {
  const text = `Tune, now; and \\ then. ${'é'.repeat(80)}`;
  const words = { ...content.copy.air.calendar, text };
  const body = filesOn('2026-11-25', words).get('tuning/january-july.ics') ?? '';
  const lines = body.split('\r\n');
  assert.ok(lines.every((line) => Buffer.byteLength(line) <= 75));
  assert.match(
    body.replaceAll('\r\n ', ''),
    `DESCRIPTION:Tune\\, now\\; and \\\\ then. ${'é'.repeat(80)}\r\n`,
  );
});

suiteOfCalendars.run();
