import { Command } from 'commander';
import { visibleLines } from '../problem/display.ts';
import { build, check, diff } from './build.ts';
import { checkLeads, leadFacts } from './check-leads.ts';
import { type Context, withExample } from './command.ts';
import { editing } from './edit.ts';
import { init, schema } from './init.ts';
import { hosting, routes } from './routes.ts';
import { dev, preview } from './serving.ts';

/** The help lists commands in this order. */
const commands = [
  ...[build, check, diff, dev, preview, routes, init],
  ...[...editing, hosting, checkLeads, leadFacts, schema],
];

export function declareProgram(context: Context): Command {
  const program = new Command('pianogen')
    .description('Generates a website that connects piano buyers with verified local piano dealers.')
    .version(context.version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false)
    // After a command, -v does not print the version.
    .enablePositionalOptions()
    // An error may repeat the command line, which a terminal must not obey.
    .configureOutput({ outputError: (text, write) => write(visibleLines(text)) })
    .exitOverride();
  for (const declare of commands) declare(program, context);
  // Replaces Commander's own help command, which takes only one word.
  const help = program
    .command('help')
    .description('show the help of a command')
    .argument('[command...]', 'words of the command, such as: new city')
    .action(async (words: readonly string[]) => {
      await program.parseAsync([...words, '--help'], { from: 'user' });
    });
  withExample(help, 'help new city');
  return withExample(program, 'build --out /tmp/site');
}
