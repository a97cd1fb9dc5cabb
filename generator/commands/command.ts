import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Argument, type Command, Option } from 'commander';
import { takeLock } from '../emit/lock.ts';
import type { Folders, SiteSettings } from '../model/index.ts';
import { isoDate, type siteFlags, type Values } from './inputs.ts';
import { folderOfSite } from './root.ts';

export interface Context extends Folders {
  version: string;
}

interface Declaration<Of extends Record<string, Option | Argument>> {
  /** May begin with the word of a group. */
  name: string;
  description: string;
  example: string;
  inputs: Of;
  /** Imports the code of the command when it runs, so that help is instant. */
  run(
    values: Values<Of>,
    site: Context & { out: string; readonly settings: SiteSettings },
  ): Promise<void>;
}

/** Commands of these groups change sources, one at a time. */
const GROUPS: Record<string, string> = {
  new: 'add an article, a city or a state',
  import: 'add and change cities or dealers from a spreadsheet',
  remove: 'remove a city or a dealer',
  rename: 'rename a city',
};

export const command =
  <Of extends Record<string, Option | Argument>>(declaration: Declaration<Of>) =>
  (program: Command, context: Context): void => {
    const { description, example, inputs, run } = declaration;
    const [name = '', group] = declaration.name.split(' ').reverse();
    const outer = group
      ? (program.commands.find((known) => known.name() === group) ??
        withExample(program.command(group).description(GROUPS[group] ?? ''), example))
      : program;
    const declared = withExample(outer.command(name).description(description), example);
    for (const input of Object.values(inputs))
      if (input instanceof Option) declared.addOption(input);
      else declared.addArgument(input);
    const readInput = ([key, input]: [string, Option | Argument]) => [
      key,
      input instanceof Option
        ? declared.getOptionValue(input.attributeName())
        : declared.processedArgs[declared.registeredArguments.indexOf(input)],
    ];
    declared.action(async () => {
      const values = Object.fromEntries(Object.entries(inputs).map(readInput));
      const site = {
        ...context,
        out: values.out ?? join(context.root, 'out'),
        get settings() {
          return settingsOf(values, context);
        },
      };
      const lock = group && takeLock(site.settings.data);
      try {
        await run(values, site);
      } finally {
        if (lock) rmSync(lock, { recursive: true, force: true });
      }
    });
  };

/** Throws a `UsageError` if there is no site. */
const settingsOf = (
  { data, content, siteUrl, leadsHost, date }: Partial<Values<typeof siteFlags>>,
  { pianogen, root }: Folders,
): SiteSettings => ({
  pianogen,
  root,
  data: data ?? folderOfSite(root, 'data'),
  content: content ?? folderOfSite(root, 'content'),
  siteUrl: siteUrl || undefined,
  leadsHost: leadsHost || undefined,
  today: date || isoDate(new Date()),
});

export const withExample = (command: Command, example: string): Command =>
  command.addHelpText('after', `\nExample:\n  pianogen ${example}`);
