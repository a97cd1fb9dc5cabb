import { execFile } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { CheckSite } from '../dev/site-check.ts';
import type { SiteSettings } from '../model/index.ts';
import type { Problem } from '../problem/problem.ts';

/** The longest report, in bytes. */
const LONGEST_REPORT = 500_000_000;

/**
 * Returns a check of the whole site in a process of its own, `pianogen check`: it takes nothing from the time of this process, gives its memory
 * back, and may be ended at any time. All other processes go before it.
 */
export const checkProcess =
  ({ data, content, today, siteUrl, leadsHost }: SiteSettings): CheckSite =>
  (signal) =>
    new Promise((resolve, reject) => {
      const [, command = ''] = process.argv;
      const flags = ['--data', data, '--content', content, '--date', today];
      if (siteUrl) flags.push('--site-url', siteUrl);
      if (leadsHost) flags.push('--leads-host', leadsHost);
      const child = execFile(
        process.execPath,
        [command, 'check', '--quiet', '--json', ...flags],
        { signal, killSignal: 'SIGKILL', maxBuffer: LONGEST_REPORT },
        (error, stdout) => {
          const { ok = false, problems = [], message } = reportIn(stdout);
          if (ok || problems.length > 0) resolve(problems);
          else reject(message ? new Error(message) : error);
        },
      );
      if (child.pid !== undefined) yieldToOthers(child.pid);
    });

/** The report of a check, which may have failed or said nothing. */
interface Report {
  ok?: boolean;
  problems?: readonly Problem[];
  message?: string;
}

function reportIn(printed: string): Report {
  try {
    return JSON.parse(printed);
  } catch {
    return {};
  }
}

function yieldToOthers(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already.
  }
}
