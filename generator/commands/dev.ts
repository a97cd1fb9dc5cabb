import { setTimeout } from 'node:timers/promises';
import { displayName } from '../problem/display.ts';
import { UsageError } from '../problem/problem.ts';
import { showsColor } from '../report/format-problems.ts';
import { command } from './command.ts';
import { signalled } from './interruption.ts';
import { announce, openBrowser, serverFlags, serverSettings } from './serving.ts';
import { siteFlags, siteSettings } from './site-settings.ts';

/** The longest time to close the server, in milliseconds. */
const CLOSING_TIME = 1000;

export const dev = command({
  name: 'dev',
  description: 'serve the site from its sources, and show each change at once',
  example: 'pianogen dev --port 8080',
  inputs: { ...siteFlags, ...serverFlags },
  async run(values, context) {
    const { startDev } = await import('../dev/dev-server.ts');
    const { inventedFacts } = await import('../load/invented.ts');
    const { describeRefused } = await import('../report/summary.ts');
    const settings = siteSettings(values, context);
    const serving = serverSettings(values);
    const editor = editorFrom(process.env.PIANOGEN_EDITOR);
    let isOver = false;
    // Work that Ctrl-C ends, such as bundling, fails a moment later. Nobody needs to know.
    const log = (line: string) => {
      if (!isOver) console.error(line);
    };
    const color = showsColor(process.stderr);
    const server = await startDev({ ...settings, ...serving, editor, log, color });
    // Before this, a signal ends the process by itself.
    const heard = signalled().then(() => {
      isOver = true;
    });
    announce('the site from its sources', server, log);
    log(`Leads go to ${displayName(serving.leads.file)}; ${server.origin}/__pianogen/leads shows them.`);
    for (const line of describeRefused(inventedFacts(settings))) log(line);
    if (values.open) openBrowser(`${server.origin}/`, log);
    await heard;
    // A bundler that Ctrl-C has ended, or that waits for a file, must not keep the process alive.
    await Promise.race([server.close().catch(() => {}), setTimeout(CLOSING_TIME)]);
    process.exit();
  },
});

function editorFrom(value: string | undefined): string | undefined {
  if (!value || /^[a-z][a-z0-9+.-]*:\/\/.*\{file\}/.test(value)) return value || undefined;
  throw new UsageError(
    `PIANOGEN_EDITOR: "${value}" is not an address with {file}, such as idea://open?file={file}.`,
  );
}
