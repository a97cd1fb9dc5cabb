import { type Command, Help, Option } from 'commander';

/** How help describes the default of every `--date`. */
export const DATE_DEFAULT = 'SOURCE_DATE_EPOCH, else today, in UTC';

/** Adds the flags of every command that loads the site: its folders, origins and date. */
export const withSiteFlags = (command: Command): Command =>
  command
    .addOption(dataFolder())
    .addOption(contentFolder())
    .addOption(siteUrl())
    .addOption(
      new Option('--leads-host <url>', 'origin that receives leads').default(
        undefined,
        'PIANOGEN_LEADS_HOST, else data/site.json',
      ),
    )
    .addOption(
      new Option(
        '--date <YYYY-MM-DD>',
        'date of the build: pages show it, and articles of later days are held back',
      ).default(undefined, DATE_DEFAULT),
    );

/** Adds the flags of every command that serves the site. */
export const withServerFlags = (command: Command): Command =>
  command
    .option('--port <number>', 'port to listen on; 0 for any', '4173')
    .addOption(
      new Option(
        '--host [address]',
        'let other devices in the network in: at one address of this machine, or at all',
      ).default(undefined, 'this machine only'),
    )
    .option(
      '--allow-host <names>',
      'names by which a tunnel or proxy reaches the server, with commas between them',
    )
    .option('--open', 'open the site in the browser')
    .option('--leads-file <file>', 'file that leads are appended to, a line of JSON each', 'leads.jsonl')
    .option('--leads-delay <ms>', 'milliseconds before a lead is answered', '0')
    .option('--leads-status <code>', 'status that answers a lead; none for no answer', '200');

/** A flag for a folder. `otherwise` describes its default, which settings.ts finds out. */
export const folder = (name: string, meaning: string, otherwise: string): Option =>
  new Option(`${name} <folder>`, meaning).default(undefined, otherwise);
export const dataFolder = (): Option => folder('--data', 'folder of the JSON data', 'data/ of the site');
export const contentFolder = (): Option =>
  folder('--content', 'folder of the Markdown articles, pages and images', 'content/ of the site');

export const siteUrl = (): Option =>
  new Option('--site-url <url>', 'origin of the site').default(
    undefined,
    'PIANOGEN_SITE_URL, else data/site.json',
  );

export const withExample = (command: Command, example: string): Command =>
  command.addHelpText('after', `\nExample:\n  ${example}`);

/** Describes a flag in help. Commander leaves out a default of which only the description is known, and puts texts into quotes. */
export function optionDescription(this: Help, option: Option): string {
  const { defaultValue, description, argChoices } = option;
  const text = typeof defaultValue === 'string' ? defaultValue : undefined;
  const otherwise = defaultValue === undefined ? option.defaultValueDescription : text;
  if (!otherwise) return Help.prototype.optionDescription.call(this, option);
  const choices = argChoices ? `choices: ${argChoices.join(', ')}, ` : '';
  return `${description} (${choices}default: ${otherwise})`;
}
