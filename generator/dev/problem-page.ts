const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

const scriptFor = (version: string): string =>
  `<script src="/__pianogen/dev.js" data-version="${escapeHtml(version)}" defer></script>`;

/** A page that follows the changes of the site. */
export const withDevScript = (html: string, version: string): string =>
  html.replace('</head>', `${scriptFor(version)}</head>`);

/** What is shown in the place of a page while something is wrong; it goes away by itself. */
export const problemPage = (problem: string, version: string): string =>
  `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Something is wrong</title>
<link rel="icon" href="data:,">
${scriptFor(version)}</head>
<body><pre data-problem>${escapeHtml(problem)}</pre></body>
</html>
`;
