const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

const STYLE =
  ':root{color-scheme:light dark}body{font:1rem/1.5 system-ui;max-width:50rem;margin:2rem auto;padding:0 1rem}pre{overflow:auto;background:light-dark(#f3ecdd,#2b2520);padding:1rem}h3{scroll-margin-top:1rem}:target{outline:3px solid #b08d3e;outline-offset:.4rem}';

/** A page of the development server itself. `body` is HTML. */
export const ownPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style></head>
<body>${body}</body>
</html>
`;
