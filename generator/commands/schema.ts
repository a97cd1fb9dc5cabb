import { join } from 'node:path';
import { displayName } from '../problem/display-name.ts';
import { command } from './command.ts';
import { siteFlags, siteSettings } from './settings.ts';

/** Writes into `schemas/` in the data folder. */
export const schema = command({
  name: 'schema',
  description: 'write the JSON Schemas of data and front matter, for editors, and those of leads',
  example: 'pianogen schema',
  inputs: { data: siteFlags.data },
  async run(values, context) {
    const { jsonSchemas } = await import('../load/json-schemas.ts');
    const { createFile, replaceFiles } = await import('../edit/files.ts');
    const { readRegularFile } = await import('../system/regular-file.ts');
    const folder = join(siteSettings(values, context).data, 'schemas');
    // The contract of leads, as JSON Schema and as OpenAPI, stands in the shipped data folder.
    const contract = ['lead.schema.json', 'leads.openapi.json'].map((name) => ({
      name,
      text: readRegularFile(join(context.pianogen, 'data/schemas', name)).toString(),
    }));
    const schemas = [...jsonSchemas(), ...contract];
    const written = schemas.filter(({ name, text }) => {
      const file = join(folder, name);
      if (createFile(file, text)) return true;
      const before = readRegularFile(file).toString();
      if (before !== text) replaceFiles([{ path: file, before, after: text }]);
      return before !== text;
    });
    const current = written.length === schemas.length ? '' : ' The others were current.';
    console.error(
      `Wrote ${written.length} of ${schemas.length} schemas into ${displayName(folder)}.${current}`,
    );
  },
});
