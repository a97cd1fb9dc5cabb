import { Parser } from 'htmlparser2';
import type { PageFacts } from './compare.ts';

/** Reads the compared facts from the head of a page. */
export function factsOf(html: Buffer): PageFacts {
  const end = html.indexOf('</head>');
  let title = '';
  let description = '';
  let isTitle = false;
  const parser = new Parser({
    onopentag(name, { name: meta, content = '' }) {
      isTitle = name === 'title' && title === '';
      if (name === 'meta' && meta === 'description') description = content;
    },
    ontext(text) {
      if (isTitle) title += text;
    },
    onclosetag() {
      isTitle = false;
    },
  });
  parser.end(html.toString('utf8', 0, end < 0 ? html.length : end));
  return { title: title.trim(), description, bytes: html.length };
}
