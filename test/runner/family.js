import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** `start` tells two processes apart that have had one id. `seconds` has the processor time of children that have ended, too. */
/** @typedef {{ pid: number, parent: number, group: number, start: string, hasEnded: boolean, seconds: number }} Process */

/** All systems with /proc count in hundredths of a second. */
const TICKS = 100;

/** @returns {Process[]} */
export const allProcesses = () => (existsSync('/proc/self/stat') ? processesOfProc() : processesOfPs());

/** @returns {Process[]} */
function processesOfProc() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
        // The name of a program, in parentheses, may hold anything.
        const [state = '', parent, group, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        const ticks = rest.slice(8, 12).reduce((sum, count) => sum + Number(count), 0);
        return {
          pid: Number(pid),
          parent: Number(parent),
          group: Number(group),
          start: rest[16] ?? '',
          hasEnded: state === 'Z',
          seconds: ticks / TICKS,
        };
      } catch {
        // It has ended since the folder was read.
        return [];
      }
    });
}

/** @returns {Process[]} */
export function processesOfPs() {
  const { stdout } = spawnSync('ps', ['-Ao', 'pid=,ppid=,pgid=,state=,time=,lstart='], { encoding: 'utf8' });
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent, group, state = '', time = '', ...start] = line.trim().split(/\s+/);
      return {
        pid: Number(pid),
        parent: Number(parent),
        group: Number(group),
        start: start.join(' '),
        hasEnded: state.startsWith('Z'),
        seconds: secondsOf(time),
      };
    });
}

/**
 * Days, hours, minutes, seconds: 1-02:03:04, or 3:04.56.
 * @param {string} time
 */
export const secondsOf = (time) =>
  time
    .split(/[-:]/)
    .reduce((sum, part, at, { length }) => sum * (length - at === 3 ? 24 : 60) + Number(part), 0);

/**
 * A process and all that it has started. Children that have made a group of their own, as browsers do, are found through their
 * parents; a child whose parent has ended is remembered.
 * @param {number} root a process that leads a group
 */
export function familyOf(root) {
  /** @type {Map<number, string>} */
  let known = new Map();
  const members = () => {
    const all = allProcesses();
    const found = new Set(
      all.filter(({ pid, group, start }) => pid === root || group === root || known.get(pid) === start),
    );
    // A set grows while it is walked through.
    for (const { pid } of found) for (const child of all) if (child.parent === pid) found.add(child);
    known = new Map(Array.from(found, ({ pid, start }) => [pid, start]));
    return [...found];
  };
  return {
    seconds: () => members().reduce((sum, { seconds }) => sum + seconds, 0),
    kill() {
      // One that has just been started is met in the next round.
      for (let round = 0; round < 10; round += 1) {
        const living = members().filter(({ hasEnded }) => !hasEnded);
        if (living.length === 0) return;
        for (const { pid } of living) kill(pid);
      }
    },
  };
}

/** @param {number} pid */
function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
