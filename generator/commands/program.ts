import { Command } from 'commander';
import { visibleLines } from '../problem/visible.ts';
import { build, check, diff } from './build.ts';
import { checkLeads } from './check-leads.ts';
import { type Context, withExample } from './command.ts';
import { dev } from './dev.ts';
import { importCities, importDealers } from './import.ts';
import { init, schema } from './init.ts';
import { newArticle, newCity } from './new.ts';
import { preview } from './preview.ts';
import { removeCity, renameCity } from './rename.ts';
import { hosting, routes } from './routes.ts';

/** In the order of the help. */
const commands = [
  ...[build, check, diff, dev, preview, routes, init, newArticle, newCity, importCities, importDealers],
  ...[removeCity, renameCity, hosting, checkLeads, schema],
];

/** Help and the tests of the documented tables read these declarations. */
export function declareProgram(context: Context): Command {
  const program = new Command('pianogen')
    .description('Generates a website that connects piano buyers with verified local piano dealers.')
    .version(context.version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false)
    // Behind a command, -v does not print the version.
    .enablePositionalOptions()
    // A terminal obeys nothing that an error repeats of the command line.
    .configureOutput({ outputError: (text, write) => write(visibleLines(text)) })
    .exitOverride();
  for (const declare of commands) declare(program, context);
  // In place of Commander's own, which takes one word only.
  const help = program
    .command('help')
    .description('show the help of a command')
    .argument('[command...]', 'words of the command, such as: new city')
    .action(async (words: readonly string[]) => {
      await program.parseAsync([...words, '--help'], { from: 'user' });
    });
  withExample(help, 'pianogen help new city');
  return withExample(program, 'pianogen build --out /tmp/site');
}
