import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';

/** A part of the product that takes made-up input. It is open while inputs are tried. */
export interface OpenTarget<Input> {
  /** Throws if the product does not take the input as it must. */
  judge(input: Input): Promise<void> | void;
  close?(): Promise<void>;
}

/** A number of inputs to try. The same seed makes the same inputs. */
export interface Round {
  seed: number;
  runs: number;
  /** Leads to one input of the seed. */
  path?: string | undefined;
  /** The moment from which nothing more is tried, on the clock of `performance`. */
  end?: number;
  /** Hears of each input before it is tried, with its number in the round. */
  onInput?: (input: string, index: number) => void;
}

export interface RoundResult {
  runs: number;
  /** The smallest input that fails, if one fails. */
  failure?: { input: string; message: string; seed: number; path: string };
}

/** One kind of input, and how the product is judged by it. */
export interface Target {
  name: string;
  /** The inputs of a short run, which takes about two seconds. */
  runs: number;
  open(): Promise<{ run(round: Round): Promise<RoundResult>; close(): Promise<void> }>;
}

/** An input that takes longer hangs, in milliseconds: a hundred times what the slowest takes. */
export const CEILING = 60_000;

interface Definition<Input> {
  runs: number;
  inputs: fc.Arbitrary<Input>;
  open(): Promise<OpenTarget<Input>> | OpenTarget<Input>;
}

/** Defines a target. */
export const target = <Input>(name: string, { runs, inputs, open }: Definition<Input>): Target => ({
  name,
  runs,
  async open() {
    const { judge, close } = await open();
    return {
      run: (round) => runRound(inputs, judge, round),
      close: async () => close?.(),
    };
  },
});

async function runRound<Input>(
  inputs: fc.Arbitrary<Input>,
  judge: OpenTarget<Input>['judge'],
  { seed, runs, path, end = Number.POSITIVE_INFINITY, onInput }: Round,
): Promise<RoundResult> {
  let tried = 0;
  const property = fc.asyncProperty(inputs, async (input) => {
    if (performance.now() > end) return;
    onInput?.(fc.stringify(input), tried);
    tried += 1;
    await judge(input);
  });
  const details = await fc.check(property, {
    seed,
    numRuns: runs,
    timeout: CEILING,
    ...(path !== undefined && { path }),
  });
  if (!details.failed || !details.counterexample) return { runs: tried };
  const { counterexample, counterexamplePath, errorInstance } = details;
  const failure = {
    input: fc.stringify(counterexample[0]),
    message: describe(errorInstance),
    seed,
    path: counterexamplePath ?? '',
  };
  return { runs: tried, failure };
}

/** The stack of an error, and how the values differ that an assertion has compared. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const details = 'details' in error && typeof error.details === 'string' ? error.details : '';
  return `${error.stack}\n${stripVTControlCharacters(details)}`.trimEnd();
}
