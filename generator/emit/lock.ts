import { lstatSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { UsageError } from '../problem/problem.ts';
import { errorCode } from '../system/error-code.ts';
import { isAlive } from '../system/processes.ts';
import { inTheWay } from './entry.ts';
import { makerOf, STAGING } from './target.ts';

/** The error codes of a renaming whose new name is taken, and whose old name is gone. */
const taken = ['ENOTEMPTY', 'EEXIST', 'ENOTDIR'];
const gone = ['ENOENT'];

/**
 * Takes the lock of the folder that `staging` lies in, and makes `staging` a new folder; returns what gives the lock up
 * and removes `staging`. The lock of a dead process is taken over; that of a living one gives a `UsageError`.
 *
 * Staging appears and goes by one renaming each. It holds a file with the name of the folder that it was before, which
 * tells its owner and is never used again.
 */
export function takeLock(staging: string): () => void {
  const own = mkdtempSync(`${staging}-${process.pid}-`);
  try {
    writeFileSync(join(own, basename(own)), '');
    while (!moved(own, staging, taken)) removeDead(staging, own);
  } catch (error) {
    rmSync(own, { recursive: true, force: true });
    throw error;
  }
  removeLeftovers(dirname(staging));
  return () => {
    // For others it is gone at once.
    renameSync(staging, own);
    rmSync(own, { recursive: true, force: true });
  };
}

/** Removes staging if its owner is dead. Where processes meet, it may do nothing; so call it until the lock is taken. */
function removeDead(staging: string, own: string): void {
  const owner = ownerOf(staging);
  if (!owner) {
    nameNobody(staging);
    return;
  }
  const pid = makerOf(owner) ?? 0;
  if (isAliveElsewhere(pid))
    throw new UsageError(
      `another build (process ${pid}) is writing to ${dirname(staging)}. Wait until it has ended. If none is running, delete ${staging}.`,
    );
  // Only one process wins the owner's name, and only while staging is still the one that was judged.
  if (!moved(join(staging, owner), join(staging, basename(own)), gone)) return;
  renameSync(staging, `${own}-dead`);
  rmSync(`${own}-dead`, { recursive: true, force: true });
}

/** The name of staging's owner, of a living one before that of a dead one. */
function ownerOf(staging: string): string | undefined {
  const there = lstatSync(staging, { throwIfNoEntry: false });
  if (there && !there.isDirectory()) throw inTheWay(dirname(staging), [basename(staging)]);
  const names = there ? namesIn(staging).filter((name) => makerOf(name) !== undefined) : [];
  return names.find((name) => isAliveElsewhere(makerOf(name) ?? 0)) ?? names.sort()[0];
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (gone.includes(errorCode(error))) return [];
    throw error;
  }
}

/**
 * Gives staging a dead owner. It seems to have none if its owner gave it up while it was read; another process may have
 * it by now, so nothing may be removed.
 */
function nameNobody(staging: string): void {
  try {
    writeFileSync(join(staging, `${STAGING}-0-nobody`), '');
  } catch (error) {
    if (!gone.includes(errorCode(error))) throw error;
  }
}

/** Renames; false where that fails with one of these error codes. */
function moved(from: string, to: string, codes: readonly string[]): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (codes.includes(errorCode(error))) return false;
    throw error;
  }
}

/** Removes what processes left behind that were killed while they took the lock or gave it up. Never throws. */
function removeLeftovers(folder: string): void {
  try {
    for (const name of readdirSync(folder)) {
      const pid = makerOf(name);
      if (pid !== undefined && !isAliveElsewhere(pid))
        rmSync(join(folder, name), { recursive: true, force: true });
    }
  } catch {
    // The next build tries again.
  }
}

const isAliveElsewhere = (pid: number): boolean => pid !== process.pid && isAlive(pid);
