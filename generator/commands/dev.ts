import { startDev } from '../dev/server.ts';
import { displayName } from '../problem/display-name.ts';
import { visibleLines } from '../problem/visible.ts';
import { problemsOf } from '../report/error-problems.ts';
import { formatProblems, wantsColour } from '../report/format-problems.ts';
import { interrupted } from './interruption.ts';
import { resolveServerSettings, type ServerFlags } from './server-flags.ts';
import { resolveSiteSettings, type SiteFlags } from './settings.ts';

/** The flags of `pianogen dev` as Commander parses them. */
export type DevFlags = SiteFlags & ServerFlags;

/** `pianogen dev`: serves the site from its sources until it is interrupted. */
export async function runDev(flags: DevFlags, project: string): Promise<void> {
  // React's server renders many times slower without it.
  process.env.NODE_ENV = 'production';
  const settings = resolveSiteSettings(flags, { project, env: process.env, now: new Date() });
  const { port, leads } = resolveServerSettings(flags);
  const ending = interrupted();
  const server = await startDev({
    ...settings,
    port,
    leads,
    log: (line) => console.error(line),
    explain: (error, where) => explain(error, { project, where }),
  });
  console.error(`Serving the site from its sources at ${server.origin}/ until Ctrl-C.`);
  console.error(`Leads go to ${displayName(leads.file)}; ${server.origin}/__pianogen/leads shows them.`);
  await ending;
  await server.close();
}

/** An error as people read it: its problems if it is about the sources of the site, else its stack. */
function explain(
  error: unknown,
  { project, where }: { project: string; where: 'terminal' | 'page' },
): string {
  const problems = problemsOf(error, project);
  const isTTY = process.stderr.isTTY;
  const coloured = where === 'terminal' && wantsColour({ isTTY, env: process.env });
  if (problems) return formatProblems(problems, { coloured });
  return visibleLines(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
