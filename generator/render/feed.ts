import { escapeUTF8 } from 'entities';
import { feedPath, fileOf, paths, urlOf } from '../addresses.ts';
import type { Output, Page, Piece, Plan } from '../model/index.ts';
import { latest } from '../plan/page-head.ts';

/** Writes an Atom feed with the whole text of each article. Source: RFC 4287. */
export function feed({ frame: { site }, pages }: Plan): Output {
  const articles = pages.flatMap((page) => (page.kind === 'article' && page.indexed ? page : []));
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">',
    element('title', `${site.brand}: piano buying guides`),
    element('id', urlOf(site.url, paths.blog)),
    `<link rel="alternate" type="text/html" href="${escapeUTF8(urlOf(site.url, paths.blog))}"/>`,
    `<link rel="self" type="application/atom+xml" href="${escapeUTF8(urlOf(site.url, feedPath))}"/>`,
    element('updated', moment(latest(articles.map(({ lastmod = '' }) => lastmod)))),
    `<author>${element('name', site.statements.author?.name ?? site.brand)}</author>`,
    ...articles.map((article) => entry(article, site.url)),
    '</feed>\n',
  ];
  return { file: fileOf(feedPath), body: lines.join('\n') };
}

function entry({ layout, url, lastmod = '' }: Page<'article'>, origin: string) {
  const { title, date, excerpt, tags, pieces } = layout;
  // A feed reader is outside the site: it needs absolute addresses, and gets each picture in one size.
  const html = pieces
    .map(htmlOf)
    .join('')
    .replace(/<source [^>]*>/g, '');
  const content = html.replace(/ (href|src)="\//g, ` $1="${origin}/`);
  return [
    '<entry>',
    element('title', title),
    element('id', url),
    `<link rel="alternate" type="text/html" href="${escapeUTF8(url)}"/>`,
    element('published', moment(date.iso)),
    element('updated', moment(lastmod)),
    element('summary', excerpt),
    ...tags.map((tag) => `<category term="${escapeUTF8(tag)}"/>`),
    `<content type="html">${escapeUTF8(content)}</content>`,
    '</entry>',
  ].join('\n');
}

/** Leaves out drawings and charts, which need the styles of the site. */
function htmlOf(piece: Piece) {
  if (piece.kind === 'picture') return '';
  if (piece.kind === 'html') return piece.html;
  const { level, id, html } = piece;
  return `<h${level} id="${id}">${html}</h${level}>\n`;
}

const element = (name: string, text: string) => `<${name}>${escapeUTF8(text)}</${name}>`;

/** Atom wants a time, and articles have dates. */
const moment = (isoDate: string) => `${isoDate}T00:00:00Z`;
