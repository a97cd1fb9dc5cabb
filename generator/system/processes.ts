import { errorCode } from './error-code.ts';

/** True if a process with this id runs, under any user. */
export function isAlive(pid: number): boolean {
  // Zero and negative numbers stand for groups of processes.
  if (!(pid > 0)) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
