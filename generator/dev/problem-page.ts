import { escapeHtml } from './own-page.ts';
import type { Piece } from './problem-links.ts';

const scriptFor = (version: string, attributes = ''): string =>
  `<script src="/__pianogen/dev.js" data-version="${escapeHtml(version)}"${attributes} defer></script>`;

/** Adds the development script to a page. The page then follows changes of the site, and has a mark if it is a draft. */
export const withDevScript = (
  html: string,
  { version, isDraft }: { version: string; isDraft: boolean },
): string => html.replace('</head>', `${scriptFor(version, isDraft ? ' data-draft' : '')}</head>`);

/** Takes its script from the page for unknown addresses: it would write another address over the one that was asked for. */
export const withoutNotFoundScript = (html: string): string =>
  html.replace(/<script src="\/assets\/not-found-[^"]*"><\/script>/, '');

/** Returns the page that is served in place of one that cannot be made. It reloads itself when the site has changed. */
export const problemPage = (problem: readonly Piece[], version: string): string =>
  `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Something is wrong</title>
<link rel="icon" href="data:,">
${scriptFor(version)}</head>
<body><pre data-problem>${problem.map(markupOf).join('')}</pre></body>
</html>
`;

const markupOf = ({ text, href }: Piece): string =>
  href === undefined ? escapeHtml(text) : `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
