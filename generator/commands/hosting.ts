import { argument, command } from './command.ts';
import { siteFlags, siteSettings } from './settings.ts';

export const hosting = command({
  name: 'hosting',
  description: 'print the configuration of a web server for the site',
  example: 'pianogen hosting nginx --site-url https://www.example.com',
  inputs: { server: argument('<server>', 'server that reads it').choices(['nginx']), ...siteFlags },
  async run(values, context) {
    const { configurationFor } = await import('../build/server-configuration.ts');
    process.stdout.write(await configurationFor(siteSettings(values, context)));
  },
});
