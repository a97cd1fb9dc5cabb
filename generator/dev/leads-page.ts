import { readRegularFile } from '../system/regular-file.ts';
import { escapeHtml } from './problem-page.ts';

/** The largest number of leads that the page shows. */
const MAX_SHOWN = 100;

/** Returns a page with the leads that were received, the latest first. `file` holds one line of JSON per lead. */
export function leadsPage(file: string): string {
  const leads = readLines(file).slice(-MAX_SHOWN).reverse();
  const rows = leads.map(
    (lead) =>
      `<section><h2>${escapeHtml(titleOf(lead))}</h2><pre>${escapeHtml(indent(lead))}</pre></section>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Leads</title>
<link rel="icon" href="data:,">
<style>body{font:1rem/1.5 system-ui;max-width:50rem;margin:2rem auto;padding:0 1rem}pre{overflow:auto;background:#f3ecdd;padding:1rem}</style></head>
<body><h1>Leads received here</h1>${rows.join('\n') || '<p>None yet. Send the form.</p>'}</body>
</html>
`;
}

function readLines(file: string): string[] {
  try {
    return readRegularFile(file).toString().split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

const parse = (line: string): Record<string, unknown> => {
  try {
    return JSON.parse(line);
  } catch {
    return { line };
  }
};

const indent = (line: string): string => JSON.stringify(parse(line), null, 2);

const titleOf = (line: string): string => {
  const { name = 'Lead', city = '', timestamp = '' } = parse(line);
  return [name, city, timestamp].filter(Boolean).join(', ');
};
