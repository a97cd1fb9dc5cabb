import { Argument, type Command, Option } from 'commander';
import type { Folders } from '../model/index.ts';

interface Context extends Folders {
  version: string;
}

/** The type of the value that a command gets of a flag or an argument. Only the compiler knows `value`. */
interface Gives<Value> {
  readonly value?: Value;
}
type Inputs = Readonly<Record<string, (Option | Argument) & Gives<unknown>>>;

/** The values of flags and arguments, as a command gets them. */
export type Values<Of extends Inputs> = {
  readonly [Name in keyof Of]: Of[Name] extends Gives<infer Value> ? Value : never;
};

type Parse<Value> = (text: string) => Value;

export const asText: Parse<string> = (text) => text;

export const toggle = (name: string, meaning: string): Option & Gives<true | undefined> =>
  new Option(name, meaning);

export const flag = <Value>(
  name: string,
  meaning: string,
  parse: Parse<Value>,
  otherwise?: string,
): Option & Gives<Value | undefined> =>
  new Option(name, otherwise ? `${meaning} (default: ${otherwise})` : meaning).argParser(parse);

export const flagOr = <Value extends string | number>(
  name: string,
  meaning: string,
  fallback: Value,
  parse?: Parse<Value>,
): Option & Gives<Value> => {
  const option = new Option(name, meaning).default(fallback, String(fallback));
  return parse ? option.argParser(parse) : option;
};

export const neededFlag = (name: string, meaning: string): Option & Gives<string> =>
  new Option(name, meaning).makeOptionMandatory();

export const argument = (name: `<${string}>`, meaning: string): Argument & Gives<string> =>
  new Argument(name, meaning);

export const optionalArgument = (
  name: `[${string}]`,
  meaning: string,
  parse: Parse<string> = asText,
): Argument & Gives<string | undefined> => new Argument(name, meaning).argParser(parse);

type Declare = (program: Command, context: Context) => void;

interface Declaration<Of extends Inputs> {
  name: string;
  /** The word before the name, and what its commands do. */
  group?: { name: string; description: string };
  description: string;
  example: string;
  inputs: Of;
  /** Does the work. It imports its code when it runs, so that help is instant. */
  run(values: Values<Of>, context: Context): void | Promise<void>;
}

export const command =
  <Of extends Inputs>({ name, group, description, example, inputs, run }: Declaration<Of>): Declare =>
  (program, context) => {
    const outer = group ? findGroup(program, group, example) : program;
    const declared = withExample(outer.command(name).description(description), example);
    for (const input of Object.values(inputs))
      if (input instanceof Option) declared.addOption(input);
      else declared.addArgument(input);
    declared.action(() => {
      const values = Object.entries(inputs).map(([key, input]) => [key, valueIn(input, declared)]);
      return run(Object.fromEntries(values), context);
    });
  };

const findGroup = (
  program: Command,
  { name, description }: { name: string; description: string },
  example: string,
): Command =>
  program.commands.find((known) => known.name() === name) ??
  withExample(program.command(name).description(description), example);

const valueIn = (input: Option | Argument, command: Command): unknown =>
  input instanceof Option
    ? command.getOptionValue(input.attributeName())
    : command.processedArgs[command.registeredArguments.indexOf(input)];

export const withExample = (command: Command, example: string): Command =>
  command.addHelpText('after', `\nExample:\n  ${example}`);
