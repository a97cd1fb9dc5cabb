import { existsSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { displayName } from '../problem/display.ts';
import { readRegularFile } from '../system/regular-file.ts';
import { command } from './command.ts';
import { argument, flag, listOf, siteFlags, toggle } from './inputs.ts';

export const init = command({
  name: 'init',
  description: 'make a site of your own, with data and content to start from',
  example: 'init my-site',
  inputs: {
    folder: argument('[folder]', 'folder of the site (default: the working folder)'),
    states: flag(
      '--states <states>',
      'states of the site, by slug, name or postal code, with commas between them',
      listOf,
      'all',
    ),
    leads: toggle('--leads', 'add the Worker that receives leads, as leads/'),
  },
  async run({ folder = '.', states, leads }, { pianogen, version }) {
    const { dependencyOn, makeSite } = await import('../init/new-site.ts');
    const root = resolve(folder);
    const { written, unlinked, present } = makeSite(root, { pianogen, version, states, leads });
    const name = displayName(root);
    console.error(`Made a site in ${name === '.' ? 'this folder' : name}: ${written} files.`);
    if (present.length > 0)
      console.error(`Kept the files that were there: ${present.map(describePresent).join(', ')}.`);
    if (unlinked > 0)
      console.error(`Links to places in other states are plain words now: ${unlinked} in content/.`);
    const siteFile = displayName(join(root, 'data/site.json'));
    console.error(
      `It shows an invented business. Before you publish, replace the values in ${siteFile}.`,
    );
    if (leads)
      console.error(`${displayName(join(root, 'leads/README.md'))} says how to set up the Worker.`);
    const commands = nextCommands(root, pianogen, dependencyOn(pianogen, version));
    console.error(['\nNext:', ...commands].join('\n  '));
  },
});

/** The owner's `.gitignore` may not have the lines that a site needs. */
const describePresent = (path: string) =>
  path === '.gitignore'
    ? `${path} (add the lines node_modules/, out/, leads.jsonl, leads/src/site.json, .dev.vars and .env)`
    : path;

function nextCommands(root: string, pianogen: string, dependency: string) {
  const [, file] = dependency.split('file:');
  const install = file
    ? [`npm pack ${quoted(resolve(pianogen))}`, `npm install ./${file}`]
    : ['npm install'];
  const isInstalled = join(realpathSync(root), 'node_modules/pianogen') === realpathSync(pianogen);
  return [
    ...(root === process.cwd() ? [] : [`cd ${quoted(displayName(root))}`]),
    ...(isInstalled
      ? ['npx pianogen dev', 'npx pianogen check', 'npx pianogen build']
      : [...install, 'npx pianogen dev']),
  ];
}

const quoted = (word: string) =>
  /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

export const schema = command({
  name: 'schema',
  description: 'write the JSON Schemas of data and front matter, for editors, and those of leads',
  example: 'schema',
  inputs: { data: siteFlags.data },
  async run(_, { settings }) {
    const { jsonSchemas } = await import('../load/json-schemas.ts');
    const { writeFiles } = await import('../edit/edit-files.ts');
    const folder = join(settings.data, 'schemas');
    const shipped = ['copy.schema.json', 'lead.schema.json', 'leads.openapi.json'].map((name) => ({
      name,
      text: String(readRegularFile(join(settings.pianogen, 'data/schemas', name))),
    }));
    const schemas = [...jsonSchemas(), ...shipped];
    const written = schemas.flatMap(({ name, text }) => {
      const path = join(folder, name);
      return existsSync(path) && String(readRegularFile(path)) === text ? [] : { path, text };
    });
    writeFiles(written);
    const current = written.length === schemas.length ? '' : ' The others were current.';
    console.error(
      `Wrote ${written.length} of ${schemas.length} schemas into ${displayName(folder)}.${current}`,
    );
  },
});
