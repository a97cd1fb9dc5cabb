import { targets } from './all.ts';

/** What `test/fuzz.js` asks for, as its argument. */
export interface Order {
  /** The names of the targets; none for all. */
  names: string[];
  minutes: number;
  seed: number;
  /** Leads to one input of the first round. */
  path?: string | undefined;
}

/** The length of a round, in short runs. */
const ROUND = 4;
/** The time between two lines of progress, in milliseconds. */
const PROGRESS = 10_000;

/** Tries the targets by turns until the time is over. A target that fails is not tried again. Returns the number of failures. */
async function work({ names, minutes, seed, path }: Order): Promise<number> {
  const end = performance.now() + minutes * 60_000;
  const known = targets.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Error(`There is no target "${unknown}"; there are ${known.join(', ')}.`);
  const wanted = targets.filter(({ name }) => names.length === 0 || names.includes(name));
  const opened = [];
  for (const target of wanted) opened.push({ ...target, tried: 0, run: await target.open() });
  const working = new Set(opened);
  let failures = 0;
  let toldAt = performance.now();
  for (let round = seed; working.size > 0 && performance.now() < end; round += 1) {
    for (const target of working) {
      const again = `npm run fuzz -- ${target.name} --seed ${round} --path `;
      const first = target.tried;
      const failure = await target.run({
        seed: round,
        runs: ROUND * target.runs,
        path,
        end,
        onInput(input) {
          process.send?.(`${input}\n\nAgain: ${again}${target.tried - first}`);
          target.tried += 1;
        },
      });
      if (failure || performance.now() > toldAt + PROGRESS) {
        console.log(`${failure ? '✘' : '✓'} ${target.name}: ${target.tried} inputs`);
        toldAt = performance.now();
      }
      if (failure) {
        failures += 1;
        const { message, input, path } = failure;
        console.log(`\n${message}\n\nThe smallest input that fails:\n${input}\n\nAgain: ${again}${path}\n`);
      }
      if (failure || path !== undefined) working.delete(target);
    }
  }
  for (const { name, tried } of opened) console.log(`${name}: ${tried} inputs`);
  return failures;
}

const failures = await work(JSON.parse(process.argv[2] ?? ''));
process.exit(failures > 0 ? 1 : 0);
