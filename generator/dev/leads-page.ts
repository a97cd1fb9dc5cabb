import { readFileSync } from 'node:fs';
import { escapeHtml } from './problem-page.ts';

/** How many leads are shown. */
const SHOWN = 100;

/** The leads that the stand-in has received, the latest first. `file` has a line of JSON for each. */
export function leadsPage(file: string): string {
  const leads = readLines(file).slice(-SHOWN).reverse();
  const rows = leads.map(
    (lead) =>
      `<section><h2>${escapeHtml(titleOf(lead))}</h2><pre>${escapeHtml(pretty(lead))}</pre></section>`,
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
    return readFileSync(file, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

const parsed = (line: string): Record<string, unknown> => {
  try {
    return JSON.parse(line);
  } catch {
    return { line };
  }
};

const pretty = (line: string): string => JSON.stringify(parsed(line), null, 2);

const titleOf = (line: string): string => {
  const { name = 'Lead', city = '', timestamp = '' } = parsed(line);
  return [name, city, timestamp].filter(Boolean).join(', ');
};
