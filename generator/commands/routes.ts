import { planSite } from '../build/site.ts';
import type { Folders, PageEntry } from '../model/index.ts';
import { describeHeldBack, heldBackAsJson } from '../report/summary.ts';
import { resolveSiteSettings, type SiteFlags } from './settings.ts';

export interface RoutesFlags extends SiteFlags {
  json?: boolean;
}

/** `pianogen routes`: lists every page that a build would write, and the articles that it would hold back. */
export function runRoutes(flags: RoutesFlags, folders: Folders): void {
  const settings = resolveSiteSettings(flags, { ...folders, env: process.env, now: new Date() });
  const { plan } = planSite(settings);
  const { heldBack } = plan;
  const pages = [...plan.entries()];
  if (flags.json) {
    const listed = { ok: true, routes: pages.map(asData), heldBack: heldBackAsJson(heldBack) };
    console.log(JSON.stringify(listed, null, 2));
    return;
  }
  console.log(table([['KIND', 'PATH', 'SOURCE', 'FILE'], ...pages.map(asRow)]));
  for (const line of describeHeldBack(heldBack)) console.error(`Held back: ${line}`);
}

const asData = ({ kind, path, file, url, title, description, indexed, lastmod, source }: PageEntry) => ({
  kind,
  path,
  source,
  file,
  url,
  title,
  description,
  indexed,
  lastmod: lastmod ?? null,
});

const asRow = ({ kind, path, source, file }: PageEntry): string[] => [
  kind,
  path,
  `${source.file}:${source.line}`,
  file,
];

/** Aligns the cells of rows: each column is as wide as its longest cell. */
function table(rows: readonly string[][]): string {
  const widths: number[] = [];
  for (const row of rows)
    for (const [column, { length }] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, length);
  const line = (row: string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}
