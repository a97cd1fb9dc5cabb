import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { answeringCalls, type FileCall } from './file-calls.ts';

/** What becomes of work on files at a moment. */
export type Fault =
  /** One call fails. */
  | 'failed call'
  /** From a call on, all calls fail that need space. */
  | 'full disk'
  /** The process is killed before a call that changes files. */
  | 'kill'
  /** The process is killed within a call: half of a file is written, or some files of a folder are removed. */
  | 'kill within a call';

const READING = /^(?:access|exists|lstat|readFile|readdir|readlink|realpath|stat)Sync$/;
const NEEDING_SPACE = /^(?:mkdir|mkdtemp|writeFile)Sync$/;
const HALVED = /^(?:rm|writeFile)Sync$/;

/** True for the calls whose turn it is, one after the other, to have the fault. */
const meets: Record<Fault, (name: string) => boolean> = {
  'failed call': () => true,
  'full disk': (name) => NEEDING_SPACE.test(name),
  kill: (name) => !READING.test(name),
  'kill within a call': (name) => HALVED.test(name),
};

interface Outcome {
  /** False if the work had fewer such moments. */
  isMet: boolean;
  error: unknown;
}

/**
 * Does work to which a fault comes at the moment with this number, from 1. A killed process is one whose calls no longer do
 * anything. `afterChange` is called after each call that may have changed files.
 */
export async function withFault(
  { fault, moment }: { fault: Fault; moment: number },
  work: () => unknown,
  afterChange = () => {},
): Promise<Outcome> {
  let count = 0;
  let isKilled = false;
  const answer = (call: FileCall): unknown => {
    const { name } = call;
    if (isKilled) throw new Error('Killed.');
    const isItsTurn = meets[fault](name);
    if (isItsTurn) count += 1;
    if (!isItsTurn || count < moment || (count > moment && fault !== 'full disk')) return call.make();
    isKilled = fault.startsWith('kill');
    if (fault !== 'kill') makeHalf(call);
    if (name === 'existsSync') return false;
    throw isKilled ? new Error('Killed.') : systemError(call, fault === 'full disk' ? 'ENOSPC' : 'EIO');
  };
  let complaint: unknown;
  const answerAndLook = (call: FileCall): unknown => {
    const wasKilled = isKilled;
    try {
      return answer(call);
    } finally {
      // The work would take an error of the look for one of the file system.
      if (!wasKilled && !READING.test(call.name)) complaint ??= errorIn(afterChange);
    }
  };
  const error = await answeringCalls(answerAndLook, work).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (complaint) throw complaint;
  return { isMet: count >= moment, error: isKilled ? undefined : error };
}

function errorIn(step: () => void): unknown {
  try {
    step();
    return undefined;
  } catch (error) {
    return error;
  }
}

export async function withoutFault(work: () => unknown, afterChange: () => void): Promise<void> {
  const { error } = await withFault(
    { fault: 'failed call', moment: Number.POSITIVE_INFINITY },
    work,
    afterChange,
  );
  if (error) throw error;
}

/** Calls `work` with moments from 1 until it says that there is no such moment. */
export async function assertEachMoment(work: (moment: number) => Promise<boolean>): Promise<void> {
  let moment = 1;
  while (await work(moment)) moment += 1;
  assert.ok(moment > 1);
}

/** Makes half of a call, if there is such a thing. */
function makeHalf(call: FileCall): void {
  const { name, args } = call;
  const path = String(args[0]);
  if (name === 'writeFileSync') {
    const body = Buffer.from(args[1] as string | Uint8Array);
    writeFileSync(path, body.subarray(0, body.length / 2));
  }
  if (name === 'rmSync') for (const inner of someOf(path)) rmSync(inner, { recursive: true });
}

/** Half of what a folder holds; nothing of a file. */
function someOf(path: string): string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [];
  const names = readdirSync(path);
  return names.slice(0, names.length / 2 + 1).map((name) => join(path, name));
}

/** An error as the system throws it: errors within files name no path. */
function systemError({ name, args }: FileCall, code: 'EIO' | 'ENOSPC'): Error {
  const text = code === 'EIO' ? 'i/o error' : 'no space left on device';
  const syscall = SYSCALLS[name] ?? name.replace(/Sync$/, '');
  const paths = args.filter((arg) => typeof arg === 'string').map((path) => `'${path}'`);
  const where = syscall === 'read' || syscall === 'write' ? '' : ` ${paths.join(' -> ')}`;
  return Object.assign(new Error(`${code}: ${text}, ${syscall}${where}`), { code, syscall });
}

const SYSCALLS: Record<string, string> = {
  readFileSync: 'read',
  writeFileSync: 'write',
  readdirSync: 'scandir',
};
