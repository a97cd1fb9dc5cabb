import type { PageHead } from '../model/index.ts';
import { command } from './command.ts';
import { argument, siteFlags, toggle } from './inputs.ts';

export const routes = command({
  name: 'routes',
  description: 'list every page with its kind, its source and its file',
  example: 'routes --json',
  inputs: {
    ...siteFlags,
    json: toggle('--json', 'print the list, or the problems, as JSON to stdout'),
  },
  async run({ json }, { settings }) {
    const { planSite } = await import('../build/open-site.ts');
    const { describeHeldBack, heldBackAsJson } = await import('../report/summary.ts');
    const { plan } = planSite(settings);
    const pages = [...plan.datedHeads()];
    if (json) {
      const listed = { ok: true, routes: pages.map(asData), heldBack: heldBackAsJson(plan.heldBack) };
      return console.log(JSON.stringify(listed, null, 2));
    }
    console.log(table([['KIND', 'PATH', 'SOURCE', 'FILE'], ...pages.map(asRow)]));
    for (const line of describeHeldBack(plan.heldBack)) console.error(`Held back: ${line}`);
  },
});

const asData = ({ kind, path, file, record: { source }, ...head }: PageHead) => {
  const { url, title, description, indexed, lastmod = null } = head;
  return { kind, path, source, file, url, title, description, indexed, lastmod };
};

const asRow = ({ kind, path, file, record: { source } }: PageHead) => [
  kind,
  path,
  `${source.file}:${source.line}`,
  file,
];

function table(rows: readonly string[][]) {
  const widths: number[] = [];
  for (const row of rows)
    for (const [column, { length }] of row.entries())
      widths[column] = Math.max(widths[column] ?? 0, length);
  const padded = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)));
  return padded.map((row) => row.join('  ').trimEnd()).join('\n');
}

export const hosting = command({
  name: 'hosting',
  description: 'print the configuration of a web server for the site',
  example: 'hosting nginx --site-url https://www.example.com',
  inputs: { server: argument('<server>', 'server that reads it').choices(['nginx']), ...siteFlags },
  async run(_, { settings }) {
    const { configurationFor } = await import('../build/open-site.ts');
    process.stdout.write(await configurationFor(settings));
  },
});
