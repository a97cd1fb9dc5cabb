import { SaxesParser } from 'saxes';

/** An element of an XML document. `text` is its own, without that of its children. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
}

/** Returns the elements of an XML document in order. Throws an error with line and column for what no XML parser reads. */
export function elementsIn(xml: string): XmlElement[] {
  const elements: XmlElement[] = [];
  readElements(xml, { onOpen: (element) => elements.push(element) });
  return elements;
}

/** The name of the outermost element, and the text of each with a name. A sitemap has more elements than should be held. */
export function textsIn(xml: string, name: string): { root: string; texts: string[] } {
  const texts: string[] = [];
  let root = '';
  readElements(xml, {
    onOpen(element) {
      root ||= element.name;
    },
    onClose(element) {
      if (element.name === name) texts.push(element.text);
    },
  });
  return { root, texts };
}

/** The most elements within each other. */
const MOST_DEPTH = 1000;

/** Reads a document, and tells each element when it opens, without its text, and when it closes. */
function readElements(
  xml: string,
  { onOpen, onClose }: { onOpen?: (element: XmlElement) => void; onClose?: (element: XmlElement) => void },
): void {
  const open: XmlElement[] = [];
  const parser = new SaxesParser();
  const addText = (text: string) => {
    const current = open.at(-1);
    if (current) current.text += text;
  };
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, text: '' };
    onOpen?.(element);
    open.push(element);
    if (open.length > MOST_DEPTH) throw new Error(`more than ${MOST_DEPTH} elements stand within each other`);
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (element) onClose?.(element);
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(xml).close();
}
