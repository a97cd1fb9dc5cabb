import { csvOf } from './csv.ts';
import type { Env } from './env.ts';
import { html } from './html.ts';
import { fileOf, ownersPage } from './pages.ts';
import { nameOf } from './words.ts';

/** Only mails that were sent count. */
const COUNTS = `SELECT substr(introduced_at, 1, 7) AS month, dealer, count(*) AS introductions,
    sum(outcome = 'answered') AS answered, sum(outcome = 'unreachable') AS not_reachable,
    sum(outcome = 'unfit') AS not_sold, sum(reached = 'yes') AS reached, sum(reached = 'no') AS not_reached,
    sum(bought) AS bought
  FROM introductions WHERE sent GROUP BY month, dealer ORDER BY month DESC, dealer`;

const columns = 'month dealer introductions answered not_reachable not_sold reached not_reached bought'.split(
  ' ',
);

/** Counts a month and dealer, which deleted leads are part of. */
export async function answerMonths({ DB, SITE }: Env, isCsv: boolean): Promise<Response> {
  const { results } = await DB.prepare(COUNTS).all<Record<string, string | number>>();
  if (isCsv) return fileOf(csvOf(columns, results), 'csv');
  const rows = results.map((row) => {
    const named: Record<string, string | number> = { ...row, dealer: nameOf(String(row.dealer), SITE) };
    return html`<tr>${columns.map((name) => html`<td>${named[name]}</td>`)}</tr>`;
  });
  const names = columns.map((name) => html`<th>${name.replaceAll('_', ' ')}</th>`);
  const table = html`<table><tr>${names}</tr>${rows}</table>`;
  const file = html`<a href="/leads/months.csv">Export (CSV)</a>`;
  return ownersPage(`Months of ${SITE.site.brand}`, table, file);
}
