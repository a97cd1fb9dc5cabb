import { Parser } from 'htmlparser2';

export interface Text {
  text: string;
  /** In characters from the start of the page. */
  offset: number;
}

export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** In characters from the start of the page. */
  offset: number;
}

interface Disclosure {
  summary: string;
  rest: string;
  offset: number;
}

/** The facts about a page that rules need, found in one pass. */
export interface Page {
  /** Relative to the out folder. */
  file: string;
  html: string;
  /** All elements in order. */
  elements: Element[];
  /** The text of each `title` outside of pictures. */
  titles: Text[];
  /** The text of each heading, and its level from 1 to 6. */
  headings: (Text & { level: number })[];
  /** The text of each `script` and `style` element. */
  inline: (Text & { element: Element })[];
  /** The text of each `summary`, and of the rest of its `details`. */
  disclosures: Disclosure[];
  /** The texts of the list items of the breadcrumbs. */
  breadcrumbs: string[];
  /** Links and buttons without a text or another accessible name. */
  nameless: Element[];
  /** The text of `main` without forms and scripts, with folded white space. */
  mainText: string;
}

/** Elements that end a line of text. */
const BLOCKS =
  /^(?:p|div|section|li|ul|ol|h[1-6]|dt|dd|dl|tr|td|th|table|caption|summary|details|nav|label|option|figcaption|br)$/;

interface Open {
  element: Element;
  /** The offset of its text in the text of the page. */
  start: number;
  /** The count of names before it. */
  names: number;
}

/** Reads a page in one pass. */
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
  // Counts the content that names a link or button around it: texts, pictures with an alternative text, labels.
  let names = 0;
  const isWithin = (name: string) => open.some(({ element }) => element.name === name);
  const parser = new Parser({
    onopentag(name, attributes) {
      const element = { name, attributes, offset: parser.startIndex };
      page.elements.push(element);
      open.push({ element, start: text.length, names });
      if (attributes.alt || attributes['aria-label']) names += 1;
      if (name === 'form') forms += 1;
      raw = '';
    },
    ontext(piece) {
      const name = open.at(-1)?.element.name;
      if (name === 'script' || name === 'style') {
        raw += piece;
        return;
      }
      if (/\S/.test(piece)) names += 1;
      if (forms === 0) text += piece;
    },
    onclosetag(name) {
      const closed = open.pop();
      if (!closed) return;
      if (name === 'form') forms -= 1;
      const { element, start } = closed;
      const { offset } = element;
      const own = () => fold(text.slice(start));
      if (name === 'title' && !isWithin('svg')) page.titles.push({ text: own(), offset });
      else if (/^h[1-6]$/.test(name)) page.headings.push({ text: own(), offset, level: Number(name[1]) });
      else if (name === 'script' || name === 'style') page.inline.push({ text: raw, offset, element });
      else if (name === 'summary') page.disclosures.push({ summary: own(), rest: '', offset });
      else if (name === 'details') completeDisclosure(page, { own: own(), offset });
      else if (name === 'li' && open.some(({ element }) => isBreadcrumbs(element)))
        page.breadcrumbs.push(own());
      else if (name === 'main') page.mainText = own();
      else if (needsName(element) && closed.names === names) page.nameless.push(element);
      if (BLOCKS.test(name)) text += '\n';
    },
  });
  parser.end(html);
  return page;
}

/** Replaces each run of white space by one space, and removes it at the ends. */
export const fold = (text: string): string => text.replace(/\s+/g, ' ').trim();

const isBreadcrumbs = ({ name, attributes }: Element): boolean =>
  name === 'nav' && attributes['aria-label'] === 'Breadcrumb';

const needsName = ({ name, attributes }: Element): boolean =>
  ((name === 'a' && attributes.href !== undefined) || name === 'button') &&
  !attributes['aria-labelledby'] &&
  !attributes.title;

/** The disclosures that ask something: their summaries end with a question mark. */
export const questionsOf = ({ disclosures }: Pick<Page, 'disclosures'>): Disclosure[] =>
  disclosures.filter(({ summary }) => summary.endsWith('?'));

/** Adds the rest of its text to the disclosure of a `details` element that ends. `offset` is that of the element. */
function completeDisclosure(page: Page, { own, offset }: { own: string; offset: number }): void {
  const disclosure = page.disclosures.find(({ rest, offset: at }) => rest === '' && at > offset);
  if (disclosure) disclosure.rest = own.slice(disclosure.summary.length).trim();
}
