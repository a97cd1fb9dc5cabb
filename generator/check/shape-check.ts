import { hash } from 'node:crypto';
import { cutAtMarks, hasMark, markOf, type SlottedText, slottedText } from '../shape/marks.ts';
import { DAY_SLOTS, type FilledPage } from '../shape/shape.ts';
import { isIndexed, metaOf, type PageContext } from './context.ts';
import { fileAt, isOn, surelyLeadsElsewhere } from './follow.ts';
import { countRuns } from './likeness.ts';
import { type Element, fold, type Page, readPage } from './page.ts';
import { hasFigure, hasWrongFigure, sentencesOf } from './rules/figures.ts';
import { filledFields, isAccepted } from './rules/form.ts';
import { isGoodLength } from './rules/head.ts';
import { addressesOfElement } from './rules/links.ts';
import { runs } from './rules/policy.ts';
import type { ShownTexts } from './rules/repetitions.ts';
import { structuredTexts } from './rules/structured-data.ts';

/**
 * The check of the pages of one shape. They differ only in the texts of their slots. If these texts are
 * harmless, the rules find the same on all pages, so they read only one page of the shape in full.
 */
export interface ShapeCheck {
  /** A hash of the shape, and of what the rules want of its pages: the kind and the props of their routes, without the slots. */
  identity: string;
  indexed: boolean;
  ids: string[];
  /** The number of runs of words in the text around the slots. */
  sharedRuns: number;
  /** The files that addresses without slots lead to, those of links and all. */
  leadsTo: string[];
  refersTo: string[];
  /**
   * Returns the facts about a page; `undefined` if the rules may find more on it than on the page that was
   * read.
   */
  factsIfHarmless(slots: readonly string[]): SlotFacts | undefined;
}

/** The facts in the slots of a page. */
export interface SlotFacts extends ShownTexts {
  /** The files that links with slots lead to, and those that any address with slots leads to. */
  leadsTo: string[];
  refersTo: string[];
}

/** Reads the shape of a page. Returns `undefined` if a slot may change more than a text: then each page has to be read. */
export function readShape({ route, shape }: FilledPage, context: PageContext): ShapeCheck | undefined {
  const page = readPage(route.file, shape.marked);
  if (!isSafe(page)) return;
  const marked = route.shaped?.withSlots(
    route.shaped.slots.map((_, slot) => markOf(DAY_SLOTS.length + slot)),
  );
  const indexed = isIndexed(page);
  const texts = textsIn(page);
  const addresses = addressesIn(page, context);
  return {
    identity: hash('sha256', JSON.stringify([shape.hash, marked?.kind, marked?.props]), 'base64url'),
    indexed,
    ids: page.elements.flatMap(({ attributes }) => attributes.id ?? []),
    sharedRuns: countRuns(cutAtMarks(page.mainText).filter((piece) => typeof piece === 'string')),
    leadsTo: addresses.leadsTo,
    refersTo: addresses.refersTo,
    factsIfHarmless(slots) {
      const shown = texts.of(slots);
      const isGood =
        slots.every((text) => /\S/.test(text)) &&
        haveGoodLength(shown, indexed) &&
        texts.areAccepted(slots) &&
        !texts.haveWrongFigure(slots, context.plan.frame.figures);
      const targets = isGood ? addresses.targetsOf(slots) : undefined;
      return targets && { ...shown, ...targets };
    },
  };
}

const haveGoodLength = ({ title, description }: ShownTexts, indexed: boolean): boolean =>
  isGoodLength('title', title) && (!indexed || isGoodLength('description', description));

/** More characters than the words of a figure have before or after its number. */
const LONGEST_FIGURE = 60;

/** Finds the texts of a page with marks that rules look at. */
function textsIn(page: Page) {
  const title = slottedText(page.titles[0]?.text ?? '');
  const description = slottedText(metaOf(page, 'description') ?? '');
  const sentences = slottedTexts(sentencesOf(page)).map((text) => ({
    text,
    nearSlots: text.nearSlots(LONGEST_FIGURE),
    hasOne: text.constants.some(hasFigure),
  }));
  const fields = filledFields(page)
    .filter(({ value }) => hasMark(value))
    .map(({ field, value }) => ({ field, text: slottedText(value) }));
  return {
    of: (slots: readonly string[]) => ({
      title: fold(title.fill(slots)),
      description: description.fill(slots),
    }),
    areAccepted: (slots: readonly string[]) =>
      fields.every(({ field, text }) => isAccepted({ field, value: text.fill(slots) })),
    haveWrongFigure(slots: readonly string[], figures: PageContext['plan']['frame']['figures']): boolean {
      return sentences.some(
        ({ text, nearSlots, hasOne }) =>
          (hasOne || hasFigure(nearSlots.fill(slots))) && hasWrongFigure(text.fill(slots), figures),
      );
    },
  };
}

/** Finds the addresses of a page with marks. */
function addressesIn(page: Page, context: PageContext) {
  const { origin } = context;
  const findFile = fileFinder(context);
  const ownFragments = new Set(
    page.elements.flatMap(({ attributes: { id } }) => (id !== undefined && !hasMark(id) ? `#${id}` : [])),
  );
  const all = page.elements.flatMap(addressesOfElement).map(({ value }) => value);
  const links = new Set(
    page.elements.flatMap(({ name, attributes }) => (name === 'a' && attributes.href ? attributes.href : [])),
  );
  const structured = structuredTexts(page);
  /** The same on all pages: the representative of the shape tells if one of them is dead. */
  const constantFiles = (addresses: Iterable<string>) =>
    Array.from(addresses).flatMap((address) =>
      hasMark(address) ? [] : (findFile(withoutFragment(address)) ?? []),
    );
  const slottedLinks = slottedTexts([...links]);
  const others = slottedTexts(all.filter((address) => !links.has(address)));
  const inGraph = slottedTexts(structured);
  return {
    leadsTo: constantFiles(links),
    refersTo: constantFiles(new Set([...all, ...structured])),
    /** The files that the addresses with slots of a page lead to; `undefined` if one leads nowhere. */
    targetsOf(slots: readonly string[]): Pick<SlotFacts, 'leadsTo' | 'refersTo'> | undefined {
      const files: string[] = [];
      const follow = (address: string) => {
        if (ownFragments.has(address) || surelyLeadsElsewhere(address, origin)) return true;
        const file = findFile(address);
        if (file !== undefined) files.push(file);
        return file !== undefined;
      };
      if (!slottedLinks.every((address) => follow(address.fill(slots)))) return;
      const leadsTo = [...files];
      if (!others.every((address) => follow(address.fill(slots)))) return;
      for (const text of inGraph) {
        // Most texts there are no address, and filling them takes long.
        const filled = mayBeOnSite(text, slots, origin) ? text.fill(slots) : '';
        if (isOn(origin, filled) && !follow(filled)) return;
      }
      return { leadsTo, refersTo: files };
    },
  };
}

const withoutFragment = (address: string): string => address.split('#', 1)[0] ?? '';

/** True if a text may be an address of the site, by its beginning. */
function mayBeOnSite(
  { constants: [first = ''], slots: [slot = 0] }: SlottedText,
  slots: readonly string[],
  origin: string,
): boolean {
  const beginning = first === '' ? (slots[slot] ?? '') : first;
  return beginning.startsWith(origin) || origin.startsWith(beginning);
}

/** The texts that have slots, each once. */
const slottedTexts = (texts: readonly string[]): SlottedText[] =>
  [...new Set(texts)].filter(hasMark).map(slottedText);

/**
 * The attributes in which a slot changes only what the page shows, or an address or a value that `isValid` looks at. The parser
 * writes names in lower case: `viewbox` is the size of a picture.
 */
const SAFE_ATTRIBUTES = [
  'href',
  'content',
  'value',
  'alt',
  'title',
  'aria-label',
  'rel',
  'viewbox',
  'data-house',
];

/** The date of the build exists. */
const BUILD_DATE = markOf(DAY_SLOTS.indexOf('today.iso'));

/** True if no slot stands where its text could change the page's structure, its policy, or how browsers run it. */
function isSafe(page: Page): boolean {
  return (
    page.elements.every(isSafeElement) &&
    page.inline.every(({ text, element }) => !hasMark(text) || isData(element)) &&
    page.elements
      .flatMap(addressesOfElement)
      .every(({ value }) => hasMark(value) || /^(?:[/#]|[a-z][a-z+.-]*:)/.test(value))
  );
}

const isData = ({ name, attributes }: Element): boolean => name === 'script' && !runs(attributes.type);

function isSafeElement({ name, attributes }: Element): boolean {
  const withSlots = Object.keys(attributes).filter((attribute) => hasMark(attributes[attribute] ?? ''));
  if (name === 'meta' && (attributes['http-equiv'] || attributes.name === 'robots'))
    return withSlots.length === 0;
  if (name === 'link' && attributes.rel !== 'canonical') return withSlots.length === 0;
  return withSlots.every(
    (attribute) => SAFE_ATTRIBUTES.includes(attribute) || attributes[attribute] === BUILD_DATE,
  );
}

/**
 * Returns a function that finds the file to which an address of this site leads; `undefined` if the address
 * needs the full rules.
 */
function fileFinder({ origin, files }: PageContext): (address: string) => string | undefined {
  const fileByAddress = new Map<string, string>();
  return (address) => {
    const earlier = fileByAddress.get(address);
    if (earlier !== undefined) return earlier;
    const file = fileAt(address, { origin, has: files.has });
    // Many pages have the same path, but each has its own URL.
    if (file !== undefined && address.startsWith('/')) fileByAddress.set(address, file);
    return file;
  };
}
