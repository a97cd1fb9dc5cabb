import { Argument, type Command, Option } from 'commander';
import type { Folders } from '../model/index.ts';
import { visibleLines } from '../problem/visible.ts';
import { AdvisingCommand, unknownCommand } from './advice.ts';
import type { BuildCommandFlags } from './build.ts';
import type { CheckCommandFlags } from './check.ts';
import type { CheckLeadsFlags } from './check-leads.ts';
import type { DevFlags } from './dev.ts';
import type { DiffFlags } from './diff.ts';
import {
  contentFolder,
  DATE_DEFAULT,
  dataFolder,
  folder,
  optionDescription,
  siteUrl,
  withExample,
  withServerFlags,
  withSiteFlags,
} from './flags.ts';
import type { ImportFlags } from './import.ts';
import type { NewArticleFlags, NewCityFlags } from './new.ts';
import type { PreviewFlags } from './preview.ts';
import type { RemoveCityFlags } from './remove.ts';
import type { RenameCityFlags } from './rename.ts';
import type { RoutesFlags } from './routes.ts';
import type { SiteFlags } from './settings.ts';

interface Pianogen {
  folders: Folders;
  version: string;
}

/**
 * Declares every command with its flags. Help, completion and the tests of the documented tables read these declarations. A
 * command loads its code only when it runs, so help is instant.
 */
export function declareProgram({ folders, version }: Pianogen): Command {
  const program = new AdvisingCommand('pianogen')
    .description('Generates a website that connects piano buyers with verified local piano dealers.')
    .version(version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    // Behind a command, -v is no flag of the program: it may stand for --verbose.
    .enablePositionalOptions()
    .configureHelp({ optionDescription })
    // A terminal obeys nothing that an error repeats of the command line.
    .configureOutput({ outputError: (text, write) => write(visibleLines(text)) })
    .exitOverride()
    .showSuggestionAfterError(false)
    .helpCommand(false);
  for (const declare of declarations) declare(program, folders);
  return withExample(program, 'pianogen build --out /tmp/site');
}

/** In the order of the help. */
const declarations = [
  declareBuild,
  declareCheck,
  declareDiff,
  declareDev,
  declarePreview,
  declareRoutes,
  declareInit,
  declareNew,
  declareImport,
  declareRemove,
  declareRename,
  declareHosting,
  declareCheckLeads,
  declareSchema,
  declareHelp,
];

function declareBuild(program: Command, folders: Folders): void {
  const command = withSiteFlags(program.command('build'))
    .description('build the whole site into the out folder')
    .addOption(folder('--out', 'folder to build into', 'out/ of the site'))
    .option(
      '--precompress',
      'write a .br and a .gz variant beside each text, for hosts that serve such files',
    )
    .option(
      '--strict',
      'refuse pages that are gone without a redirect, and dealers verified more than a year ago',
    )
    .option('--shard <number/count>', 'check the whole site, and write one slice of it, such as 2/5')
    .addOption(new Option('--quiet', 'print errors only').conflicts('verbose'))
    .option('--verbose', 'list every page, and the stack of an unexpected error')
    .option('--json', 'print the report, or the problems, as JSON to stdout')
    .action(async (flags: BuildCommandFlags) => {
      const { runBuild } = await import('./build.ts');
      await runBuild(flags, folders);
    });
  withExample(command, 'pianogen build --out /tmp/site --date 2025-10-14');
}

function declareCheck(program: Command, folders: Folders): void {
  const command = withSiteFlags(program.command('check'))
    .description('check every page of the site, and write nothing')
    .option('--quiet', 'print errors only')
    .option('--json', 'print the report, or the problems, as JSON to stdout')
    .action(async (flags: CheckCommandFlags) => {
      const { runCheck } = await import('./check.ts');
      await runCheck(flags, folders);
    });
  withExample(command, 'pianogen check --date 2025-10-14');
}

function declareDiff(program: Command, folders: Folders): void {
  const command = withSiteFlags(program.command('diff'))
    .description('say which pages the coming build adds, changes, moves and removes')
    .argument('[folder or url]', 'folder of a built site, or URL of a live sitemap (default: the out folder)')
    .addOption(
      new Option('--json', 'print the difference, or the problems, as JSON to stdout').conflicts('markdown'),
    )
    .option('--markdown', 'print the difference as Markdown, for a pull request')
    .action(async (target: string | undefined, flags: DiffFlags) => {
      const { runDiff } = await import('./diff.ts');
      await runDiff(target, flags, folders);
    });
  withExample(command, 'pianogen diff https://www.example.com/sitemap.xml');
}

function declareRoutes(program: Command, folders: Folders): void {
  const command = withSiteFlags(program.command('routes'))
    .description('list every page with its kind, its source and its file')
    .option('--json', 'print the list, or the problems, as JSON to stdout')
    .action(async (flags: RoutesFlags) => {
      const { runRoutes } = await import('./routes.ts');
      runRoutes(flags, folders);
    });
  withExample(command, 'pianogen routes --json');
}

function declareDev(program: Command, folders: Folders): void {
  const command = withServerFlags(withSiteFlags(program.command('dev')))
    .description('serve the site from its sources, and show each change at once')
    .action(async (flags: DevFlags) => {
      const { runDev } = await import('./dev.ts');
      await runDev(flags, folders);
    });
  withExample(command, 'pianogen dev --port 8080');
}

function declarePreview(program: Command, folders: Folders): void {
  const command = withServerFlags(
    program.command('preview').addOption(folder('--out', 'folder to serve', 'out/ of the site')),
  )
    .description('serve the built site on this machine, and take its leads')
    .action(async (flags: PreviewFlags) => {
      const { runPreview } = await import('./preview.ts');
      await runPreview(flags, folders);
    });
  withExample(command, 'pianogen preview --port 8080 --leads-status 500');
}

function declareInit(program: Command, { pianogen }: Folders): void {
  const command = program
    .command('init')
    .description('make a site of your own, with data and content to start from')
    .argument('[folder]', 'folder of the site', '.')
    .action(async (folder: string) => {
      const { runInit } = await import('./init.ts');
      runInit(folder, { pianogen, version: String(program.version()) });
    });
  withExample(command, 'pianogen init my-site');
}

function declareNew(program: Command, folders: Folders): void {
  const command = program.command('new').description('add an article or a city');
  const article = command
    .command('article')
    .description('write a draft of a new article, to be filled in')
    .argument('<title>', 'title of at most 60 characters; its words become the address')
    .addOption(contentFolder())
    .addOption(new Option('--date <YYYY-MM-DD>', 'date of the article').default(undefined, DATE_DEFAULT))
    .option('--tags <slugs>', 'tags, with commas between them', 'buying')
    .action(async (title: string, flags: NewArticleFlags) => {
      const { runNewArticle } = await import('./new.ts');
      runNewArticle(title, flags, folders);
    });
  const city = command
    .command('city')
    .description('add the record of a city to locations.json')
    .argument('<name>', 'name of the city')
    .requiredOption('--state <state>', 'its state, by name, slug or postal code')
    .option('--primary', 'give it a card on the page of its state')
    .addOption(
      new Option('--income <bucket>', 'its median household income, against that of the nation')
        .choices(['high', 'medium'])
        .default('medium'),
    )
    .addOption(dataFolder())
    .addOption(new Option('--date <YYYY-MM-DD>', 'date of the record').default(undefined, DATE_DEFAULT))
    .action(async (name: string, flags: NewCityFlags) => {
      const { runNewCity } = await import('./new.ts');
      runNewCity(name, flags, folders);
    });
  withExample(command, 'pianogen new article "How to Choose a Bench"');
  withExample(article, 'pianogen new article "How to Choose a Bench" --tags buying,care');
  withExample(city, 'pianogen new city "Dubuque" --state Iowa --primary');
}

function declareImport(program: Command, folders: Folders): void {
  const command = program
    .command('import')
    .description('add and change cities or dealers from a spreadsheet');
  const cities = command
    .command('cities')
    .description('add and change cities as the rows of a CSV file say')
    .argument('<file>', 'CSV file whose first row has the keys of locations.json')
    .addOption(dataFolder())
    .addOption(
      new Option('--date <YYYY-MM-DD>', 'date of records that give none').default(undefined, DATE_DEFAULT),
    )
    .action(async (file: string, flags: ImportFlags) => {
      const { runImportCities } = await import('./import.ts');
      runImportCities(file, flags, folders);
    });
  const dealers = command
    .command('dealers')
    .description('add and change dealers as the rows of a CSV file say')
    .argument('<file>', 'CSV file whose first row has the keys of dealers.json')
    .addOption(dataFolder())
    .action(async (file: string, flags: ImportFlags) => {
      const { runImportDealers } = await import('./import.ts');
      runImportDealers(file, flags, folders);
    });
  withExample(command, 'pianogen import cities cities.csv');
  withExample(cities, 'pianogen import cities cities.csv');
  withExample(dealers, 'pianogen import dealers dealers.csv');
}

function declareRemove(program: Command, folders: Folders): void {
  const command = program.command('remove').description('remove a city');
  const city = command
    .command('city')
    .description('remove a city with all that belongs to it, and redirect its page')
    .argument('<slug>', 'slug of the city')
    .requiredOption('--to <path>', 'path of the page that its visitors get instead')
    .addOption(dataFolder())
    .addOption(contentFolder())
    .action(async (slug: string, flags: RemoveCityFlags) => {
      const { runRemoveCity } = await import('./remove.ts');
      await runRemoveCity(slug, flags, folders);
    });
  withExample(command, 'pianogen remove city akron --to /ohio/');
  withExample(city, 'pianogen remove city akron --to /ohio/');
}

function declareRename(program: Command, folders: Folders): void {
  const command = program.command('rename').description('rename a city');
  const city = command
    .command('city')
    .description('change the name and the slug of a city, and redirect its old page')
    .argument('<slug>', 'slug of the city')
    .argument('<name>', 'its new name')
    .addOption(new Option('--slug <slug>', 'its new slug').default(undefined, 'made from the name'))
    .addOption(dataFolder())
    .addOption(contentFolder())
    .addOption(new Option('--date <YYYY-MM-DD>', 'date of the record').default(undefined, DATE_DEFAULT))
    .action(async (slug: string, name: string, flags: RenameCityFlags) => {
      const { runRenameCity } = await import('./rename.ts');
      runRenameCity({ slug, name: name.trim() }, flags, folders);
    });
  withExample(command, 'pianogen rename city st-louis "Saint Louis"');
  withExample(city, 'pianogen rename city st-louis "Saint Louis"');
}

function declareHosting(program: Command, folders: Folders): void {
  const command = withSiteFlags(program.command('hosting'))
    .description('print the configuration of a web server for the site')
    .addArgument(new Argument('<server>', 'server that reads it').choices(['nginx']))
    .action(async (_server: 'nginx', flags: SiteFlags) => {
      const { runHosting } = await import('./hosting.ts');
      await runHosting(flags, folders);
    });
  withExample(command, 'pianogen hosting nginx --site-url https://www.example.com');
}

function declareCheckLeads(program: Command, folders: Folders): void {
  const command = program
    .command('check-leads')
    .description('ask the host that receives leads, as a browser does, and explain what is wrong')
    .argument('[host]', 'origin of the host (default: PIANOGEN_LEADS_HOST, else data/site.json)')
    .addOption(dataFolder())
    .addOption(contentFolder())
    .addOption(siteUrl())
    .option('--yes', 'send one test lead without asking')
    .option('--json', 'print the result as JSON to stdout, and send no test lead without --yes')
    .action(async (host: string | undefined, flags: CheckLeadsFlags) => {
      const { runCheckLeads } = await import('./check-leads.ts');
      await runCheckLeads(host, flags, folders);
    });
  withExample(command, 'pianogen check-leads https://hooks.example.com');
}

function declareSchema(program: Command, folders: Folders): void {
  const command = program
    .command('schema')
    .description('write the JSON Schemas of data and front matter, for editors, and those of leads')
    .addOption(dataFolder())
    .action(async (flags: { data?: string }) => {
      const { runSchema } = await import('./schema.ts');
      runSchema(flags, folders);
    });
  withExample(command, 'pianogen schema');
}

/** In place of Commander's own, which takes one word only. */
function declareHelp(program: Command): void {
  const command = program
    .command('help')
    .description('show the help of a command')
    .argument('[command...]', 'words of the command, such as: new city')
    .action((words: readonly string[]) => {
      let described = program;
      for (const word of words)
        described =
          described.commands.find((inner) => inner.name() === word) ?? unknownCommand(described, word);
      described.help();
    });
  withExample(command, 'pianogen help new city');
}
