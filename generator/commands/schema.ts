import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createFile, replaceFiles } from '../edit/files.ts';
import { jsonSchemas } from '../load/json-schemas.ts';
import type { Folders } from '../model/index.ts';
import { displayName } from '../problem/display-name.ts';
import { readRegularFile } from '../system/regular-file.ts';
import { resolveSiteSettings } from './settings.ts';

/** `pianogen schema`: writes into `schemas/` in the data folder the schemas of the data files, and the contract of leads. */
export function runSchema(flags: { data?: string }, folders: Folders): void {
  const { data } = resolveSiteSettings(flags, { ...folders, env: {}, now: new Date() });
  const folder = join(data, 'schemas');
  const schemas = [...jsonSchemas(), ...contractFiles(folders)];
  const written = schemas.filter(({ name, text }) => write(join(folder, name), text));
  const current = written.length === schemas.length ? '' : ' The others were current.';
  console.error(
    `Wrote ${written.length} of ${schemas.length} schemas into ${displayName(folder)}.${current}`,
  );
}

/** The contract of leads, as JSON Schema and as OpenAPI: it stands in the shipped data folder. */
const contractFiles = ({ pianogen }: Folders) =>
  ['lead.schema.json', 'leads.openapi.json'].map((name) => ({
    name,
    text: readRegularFile(join(pianogen, 'data/schemas', name)).toString(),
  }));

/** Returns false, and writes nothing, if the file has this text already. */
function write(file: string, text: string): boolean {
  if (!existsSync(file)) return createFile(file, text);
  const before = readRegularFile(file).toString();
  if (before === text) return false;
  replaceFiles([{ path: file, before, after: text }]);
  return true;
}
