import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileOf, leadsUrl, paths } from '../addresses.ts';
import { displayName } from '../problem/display-name.ts';
import { UsageError } from '../problem/problem.ts';
import { command, flag } from './command.ts';
import { listenToSignals } from './interruption.ts';
import { isRoot } from './root.ts';
import { describeNetwork, openBrowser, serverFlags, serverSettings } from './serving.ts';
import { origin, outFlag, outFolder, siteSettings } from './settings.ts';

export const preview = command({
  name: 'preview',
  description: 'serve the built site on this machine, and take its leads',
  example: 'pianogen preview --port 8080 --leads-status 500',
  inputs: {
    out: outFlag('folder to serve'),
    ...serverFlags,
    // What the next build will refuse depends on these two.
    siteUrl: flag('--site-url <url>', 'origin of the site', origin).env('PIANOGEN_SITE_URL').hideHelp(),
    leadsHost: flag('--leads-host <url>', 'origin that receives leads', origin)
      .env('PIANOGEN_LEADS_HOST')
      .hideHelp(),
  },
  async run(values, context) {
    const out = outFolder(values, context);
    if (!existsSync(join(out, 'index.html'))) {
      throw new UsageError(`--out ${out}: there is no site in this folder. Run "pianogen build" first.`);
    }
    const { startPreview } = await import('../preview/server.ts');
    const { inventedFacts } = await import('../load/invented.ts');
    const { describeRefused } = await import('../report/summary.ts');
    const log = (line: string) => console.error(line);
    const serving = serverSettings(values);
    const { heard } = listenToSignals();
    const server = await startPreview({ ...serving, out, log });
    log(`Serving ${displayName(out)} at ${server.origin}/ until Ctrl-C.`);
    for (const line of describeNetwork(server)) log(line);
    log(describeLeads(out, { origin: server.origin, file: displayName(serving.leads.file) }));
    // A folder may be served without the sources of its site.
    if (isRoot(context.root)) {
      const settings = siteSettings(values, context);
      for (const line of describeRefused(inventedFacts(settings, settings))) log(line);
    }
    if (values.open) openBrowser(`${server.origin}/`, log);
    await heard;
    await server.close();
  },
});

function endpointIn(out: string): string | undefined {
  const page = join(out, fileOf(paths.contact));
  return existsSync(page) ? readFileSync(page, 'utf8').match(/"endpoint":"([^"]+)"/)?.[1] : undefined;
}

export function describeLeads(out: string, { origin, file }: { origin: string; file: string }): string {
  const endpoint = endpointIn(out);
  if (endpoint === leadsUrl(origin)) return `This site sends leads here: they go to ${file}.`;
  const elsewhere =
    endpoint === undefined ? 'no leads here' : `leads to ${new URL(endpoint).origin}, not here`;
  return `This site sends ${elsewhere}. For leads in ${file}, build with --leads-host ${origin}`;
}
