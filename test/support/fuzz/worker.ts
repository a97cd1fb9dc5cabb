import { targets } from './all.ts';
import type { RoundResult, Target } from './target.ts';

/** What `test/fuzz.js` asks for. */
export interface Order {
  /** The names of the targets. */
  names: string[];
  minutes: number;
  seed: number;
  /** Leads to one input of the first round. */
  path?: string;
}

/** What `test/fuzz.js` hears: of each input before it is tried, and of the end of each round. */
export type Message =
  | { kind: 'input'; name: string; seed: number; input: string; index: number }
  | { kind: 'round'; name: string; seed: number; result: RoundResult };

/** The length of a round, in short runs. */
const ROUND = 4;

type Opened = Target & Awaited<ReturnType<Target['open']>>;

const tell = (message: Message): unknown => process.send?.(message);

/** Tries the targets by turns until the time is over. A target that fails is not tried again. */
async function work({ names, minutes, seed, path }: Order): Promise<void> {
  const end = performance.now() + minutes * 60_000;
  const open: Opened[] = [];
  for (const target of targets)
    if (names.includes(target.name)) open.push({ ...target, ...(await target.open()) });
  const working = new Set(open);
  for (let round = seed; working.size > 0 && performance.now() < end; round += 1) {
    for (const target of working) {
      const { name, runs, run } = target;
      const onInput = (input: string, index: number) =>
        tell({ kind: 'input', name, seed: round, input, index });
      const result = await run({ seed: round, runs: ROUND * runs, path, end, onInput });
      tell({ kind: 'round', name, seed: round, result });
      if (result.failure || path !== undefined) working.delete(target);
    }
  }
  for (const { close } of open) await close();
}

process.once('message', async (order: Order) => {
  await work(order);
  process.disconnect();
});
// Files for the time being are removed as a process exits.
process.once('disconnect', () => process.exit());
