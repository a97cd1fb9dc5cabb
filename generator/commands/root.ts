import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { displayName } from '../problem/display.ts';
import { UsageError } from '../problem/problem.ts';
import { readRegularFile } from '../system/regular-file.ts';

const isRoot = (folder: string) => existsSync(join(folder, 'data/site.json'));

/** An installed pianogen is not a site: without a site around it, the root is the working folder. */
export const findRoot = (working: string, pianogen: string): string =>
  nearestRoot(working) ?? (basename(dirname(pianogen)) === 'node_modules' ? working : pianogen);

function nearestRoot(folder: string): string | undefined {
  if (isRoot(folder)) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : nearestRoot(parent);
}

export function folderOfSite(root: string, name: string): string {
  if (isRoot(root)) return join(root, name);
  throw new UsageError(
    `There is no site in ${root} or above it: none of these folders has data/site.json. "pianogen init" makes a site.`,
  );
}

/** In an owner's site, the docs are in `node_modules/`. */
export const docName = (name: string, { pianogen }: { pianogen: string }): string =>
  displayName(join(pianogen, 'docs', name));

/** A value in quotes may have several lines. Node reads part of a wrong line without an error. */
const ENTRY =
  /^[ \t]*(?:export[ \t]+)?[A-Za-z_][\w.-]*[ \t]*=[ \t]*(?:"[^"]*"|'[^']*'|`[^`]*`|[^\s"'`].*)?[ \t]*(?:#.*)?$/gm;

export function readEnvFile(root: string): void {
  const file = join(root, '.env');
  if (!isRoot(root) || !existsSync(file)) return;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      readRegularFile(file),
    );
    const rest = text.replaceAll(ENTRY, (entry) => entry.replaceAll(/[^\n]/g, ''));
    const wrong = rest.split(/\r?\n/).findIndex((line) => !/^[ \t]*(?:#.*)?$/.test(line));
    // The line may have a secret, so the message does not show it.
    if (wrong !== -1)
      throw new Error(
        `line ${wrong + 1} is not NAME=value or NAME="a value", without a byte order mark.`,
      );
    process.loadEnvFile(file);
  } catch (error) {
    throw new UsageError(`${displayName(file)} cannot be read: ${(error as Error).message}`);
  }
}
