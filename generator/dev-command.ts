import { startDev } from './dev/server.ts';
import { displayName } from './load/source.ts';
import { printProblems } from './print-problems.ts';
import type { Problem } from './problem.ts';
import { interrupted, type ServerFlags, settleServer } from './server-flags.ts';
import { type SiteFlags, settle } from './settings.ts';

/** The flags of `pianogen dev` as the command line gives them. */
export type DevFlags = SiteFlags & ServerFlags;

/** `pianogen dev`: serves the site from its sources until it is interrupted. */
export async function runDev(flags: DevFlags, project: string): Promise<void> {
  // React's server is many times slower without it.
  process.env.NODE_ENV = 'production';
  const settings = settle(flags, { project, env: process.env, now: new Date() });
  const { port, leads } = settleServer(flags);
  const ending = interrupted();
  const server = await startDev({ ...settings, port, leads, tell: (line) => console.error(line), explain });
  console.error(`Serving the site from its sources at ${server.origin}/ until Ctrl-C.`);
  console.error(`Leads go to ${displayName(leads.file)}; ${server.origin}/__pianogen/leads shows them.`);
  await ending;
  await server.close();
}

/** An error as people read it. Those of the site's own code come from another copy of its classes. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('problems' in error) return printProblems(error.problems as readonly Problem[], { coloured: false });
  if ('errors' in error) return (error.errors as readonly BundleMessage[]).map(describeMessage).join('\n\n');
  const root = error.cause instanceof Error ? error.cause : error;
  const [, place] = root.stack?.match(/\b((?:generator|templates|client)\/[^\s()]+:\d+:\d+)/) ?? [];
  return place ? `${place}  ${error.message}` : (root.stack ?? error.message);
}

/** What esbuild says of a file that it cannot read. Source: https://esbuild.github.io/api/. */
interface BundleMessage {
  text: string;
  location: { file: string; line: number; column: number; lineText: string } | null;
}

function describeMessage({ text, location }: BundleMessage): string {
  if (!location) return text;
  const { file, line, column, lineText } = location;
  const indent = lineText.slice(0, column).replace(/[^\t]/g, ' ');
  return `${file}:${line}:${column + 1}  ${text}\n\n  ${lineText}\n  ${indent}^`;
}
