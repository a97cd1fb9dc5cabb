import { escapeUTF8 } from 'entities';
import { feedPath, fileOf, paths, urlOf } from '../addresses.ts';
import type { Output, Page, Piece, Plan, Site } from '../model/index.ts';
import { latest } from '../plan/page-head.ts';

/** Writes an Atom feed with the whole text of each article. Source: RFC 4287. */
export function feed({ frame, pages }: Plan): Output[] {
  const { site } = frame;
  const articles = pages.filter((page) => page.kind === 'article').filter(({ indexed }) => indexed);
  const updated = latest(articles.map(({ layout: { date, updated } }) => (updated ?? date).iso));
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">',
    element('title', `${site.brand}: piano buying guides`),
    element('id', urlOf(site.url, paths.blog)),
    `<link rel="alternate" type="text/html" href="${escapeUTF8(urlOf(site.url, paths.blog))}"/>`,
    `<link rel="self" type="application/atom+xml" href="${escapeUTF8(urlOf(site.url, feedPath))}"/>`,
    element('updated', moment(updated)),
    `<author>${element('name', site.statements.author?.name ?? site.brand)}</author>`,
    ...articles.map((article) => entry(article, site)),
    '</feed>',
    '',
  ];
  return [{ file: fileOf(feedPath), body: lines.join('\n') }];
}

function entry({ layout, url }: Page<'article'>, site: Site): string {
  const { title, date, updated, excerpt, tags, pieces } = layout;
  return [
    '<entry>',
    element('title', title),
    element('id', url),
    `<link rel="alternate" type="text/html" href="${escapeUTF8(url)}"/>`,
    element('published', moment(date.iso)),
    element('updated', moment((updated ?? date).iso)),
    element('summary', excerpt),
    ...tags.map((tag) => `<category term="${escapeUTF8(tag)}"/>`),
    `<content type="html">${escapeUTF8(withAbsoluteLinks(pieces.map(htmlOf).join(''), site))}</content>`,
    '</entry>',
  ].join('\n');
}

/** Leaves out drawings and charts, which need the styles of the site. */
function htmlOf(piece: Piece): string {
  if (piece.kind === 'picture') return '';
  if (piece.kind === 'html') return piece.html;
  const { level, id, html } = piece;
  return `<h${level} id="${id}">${html}</h${level}>\n`;
}

const element = (name: string, text: string): string => `<${name}>${escapeUTF8(text)}</${name}>`;

/** Atom wants a time, and articles have dates. */
const moment = (isoDate: string): string => `${isoDate}T00:00:00Z`;

/** A feed reader is outside the site: it needs absolute addresses, and gets each picture in one size. */
const withAbsoluteLinks = (html: string, { url }: Site): string =>
  html.replace(/<source [^>]*>/g, '').replace(/ (href|src)="\//g, ` $1="${url}/`);
