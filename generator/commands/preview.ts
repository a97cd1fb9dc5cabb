import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileOf, leadsUrl, paths } from '../addresses.ts';
import { displayName } from '../problem/display.ts';
import { UsageError } from '../problem/problem.ts';
import { command } from './command.ts';
import { signalled } from './interruption.ts';
import { announce, openBrowser, serverFlags, serverSettings } from './serving.ts';
import { outFlag, outFolder } from './site-settings.ts';

export const preview = command({
  name: 'preview',
  description: 'serve the built site on this machine, and receive its leads',
  example: 'pianogen preview --port 8080 --leads-status 500',
  inputs: { out: outFlag('folder to serve'), ...serverFlags },
  async run(values, context) {
    const out = outFolder(values, context);
    if (!existsSync(join(out, 'index.html'))) {
      throw new UsageError(`--out ${out}: there is no site in this folder. Run "pianogen build" first.`);
    }
    const { startPreview } = await import('../preview/preview-server.ts');
    const log = (line: string) => console.error(line);
    const serving = serverSettings(values);
    const heard = signalled();
    const server = await startPreview({ ...serving, out, log });
    announce(displayName(out), server, log);
    log(describeLeads(out, { origin: server.origin, file: displayName(serving.leads.file) }));
    if (values.open) openBrowser(`${server.origin}/`, log);
    await heard;
    await server.close();
  },
});

function describeLeads(out: string, { origin, file }: { origin: string; file: string }): string {
  const page = join(out, fileOf(paths.contact));
  const [, endpoint = ''] = existsSync(page)
    ? (readFileSync(page, 'utf8').match(/"endpoint":"([^"]+)"/) ?? [])
    : [];
  if (endpoint === leadsUrl(origin)) return `This site sends leads here: they go to ${file}.`;
  const elsewhere = endpoint ? `leads to ${new URL(endpoint).origin}, not here` : 'no leads here';
  return `This site sends ${elsewhere}. For leads in ${file}, build with --leads-host ${origin}`;
}
