import { Command, CommanderError, Option } from 'commander';
import type { BuildCommandFlags } from './build-command.ts';
import type { CheckCommandFlags } from './check-command.ts';
import type { PreviewFlags } from './preview-command.ts';
import { ContentError, describeProblem, type Problem, UsageError } from './problem.ts';

/** The exit codes that CI can rely on. */
const exitCodes = { built: 0, failed: 1, usage: 2, content: 3, interrupted: 130 } as const;

interface Invocation {
  /** The folder of pianogen itself. */
  project: string;
  version: string;
  argv: readonly string[];
}

/** Runs the command line. The only place that prints errors and sets exit codes. */
export async function run({ project, version, argv }: Invocation): Promise<void> {
  process.setSourceMapsEnabled(true);
  for (const stream of [process.stdout, process.stderr]) stream.on('error', allowUnread);
  const program = new Command('pianogen')
    .description('Generates a website that connects piano buyers with verified local piano dealers.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .exitOverride()
    .showSuggestionAfterError();

  withSiteFlags(program.command('build'))
    .description('build the whole site into the out folder')
    .option('--out <folder>', 'folder to build into (default: out/ of the project)')
    .option('--no-check', 'write the pages without checking them')
    .option('--precompress', 'write .br and .gz variants beside texts')
    .addOption(new Option('--quiet', 'print errors only').conflicts('verbose'))
    .option('--verbose', 'list every page, and the stack of an unexpected error')
    .option('--json', 'print the report, or the problems, as JSON to stdout')
    .addHelpText('after', '\nExample:\n  pianogen build --out /tmp/site --date 2025-10-14')
    .action(async (flags: BuildCommandFlags) => {
      const { runBuild } = await import('./build-command.ts');
      await runBuild(flags, project);
    });

  withSiteFlags(program.command('check'))
    .description('check every page of the site, and write nothing')
    .argument('[folder]', 'folder of a built site (default: the site as it would be built)')
    .option('--quiet', 'print errors only')
    .option('--json', 'print the report, or the problems, as JSON to stdout')
    .addHelpText('after', '\nExample:\n  pianogen check out')
    .action(async (folder: string | undefined, flags: CheckCommandFlags) => {
      const { runCheck } = await import('./check-command.ts');
      await runCheck(folder, flags, project);
    });

  program
    .command('preview')
    .description('serve the built site on this machine, and take its leads')
    .option('--out <folder>', 'folder to serve (default: out/ of the project)')
    .option('--port <number>', 'port to listen on; 0 for any', '4173')
    .option('--leads-file <file>', 'file that leads are appended to, a line of JSON each', 'leads.jsonl')
    .option('--leads-delay <ms>', 'milliseconds before a lead is answered', '0')
    .option('--leads-status <code>', 'status that answers a lead; "none" for no answer', '200')
    .addHelpText('after', '\nExample:\n  pianogen preview --port 8080 --leads-status 500')
    .action(async (flags: PreviewFlags) => {
      const { runPreview } = await import('./preview-command.ts');
      await runPreview(flags, project);
    });

  try {
    await program.parseAsync(argv);
  } catch (error) {
    process.exitCode = fail(error, { json: argv.includes('--json'), verbose: argv.includes('--verbose') });
  }
}

/** The flags that say what the site is made from. */
const withSiteFlags = (command: Command): Command =>
  command
    .option('--data <folder>', 'folder of the JSON data (default: data/ of the project)')
    .option(
      '--content <folder>',
      'folder of the Markdown articles, pages and images (default: content/ of the project)',
    )
    .option('--site-url <url>', 'origin of the site; wins over PIANOGEN_SITE_URL and site.json')
    .option('--leads-host <url>', 'origin that receives leads; wins over PIANOGEN_LEADS_HOST and site.json')
    .option('--date <YYYY-MM-DD>', 'date of the build (default: SOURCE_DATE_EPOCH, else today, in UTC)');

/** Whoever reads the output may stop, as `head` does; the work goes on to its end, and to its own exit code. */
function allowUnread(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

/** Prints an error in the way that fits its kind; returns its exit code. */
function fail(error: unknown, { json, verbose }: { json: boolean; verbose: boolean }): number {
  const { code, text, problems } = explain(error, verbose);
  // Commander has printed its own words already: the help, the version, or what is wrong with the flags.
  if (!(error instanceof CommanderError)) console.error(text);
  if (json && code !== exitCodes.built) {
    console.log(JSON.stringify({ ok: false, exitCode: code, message: text, problems }, null, 2));
  }
  return code;
}

interface Explanation {
  code: number;
  text: string;
  problems: readonly Problem[];
}

function explain(error: unknown, verbose: boolean): Explanation {
  if (error instanceof ContentError) {
    const { problems } = error;
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
    const lines = problems.map(describeProblem);
    return { code: exitCodes.content, text: `${lines.join('\n')}\n${count}. Nothing was written.`, problems };
  }
  if (error instanceof CommanderError) {
    return {
      code: error.exitCode === 0 ? exitCodes.built : exitCodes.usage,
      text: error.message,
      problems: [],
    };
  }
  if (error instanceof UsageError) return { code: exitCodes.usage, text: error.message, problems: [] };
  if (error instanceof Error && error.name === 'AbortError') {
    return { code: exitCodes.interrupted, text: 'Interrupted. The out folder is as it was.', problems: [] };
  }
  return { code: exitCodes.failed, text: describeFailure(error, verbose), problems: [] };
}

/** An unexpected error with the place in our own sources where it arose, or with all its stack. */
function describeFailure(error: unknown, verbose: boolean): string {
  if (!(error instanceof Error)) return `The build failed: ${error}`;
  const root = error.cause instanceof Error ? error.cause : error;
  const [, place] = root.stack?.match(/^ +at .*\b((?:generator|templates|client)\/[^\s()]+:\d+:\d+)/m) ?? [];
  const where = verbose ? `\n${root.stack}` : place ? `\n  at ${place}` : '';
  return `The build failed: ${error.message}${where}`;
}
