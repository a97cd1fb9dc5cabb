import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { UsageError } from '../problem/problem.ts';
import { errorCode } from '../system/regular-file.ts';
import { isStaging, STAGING } from './target.ts';

/**
 * Returns a new folder in the locked one, for files of this process: removing it gives up the lock. Throws a
 * `UsageError` if another running process has the lock.
 *
 * The name of the folder has the process id. The later of two processes sees both folders, so at most one gets
 * the lock. Folders of dead processes are safe to remove: no name is used twice.
 */
export function takeLock(out: string): string {
  const claim = createClaim(out);
  try {
    const others = readdirSync(out).filter((name) => isStaging(name) && name !== basename(claim));
    const rival = others.find((name) => isAliveElsewhere(claimantOf(name)));
    if (rival)
      throw new UsageError(
        `another command (process ${claimantOf(rival)}) is writing to ${out}. Wait until it ends. If none is running, delete ${join(out, rival)}.`,
      );
    for (const name of others)
      try {
        rmSync(join(out, name), { recursive: true, force: true });
      } catch {
        // The next build tries again.
      }
    return claim;
  } catch (error) {
    rmSync(claim, { recursive: true, force: true });
    throw error;
  }
}

function createClaim(out: string) {
  for (;;)
    try {
      mkdirSync(out, { recursive: true });
      return mkdtempSync(join(out, `${STAGING}-${process.pid}-`));
    } catch (error) {
      // Another process has just given up and removed the folder.
      if (errorCode(error) !== 'ENOENT') throw error;
    }
}

const claimantOf = (name: string) => Number(name.split('-')[2]);

function isAliveElsewhere(pid: number) {
  // Zero and negative numbers mean groups of processes.
  if (!(pid > 0) || pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process belongs to another user.
    return errorCode(error) === 'EPERM';
  }
}
