import { setTimeout } from 'node:timers/promises';
import { VS_CODE } from '../dev/problem-links.ts';
import { startDev } from '../dev/server.ts';
import { inventedFacts } from '../load/invented.ts';
import type { Folders } from '../model/index.ts';
import { displayName } from '../problem/display-name.ts';
import { InterruptedError, UsageError } from '../problem/problem.ts';
import { visibleLines } from '../problem/visible.ts';
import { problemsOf } from '../report/error-problems.ts';
import { formatProblems, wantsColour } from '../report/format-problems.ts';
import { readableStack } from '../report/positions.ts';
import { describeRefused } from '../report/summary.ts';
import { checkProcess } from './check-process.ts';
import { listenToSignals } from './interruption.ts';
import { openBrowser } from './open-browser.ts';
import { describeNetwork, resolveServerSettings, type ServerFlags } from './server-flags.ts';
import { resolveSiteSettings, type SiteFlags } from './settings.ts';

/** The flags of `pianogen dev` as Commander parses them. */
export type DevFlags = SiteFlags & ServerFlags;

/** The longest time to close the server, in milliseconds. */
const CLOSING_TIME = 1000;

/** `pianogen dev`: serves the site from its sources until it is interrupted. */
export async function runDev(flags: DevFlags, folders: Folders): Promise<void> {
  // React's server renders many times slower without it.
  process.env.NODE_ENV = 'production';
  const settings = resolveSiteSettings(flags, { ...folders, env: process.env, now: new Date() });
  const { port, address, hosts, leads } = resolveServerSettings(flags);
  const interruption = listenToSignals();
  // What Ctrl-C ends, such as the bundler, fails a moment later. That is nobody's problem.
  const log = (line: string) => {
    if (!interruption.signal.aborted) console.error(line);
  };
  const starting = startDev({
    ...settings,
    port,
    address,
    hosts,
    leads,
    editor: editorFrom(process.env.PIANOGEN_EDITOR),
    log,
    check: checkProcess(settings),
    explain: (error, where) => explain(error, { pianogen: folders.pianogen, where }),
  });
  const server = await Promise.race([starting, interruption.heard]).catch(async (error) => {
    if (!(await interruption.hasCausedFailure())) throw error;
  });
  if (!server) throw new InterruptedError();
  log(`Serving the site from its sources at ${server.origin}/ until Ctrl-C.`);
  for (const line of describeNetwork(server)) log(line);
  log(`Leads go to ${displayName(leads.file)}; ${server.origin}/__pianogen/leads shows them.`);
  for (const line of describeRefused(inventedFacts(settings, settings))) log(line);
  if (flags.open) openBrowser(`${server.origin}/`, log);
  await interruption.heard;
  // A bundler that Ctrl-C has ended, or that waits for a file, must not keep the process.
  await Promise.race([server.close().catch(() => {}), setTimeout(CLOSING_TIME)]);
  process.exit();
}

function editorFrom(value: string | undefined): string | undefined {
  if (!value) return;
  if (/^[a-z][a-z0-9+.-]*:\/\/.*\{file\}/.test(value)) return value;
  throw new UsageError(
    `PIANOGEN_EDITOR: "${value}" is not an address with {file} in it, such as ${VS_CODE}.`,
  );
}

/** An error as people read it: its problems if it is about the sources of the site, else its stack. */
function explain(
  error: unknown,
  { pianogen, where }: { pianogen: string; where: 'terminal' | 'page' },
): string {
  const problems = problemsOf(error, pianogen);
  const coloured = where === 'terminal' && wantsColour(process.stderr);
  if (problems) return formatProblems(problems, { coloured });
  return visibleLines(error instanceof Error ? readableStack(error.stack ?? error.message) : String(error));
}
