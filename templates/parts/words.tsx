import { createElement, Fragment } from 'react';
import type { Paragraph, Phrase } from '../../generator/model/index.ts';

/** The words of a paragraph, or of a title. Its link leads to `href`. */
export const Words = ({ text, href }: { text: Paragraph; href?: string }) =>
  createElement(Fragment, null, ...text.map((phrase) => elementOf(phrase, href)));

function elementOf({ kind, text }: Phrase, href: string | undefined) {
  if (kind === 'range') return <span className="nowrap">{text}</span>;
  if (kind === 'name') return <span className="phrase">{text}</span>;
  return kind === 'link' ? <a href={href}>{text}</a> : text;
}
