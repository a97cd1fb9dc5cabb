import type { ReportFinding } from '../finding.ts';
import { makers } from '../makers.ts';
import type { Element, Page } from '../page.ts';

/** Checks single elements: pictures, dates, the tab order, and names of links and buttons. */
export function elements(page: Page, report: ReportFinding): void {
  for (const element of page.elements) {
    if (element.name === 'img') checkImage(element, report);
    if (element.name === 'time') checkTime(element, report);
    if (Number(element.attributes.tabindex) > 0)
      report({
        code: 'PG533',
        message: `<${element.name}> has the tabindex ${element.attributes.tabindex}.`,
        hint: 'Remove it: with the Tab key, people would reach the element out of order.',
        trace: [`tabIndex={${element.attributes.tabindex}}`, `tabindex="${element.attributes.tabindex}"`],
        maker: 'page',
      });
  }
  for (const { name, attributes } of page.nameless) {
    const label = attributes.href ?? attributes.class ?? '';
    report({
      code: 'PG531',
      message: `<${name}>${label && ` (${label})`} has no text.`,
      hint: 'Give it a text that says where it leads or what it does, or an aria-label if it holds only a picture.',
      trace: [attributes.href ?? '', `"${attributes.class ?? ''}"`].filter((words) => words.length > 2),
      maker: 'page',
    });
  }
}

function checkImage({ attributes }: Element, report: ReportFinding): void {
  const { src = '', alt, width, height } = attributes;
  if (alt === undefined)
    report({
      code: 'PG530',
      message: `the picture ${src} has no alt.`,
      hint: 'Describe it; alt="" if it only decorates.',
      trace: src,
      maker: 'page',
    });
  if (!/^\d+$/.test(width ?? '') || !/^\d+$/.test(height ?? ''))
    report({
      code: 'PG530',
      message: `the picture ${src} has no width and height.`,
      hint: 'Without them the page jumps while it loads.',
      trace: src,
      maker: 'page',
    });
}

/** A year, a month, or a date with or without a time of day. */
const DATE = /^\d{4}(?:-\d{2}(?:-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?)?)?$/;

function checkTime({ attributes }: Element, report: ReportFinding): void {
  const { datetime } = attributes;
  if (datetime === undefined || (DATE.test(datetime) && isReal(datetime))) return;
  report({
    code: 'PG532',
    message: `<time> names the date "${datetime}", which does not exist.`,
    hint: 'Write it as 2025-10-14.',
    trace: datetime,
    maker: makers.date,
  });
}

/** True if the date exists. `Date` turns 30 February into 1 March. */
function isReal(datetime: string): boolean {
  const day = datetime.slice(0, 10);
  const moment = new Date(`${day}${'-01'.repeat((10 - day.length) / 3)}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
}
