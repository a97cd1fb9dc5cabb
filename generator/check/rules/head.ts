import { pathOf } from '../../addresses.ts';
import type { Route } from '../../model/index.ts';
import { isIndexed, metaOf } from '../context.ts';
import type { ReportFinding } from '../finding.ts';
import { makers } from '../makers.ts';
import type { Page } from '../page.ts';

/** The lengths in characters. Search results cut off longer texts; shorter ones say little. */
const LENGTHS = {
  title: { code: 'PG510', from: 4, to: 70 },
  description: { code: 'PG511', from: 70, to: 160 },
} as const;

interface HeadContext {
  route: Route | undefined;
  origin: string;
}

/** Checks the head of a page: language, character encoding, title, description, canonical address. */
export function head(page: Page, report: ReportFinding, context: HeadContext): void {
  checkTitle(page, report);
  checkDescription(page, report);
  checkAddress(page, report, context);
  if (!page.elements.find(({ name }) => name === 'html')?.attributes.lang?.trim())
    report({
      code: 'PG514',
      message: 'the page does not say its language.',
      hint: 'Give <html> a lang: screen readers choose the voice by it.',
      maker: makers.html,
    });
  const charset = page.elements.find(({ name, attributes }) => name === 'meta' && 'charset' in attributes);
  if (charset?.attributes.charset?.toLowerCase() !== 'utf-8')
    report({
      code: 'PG514',
      message: 'the page does not say that it is written in UTF-8.',
      hint: 'Put <meta charset="utf-8"> first into its head.',
      maker: makers.head,
    });
}

function checkTitle({ titles }: Page, report: ReportFinding): void {
  if (titles.length !== 1)
    report({
      code: 'PG510',
      message: `the page has ${titles.length} titles.`,
      hint: 'A page has one <title>.',
      maker: makers.title,
    });
  const [title] = titles;
  if (title) checkLength('title', title.text, report);
}

function checkDescription(page: Page, report: ReportFinding): void {
  const description = metaOf(page, 'description');
  if (description === undefined)
    report({
      code: 'PG511',
      message: 'the page has no description.',
      hint: 'Search results show it.',
      maker: makers.description,
    });
  else if (isIndexed(page)) checkLength('description', description, report);
}

/** True if a title or a description is neither too short nor too long. */
export function isGoodLength(name: keyof typeof LENGTHS, text: string): boolean {
  const { from, to } = LENGTHS[name];
  // Most texts have no character of two UTF-16 units, which counts once.
  const length = /[\ud800-\udbff]/.test(text) ? [...text].length : text.length;
  return length >= from && length <= to;
}

function checkLength(name: keyof typeof LENGTHS, text: string, report: ReportFinding): void {
  if (isGoodLength(name, text)) return;
  const { code, from, to } = LENGTHS[name];
  const { length } = [...text];
  report({
    code,
    message: `the ${name} "${text}" has ${length} characters; expected ${from} to ${to}.`,
    hint: length > to ? 'Shorten it: search results cut it off.' : 'Say more: search results show it.',
    trace: text,
  });
}

function checkAddress(page: Page, report: ReportFinding, { route, origin }: HeadContext): void {
  const canonical = page.elements.filter(
    ({ name, attributes }) => name === 'link' && attributes.rel === 'canonical',
  );
  const own = route?.url ?? origin + pathOf(page.file);
  const named = canonical[0]?.attributes.href;
  if (canonical.length !== 1)
    report({
      code: 'PG513',
      message: `the page names ${canonical.length} canonical addresses.`,
      hint: 'A page names one, its own.',
      maker: makers.canonical,
    });
  else if (named !== own)
    report({
      code: 'PG513',
      message: `the canonical address is ${named}, but the page's own is ${own}.`,
      hint: 'They must be the same.',
      maker: makers.canonical,
    });
  const shared = metaOf(page, 'og:url');
  if (shared !== own)
    report({
      code: 'PG513',
      message: `og:url is ${shared ?? 'missing'}, but the page's own address is ${own}.`,
      hint: 'They must be the same.',
      maker: makers.sharedUrl,
    });
}
