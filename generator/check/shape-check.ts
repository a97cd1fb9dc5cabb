import { hash } from 'node:crypto';
import type { Route } from '../model/index.ts';
import { hasMark, markOf, type SlottedText, slottedText } from '../shape/marks.ts';
import type { FilledPage, Shape } from '../shape/shape.ts';
import { type Context, isIndexed, metaOf, type Summary } from './context.ts';
import { FilledSummary } from './filled-summary.ts';
import type { Finding } from './finding.ts';
import { fileAt, isOn } from './follow.ts';
import type { KnownFacts } from './known-site.ts';
import { type Element, fold, type Page, readPage } from './page.ts';
import { sentencesOf } from './rules/figures.ts';
import { filledFields, isAccepted } from './rules/form.ts';
import { isGoodLength } from './rules/head.ts';
import { addressesOf } from './rules/links.ts';
import { runs } from './rules/policy.ts';
import { type ShapeWords, shapeWords } from './rules/shape-words.ts';
import { structuredTexts } from './rules/structured-data.ts';
import type { ReadablePage } from './rules/word-reader.ts';
import { figureFinder } from './slotted-sentences.ts';

/**
 * What the check knows about the pages of one shape. They differ only in the texts of their slots. If these texts are sound, the
 * rules find the same on all pages, so they check only one page of the shape in full.
 */
interface ShapeCheck {
  /** A hash of the shape, and of what the rules want of its pages: the kind and the props of their routes, without the slots. */
  identity: string;
  /** True if the rules find nothing on the page that they do not find on other sound pages of the shape. */
  isSound(slots: readonly string[]): boolean;
  /** Returns the facts about a sound page. `loads` are the files that all pages of the shape load. */
  summaryOf(page: FilledPage, loads: readonly string[]): Summary;
  /** The words of its pages; `undefined` if pages of this kind are not compared. */
  words: ShapeWords | undefined;
}

/** The shapes of a site while its pages are checked. */
export interface Shapes {
  /** Looks at the slots of a page, unless it is known to be sound. Returns `undefined` if its shape needs full checks. */
  look(page: FilledPage): ShapedPage | undefined;
  /** Returns the words of a page; `undefined` if its shape needs full checks, or if pages of this kind are not compared. */
  wordsOf(page: FilledPage): ReadablePage | undefined;
  /** The files that the pages of each shape load, by the identity of the shape, as far as they are known. */
  loads(): [shape: string, loads: readonly string[]][];
  /** Adds to a finding on a page that was checked in full how many pages of its shape have it too. */
  withPagesAlike(finding: Finding): Finding;
}

export interface ShapedPage {
  isSound: boolean;
  /** The facts about the page; `undefined` if it needs a full check. */
  summary: Summary | undefined;
  /** Keeps the result of the full check for the other pages of the shape. */
  keep(summary: Summary): void;
  /** Finds the words of the page; `undefined` if pages of this kind are not compared. */
  words: (() => ReadablePage) | undefined;
}

/** What the check of shapes asks of a site. */
interface ShapeContext extends Pick<Context, 'plan' | 'origin'> {
  /** True if the site has this file. */
  has(file: string): boolean;
  /** Returns the same text as the site holds it, so that it is held only once. */
  held?(file: string): string | undefined;
}

/** Opens the shapes of a site. `facts` are those of an earlier check in the same surroundings. */
export function openShapes(context: ShapeContext, facts?: KnownFacts): Shapes {
  const checks = new Map<Shape, ShapeCheck | undefined>();
  const findFile = fileFinder(context);
  const checked = new Map<Shape, { summary: Summary; pagesAlike: number }>();
  function checkOf(page: FilledPage): ShapeCheck | undefined {
    const { shape } = page;
    if (!checks.has(shape)) checks.set(shape, readShape(page, context, findFile));
    return checks.get(shape);
  }
  return {
    look(page) {
      const { shape, slots } = page;
      const check = checkOf(page);
      if (!check) return;
      const { words } = check;
      const isSound = facts?.isSound(page.hash) || check.isSound(slots);
      const known = isSound ? checked.get(shape) : undefined;
      if (known) known.pagesAlike += 1;
      const loads = known?.summary.loads ?? (isSound ? facts?.loadsOf(check.identity) : undefined);
      return {
        isSound,
        summary: loads && check.summaryOf(page, loads),
        keep(summary) {
          if (isSound) checked.set(shape, { summary, pagesAlike: 0 });
        },
        words: words && (() => ({ shape: words, slots: page.joinedSlots })),
      };
    },
    wordsOf(page) {
      const words = checkOf(page)?.words;
      return words && { shape: words, slots: page.joinedSlots };
    },
    loads: () =>
      [...checks].flatMap(([shape, check]): [string, readonly string[]][] => {
        if (!check) return [];
        const loads = checked.get(shape)?.summary.loads ?? facts?.loadsOf(check.identity);
        return loads ? [[check.identity, loads]] : [];
      }),
    withPagesAlike(finding) {
      for (const { summary, pagesAlike } of checked.values())
        if (summary.file === finding.file) return { ...finding, pagesAlike };
      return finding;
    },
  };
}

function readShape(
  { route, shape, slots }: FilledPage,
  context: ShapeContext,
  findFile: FileFinder,
): ShapeCheck | undefined {
  const page = readPage(route.file, shape.marked);
  if (!isSafe(page)) return;
  const { plan, origin } = context;
  const links = page.elements.flatMap(({ name, attributes }) =>
    name === 'a' && attributes.href ? slottedText(attributes.href) : [],
  );
  const addresses = slottedTexts(page.elements.flatMap(addressesOf).map(({ value }) => value));
  const structured = slottedTexts(structuredTexts(page));
  const title = slottedText(page.titles[0]?.text ?? '');
  const description = slottedText(metaOf(page, 'description') ?? '');
  const hasWrongFigure = figureFinder(slottedTexts(sentencesOf(page)), plan.frame.figures);
  const fields = filledFields(page)
    .filter(({ value }) => hasMark(value))
    .map(({ field, value }) => ({ field, text: slottedText(value) }));
  const indexed = isIndexed(page);
  const ids = new Set(page.elements.flatMap(({ attributes }) => attributes.id ?? []));
  const marked = route.shaped?.withSlots(slots.map((_, slot) => markOf(slot)));

  const leadsTo = (slots: readonly string[]) =>
    new Set(links.flatMap((address) => findFile(address.fill(slots)) ?? []));
  const titleOf = (slots: readonly string[]) => fold(title.fill(slots));
  const ofShape = { indexed, ids, title: titleOf, description: description.fill, leadsTo };
  const leadsNowhere = (address: string) => findFile(address) === undefined;
  /** True if a text may be an address of the site, by its beginning: most are not, and filling them takes long. */
  const mayBeOnSite = (
    { constants: [first = ''], slots: [slot = 0] }: SlottedText,
    slots: readonly string[],
  ) => {
    const beginning = first === '' ? (slots[slot] ?? '') : first;
    return beginning.startsWith(origin) || origin.startsWith(beginning);
  };
  const isDeadUrl = (text: string) => isOn(origin, text) && leadsNowhere(text);
  return {
    identity: hash('sha256', JSON.stringify([shape.hash, marked?.kind, marked?.props]), 'base64url'),
    isSound: (slots) =>
      slots.every((text) => /\S/.test(text)) &&
      isGoodLength('title', titleOf(slots)) &&
      (!indexed || isGoodLength('description', description.fill(slots))) &&
      !addresses.some((address) => leadsNowhere(address.fill(slots))) &&
      !structured.some((text) => mayBeOnSite(text, slots) && isDeadUrl(text.fill(slots))) &&
      fields.every(({ field, text }) => isAccepted({ field, value: text.fill(slots) })) &&
      !hasWrongFigure(slots),
    summaryOf: (page, loads) => new FilledSummary(page, { loads, ofShape }),
    words: marked?.kind === 'city' ? shapeWords(page.mainText, marked as Route<'city'>) : undefined,
  };
}

/** The texts that have slots, each once. */
const slottedTexts = (texts: readonly string[]): SlottedText[] =>
  [...new Set(texts)].filter(hasMark).map(slottedText);

/**
 * The attributes in which a slot changes only what the page shows, or an address or a value that `isSound` looks at. The parser
 * writes names in lower case: `viewbox` is the size of a picture.
 */
const SAFE_ATTRIBUTES = ['href', 'content', 'value', 'alt', 'title', 'aria-label', 'viewbox'];

/** True if no slot stands where its text could change the page's structure, its policy, or how browsers run it. */
function isSafe(page: Page): boolean {
  return (
    page.elements.every(isSafeElement) &&
    page.inline.every(({ text, element }) => !hasMark(text) || isData(element)) &&
    page.elements
      .flatMap(addressesOf)
      .every(({ value }) => hasMark(value) || /^(?:[/#]|[a-z][a-z+.-]*:)/.test(value))
  );
}

const isData = ({ name, attributes }: Element): boolean => name === 'script' && !runs(attributes.type);

function isSafeElement({ name, attributes }: Element): boolean {
  const withSlots = Object.keys(attributes).filter((attribute) => hasMark(attributes[attribute] ?? ''));
  if (name === 'meta' && (attributes['http-equiv'] || attributes.name === 'robots'))
    return withSlots.length === 0;
  if (name === 'link' && attributes.rel !== 'canonical') return withSlots.length === 0;
  return withSlots.every((attribute) => SAFE_ATTRIBUTES.includes(attribute));
}

/** Returns the file that an address of this site leads to; `undefined` if there is none, or if it takes more to find out. */
type FileFinder = (address: string) => string | undefined;

function fileFinder({ origin, has, held = (file) => file }: ShapeContext): FileFinder {
  const known = new Map<string, string | undefined>();
  return (address) => {
    const earlier = known.get(address);
    if (earlier !== undefined) return earlier;
    const found = fileAt(address, { origin, has });
    const file = found && held(found);
    // Many pages have the same path, but each has its own URL.
    if (address.startsWith('/')) known.set(address, file);
    return file;
  };
}
