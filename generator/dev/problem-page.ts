const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

const scriptFor = (version: string): string =>
  `<script src="/__pianogen/dev.js" data-version="${escapeHtml(version)}" defer></script>`;

/** Adds the development script to a page. The page then follows changes of the site. */
export const withDevScript = (html: string, version: string): string =>
  html.replace('</head>', `${scriptFor(version)}</head>`);

/** Returns the page that is served instead of any other while there is a problem. It reloads itself once that is fixed. */
export const problemPage = (problem: string, version: string): string =>
  `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Something is wrong</title>
<link rel="icon" href="data:,">
${scriptFor(version)}</head>
<body><pre data-problem>${escapeHtml(problem)}</pre></body>
</html>
`;
