import { readRegularFile } from '../system/regular-file.ts';
import { escapeHtml, ownPage } from './own-page.ts';

/** The largest number of leads that the page shows. */
const MAX_SHOWN = 100;

/** Returns a page with the leads that were received, the latest first. `file` holds one line of JSON per lead. */
export function leadsPage(file: string): string {
  const leads = readLines(file).slice(-MAX_SHOWN).reverse();
  const rows = leads.map(
    (lead) =>
      `<section><h2>${escapeHtml(titleOf(lead))}</h2><pre>${escapeHtml(indent(lead))}</pre></section>`,
  );
  const body = rows.join('\n') || '<p>None yet. Send the form.</p>';
  return ownPage('Leads', `<h1>Leads received here</h1>${body}`);
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
