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

/** The text of each element with this name. A sitemap has more elements than should be held. */
export function textsIn(xml: string, name: string): string[] {
  const texts: string[] = [];
  readElements(xml, {
    onClose(element) {
      if (element.name === name) texts.push(element.text);
    },
  });
  return texts;
}

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
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (element) onClose?.(element);
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(xml).close();
}
