import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { UsageError } from '../problem/problem.ts';
import { errorCode } from '../system/error-code.ts';
import { claimantOf, obstacleError } from './target.ts';

export interface Lock {
  /** A new folder for the files of whoever has the lock. */
  folder: string;
  /** Removes that folder, and so gives up the lock. */
  release(): void;
}

/**
 * Takes the lock of the folder that holds `staging`. Throws a `UsageError` if another living process has it.
 *
 * A process first creates a claim: a folder in `staging` with its process id in the name. Then it looks for other claims. Of
 * two processes, the one that claims last sees both claims, so at most one gets the lock. Processes that claim at the same
 * moment may all be refused. Claims of dead processes can be removed at any time, since no name is used twice.
 */
export function takeLock(staging: string): Lock {
  const folder = createClaim(staging);
  try {
    const others = readdirSync(staging).filter((name) => name !== basename(folder));
    const rival = others.map(claimantOf).find(isAliveElsewhere);
    if (rival !== undefined)
      throw new UsageError(
        `another build (process ${rival}) is writing to ${dirname(staging)}. Wait until it has ended. If none is running, delete ${staging}.`,
      );
    for (const name of [...others, ...claimsBeside(staging)]) removeLeftover(join(staging, name));
  } catch (error) {
    removeClaim(folder);
    throw error;
  }
  return { folder, release: () => removeClaim(folder) };
}

function createClaim(staging: string): string {
  for (;;) {
    const found = lstatSync(staging, { throwIfNoEntry: false });
    if (found && !found.isDirectory()) throw obstacleError(dirname(staging), [basename(staging)]);
    try {
      mkdirSync(staging, { recursive: true });
      return mkdtempSync(`${join(staging, basename(staging))}-${process.pid}-`);
    } catch (error) {
      // Another process that gave up the lock has removed `staging` meanwhile.
      if (errorCode(error) === 'ENOENT') continue;
      removeIfEmpty(staging);
      throw error;
    }
  }
}

function removeClaim(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  removeIfEmpty(dirname(folder));
}

function removeIfEmpty(staging: string): void {
  try {
    rmdirSync(staging);
  } catch {
    // Another process has claimed the lock.
  }
}

/** Claims of dead processes beside `staging`, where earlier versions of pianogen left them. Relative to `staging`. */
function claimsBeside(staging: string): string[] {
  const names = readdirSync(dirname(staging));
  return names
    .filter((name) => claimantOf(name) !== undefined && !isAliveElsewhere(claimantOf(name)))
    .map((name) => join('..', name));
}

function removeLeftover(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // The next build tries again.
  }
}

const isAliveElsewhere = (pid: number | undefined): boolean =>
  pid !== undefined && pid !== process.pid && isAlive(pid);

/** True if a process with this id runs, under any user. */
function isAlive(pid: number): boolean {
  // Zero and negative numbers stand for groups of processes.
  if (!(pid > 0)) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
