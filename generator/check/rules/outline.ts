import type { ReportFinding } from '../finding.ts';
import { makers } from '../makers.ts';
import type { Page } from '../page.ts';

/** Checks the outline of a page: one main heading, levels in order, landmarks, unique ids, references to ids that exist. */
export function outline(page: Page, report: ReportFinding): void {
  checkHeadings(page, report);
  checkLandmarks(page, report);
  checkIds(page, report);
}

function checkHeadings({ headings }: Page, report: ReportFinding): void {
  const main = headings.filter(({ level }) => level === 1);
  if (main.length !== 1)
    report({
      code: 'PG520',
      message: `the page has ${main.length || 'no'} main heading${main.length === 0 ? '' : 's'} (h1).`,
      hint: main.length === 0 ? 'Give it one.' : 'A page has one: make the others h2.',
      trace: main.slice(1).map(({ text }) => text),
      maker: 'page',
    });
  let above = 0;
  for (const { level, text } of headings) {
    if (text === '')
      report({
        code: 'PG521',
        message: `a heading h${level} is empty.`,
        hint: 'Fill it or remove it.',
        maker: 'page',
      });
    if (level > above + 1 && main.length > 0)
      report({
        code: 'PG521',
        message: `the heading "${text}" is h${level} ${above === 0 ? 'with none above it' : `under h${above}`}.`,
        hint: `Make it h${above + 1}.`,
        trace: text,
        maker: 'page',
      });
    above = level;
  }
}

function checkLandmarks({ elements }: Page, report: ReportFinding): void {
  for (const landmark of ['header', 'main', 'footer']) {
    const count = elements.filter(({ name }) => name === landmark).length;
    if (count !== 1)
      report({
        code: 'PG522',
        message: `the page has ${count} elements <${landmark}>.`,
        hint: 'A page has one.',
        maker: makers.body,
      });
  }
}

/** Attributes that refer to ids of the same page. */
const REFERRING = [
  'for',
  'aria-labelledby',
  'aria-describedby',
  'aria-details',
  'aria-controls',
  'popovertarget',
  'list',
];

function checkIds({ elements }: Page, report: ReportFinding): void {
  const ids = new Set<string>();
  for (const { attributes } of elements) {
    const { id } = attributes;
    if (id === undefined) continue;
    if (ids.has(id))
      report({
        code: 'PG523',
        message: `two elements have the id "${id}".`,
        hint: 'An id stands for one element.',
        trace: `"${id}"`,
        maker: 'page',
      });
    ids.add(id);
  }
  for (const { name, attributes } of elements) {
    for (const attribute of REFERRING) {
      const value = attributes[attribute];
      if (value === undefined) continue;
      for (const id of value.split(/\s+/).filter((id) => id && !ids.has(id)))
        report({
          code: 'PG523',
          message: `${attribute} of <${name}> names the id "${id}", which no element has.`,
          hint: 'Correct the id.',
          trace: `"${id}"`,
          maker: 'page',
        });
    }
  }
}
