import { Parser } from 'htmlparser2';

export interface Text {
  text: string;
  /** Characters from the start of the page. */
  offset: number;
}

export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  offset: number;
}

/** What a page says, as one reading of it finds out. */
export interface Page {
  /** Relative to the out folder. */
  file: string;
  html: string;
  /** Every element in order. */
  elements: Element[];
  /** The text of each `title`, and of each heading with its level. */
  titles: Text[];
  headings: (Text & { level: number })[];
  /** The text of each `script` and `style`, with its element. */
  inline: (Text & { element: Element })[];
  /** Each `summary` with the text of the rest of its `details`. */
  disclosures: { summary: string; rest: string; offset: number }[];
  /** The texts of the list items of the breadcrumbs. */
  breadcrumbs: string[];
  /** Links and buttons that have neither text nor another name. */
  nameless: Element[];
  /** The text of `main` without forms and scripts, its white space folded. */
  mainText: string;
}

/** Elements after which a line ends. */
const BLOCKS =
  /^(?:p|div|section|li|ul|ol|h[1-6]|dt|dd|dl|tr|td|th|table|caption|summary|details|nav|label|option|figcaption|br)$/;

interface Open {
  element: Element;
  /** Where its text begins in the text of all. */
  from: number;
  /** How much had been said before it. */
  said: number;
}

/** Reads a page once, from its first character to its last. */
export function readPage(file: string, html: string): Page {
  const page: Page = {
    file,
    html,
    elements: [],
    titles: [],
    headings: [],
    inline: [],
    disclosures: [],
    breadcrumbs: [],
    nameless: [],
    mainText: '',
  };
  const open: Open[] = [];
  let text = '';
  let raw = '';
  let forms = 0;
  // Counts what gives a link or button that holds it a name: pieces of text, described pictures.
  let said = 0;
  const isWithin = (name: string) => open.some(({ element }) => element.name === name);
  const parser = new Parser({
    onopentag(name, attributes) {
      const element = { name, attributes, offset: parser.startIndex };
      page.elements.push(element);
      open.push({ element, from: text.length, said });
      if (attributes.alt || attributes['aria-label']) said += 1;
      if (name === 'form') forms += 1;
      raw = '';
    },
    ontext(piece) {
      const name = open.at(-1)?.element.name;
      if (name === 'script' || name === 'style') {
        raw += piece;
        return;
      }
      if (/\S/.test(piece)) said += 1;
      if (forms === 0) text += piece;
    },
    onclosetag(name) {
      const closed = open.pop();
      if (!closed) return;
      if (name === 'form') forms -= 1;
      const { element, from } = closed;
      const { offset } = element;
      const own = () => fold(text.slice(from));
      if (name === 'title' && !isWithin('svg')) page.titles.push({ text: own(), offset });
      else if (/^h[1-6]$/.test(name)) page.headings.push({ text: own(), offset, level: Number(name[1]) });
      else if (name === 'script' || name === 'style') page.inline.push({ text: raw, offset, element });
      else if (name === 'summary') page.disclosures.push({ summary: own(), rest: '', offset });
      else if (name === 'details') completeDisclosure(page, { own: own(), offset });
      else if (name === 'li' && open.some(({ element }) => isBreadcrumbs(element)))
        page.breadcrumbs.push(own());
      else if (name === 'main') page.mainText = own();
      else if (needsName(element) && closed.said === said) page.nameless.push(element);
      if (BLOCKS.test(name)) text += '\n';
    },
  });
  parser.end(html);
  return page;
}

export const fold = (text: string): string => text.replace(/\s+/g, ' ').trim();

const isBreadcrumbs = ({ name, attributes }: Element): boolean =>
  name === 'nav' && attributes['aria-label'] === 'Breadcrumb';

const needsName = ({ name, attributes }: Element): boolean =>
  ((name === 'a' && attributes.href !== undefined) || name === 'button') &&
  !attributes['aria-labelledby'] &&
  !attributes.title;

function completeDisclosure(page: Page, { own, offset }: { own: string; offset: number }): void {
  const disclosure = page.disclosures.find(({ rest, offset: at }) => rest === '' && at > offset);
  if (disclosure) disclosure.rest = own.slice(disclosure.summary.length).trim();
}
