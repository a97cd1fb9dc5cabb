import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';

/** Inputs to try. The same seed makes the same inputs. */
export interface Round {
  seed: number;
  runs: number;
  /** Leads to one input of the seed. */
  path?: string | undefined;
  /** The moment from which no input is begun, on the clock of `performance`. */
  end?: number;
  /** Hears of each input before it is tried. */
  onInput?: (input: string) => void;
}

/** The smallest input that fails. */
export interface Failure {
  input: string;
  message: string;
  path: string;
}

/** One kind of input, and how the product is judged by it. */
export interface Target {
  name: string;
  /** The inputs of a short run, which takes about two seconds. */
  runs: number;
  /** Opens the part of the product that takes the input. Returns a function that tries the inputs of a round. */
  open(): Promise<(round: Round) => Promise<Failure | undefined>>;
}

/** Throws if the product does not take an input as it must. */
export type Judge<Input> = (input: Input) => unknown;

/** An input that takes longer hangs, in milliseconds: a hundred times what the slowest takes. */
const CEILING = 60_000;

/** Defines a target. */
export const target = <Input>(
  name: string,
  options: { runs: number; inputs: fc.Arbitrary<Input>; open(): Promise<Judge<Input>> },
): Target => ({
  name,
  runs: options.runs,
  async open() {
    const judge = await options.open();
    return (round) => runRound(options.inputs, judge, round);
  },
});

async function runRound<Input>(
  inputs: fc.Arbitrary<Input>,
  judge: Judge<Input>,
  { seed, runs, path = '', end = Number.POSITIVE_INFINITY, onInput }: Round,
): Promise<Failure | undefined> {
  const property = fc.asyncProperty(inputs, async (input) => {
    if (performance.now() > end) return;
    onInput?.(fc.stringify(input));
    await judge(input);
  });
  const details = await fc.check(property, { seed, numRuns: runs, timeout: CEILING, path });
  if (!details.failed || !details.counterexample) return;
  const input = fc.stringify(details.counterexample[0]);
  return { input, message: describe(details.errorInstance), path: details.counterexamplePath ?? '' };
}

/** The stack of an error, and how the values differ that an assertion has compared. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const details = 'details' in error && typeof error.details === 'string' ? error.details : '';
  return `${error.stack}\n${stripVTControlCharacters(details)}`.trimEnd();
}
