import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Argument, type Command, Option } from 'commander';
import type { Folders } from '../model/index.ts';

export interface Context extends Folders {
  version: string;
}

/** `value` is for the compiler only: a command gets a value of its type. */
type Input<Value> = (Option | Argument) & { readonly value?: Value };

export type Values<Of extends Record<string, Input<unknown>>> = {
  readonly [Name in keyof Of]: Of[Name] extends { readonly value?: infer Value } ? Value : never;
};

export const toggle = (name: string, meaning: string): Option & Input<true | undefined> =>
  new Option(name, meaning);

/** `otherwise` names the default. */
export const flag = <Value = string>(
  name: string,
  meaning: string,
  parse: (text: string) => Value,
  otherwise?: string,
): Option & Input<Value | undefined> =>
  new Option(name, otherwise ? `${meaning} (default: ${otherwise})` : meaning).argParser(parse);

export const flagOr = <Value extends string | number>(
  name: string,
  meaning: string,
  fallback: Value,
  parse: (text: string) => Value = (text) => text as Value,
): Option & Input<Value> => new Option(name, meaning).default(fallback, String(fallback)).argParser(parse);

export const neededFlag = (name: string, meaning: string): Option & Input<string> =>
  new Option(name, meaning).makeOptionMandatory();

export const argument = (name: `<${string}>`, meaning: string): Argument & Input<string> =>
  new Argument(name, meaning);

export const optionalArgument = (
  name: `[${string}]`,
  meaning: string,
  parse: (text: string) => string = String,
): Argument & Input<string | undefined> => new Argument(name, meaning).argParser(parse);

interface Declaration<Of extends Record<string, Input<unknown>>> {
  name: string;
  /** The word before the name. Such commands change sources, one at a time. */
  group?: { name: string; description: string };
  description: string;
  example: string;
  inputs: Of;
  /** Imports the code of the command when it runs, so that help is instant. */
  run(values: Values<Of>, context: Context): void | Promise<void>;
}

export const command =
  <Of extends Record<string, Input<unknown>>>(declaration: Declaration<Of>) =>
  (program: Command, context: Context): void => {
    const { name, group, description, example, inputs, run } = declaration;
    const outer = group
      ? (program.commands.find((known) => known.name() === group.name) ??
        withExample(program.command(group.name).description(group.description), example))
      : program;
    const declared = withExample(outer.command(name).description(description), example);
    for (const input of Object.values(inputs))
      if (input instanceof Option) declared.addOption(input);
      else declared.addArgument(input);
    const readInput = (input: Option | Argument) =>
      input instanceof Option
        ? declared.getOptionValue(input.attributeName())
        : declared.processedArgs[declared.registeredArguments.indexOf(input)];
    declared.action(async () => {
      const entries = Object.entries(inputs).map(([key, input]) => [key, readInput(input)]);
      const values = Object.fromEntries(entries);
      const data: string = values.data ?? join(context.root, 'data');
      const { takeLock } = await import('../emit/lock.ts');
      const lock = group && existsSync(data) ? takeLock(data) : undefined;
      try {
        await run(values, context);
      } finally {
        if (lock) rmSync(lock, { recursive: true, force: true });
      }
    });
  };

export const withExample = (command: Command, example: string): Command =>
  command.addHelpText('after', `\nExample:\n  ${example}`);
