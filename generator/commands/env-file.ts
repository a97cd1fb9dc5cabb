import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { displayName } from '../problem/display.ts';
import { UsageError } from '../problem/problem.ts';
import { readRegularFile } from '../system/regular-file.ts';
import { isRoot } from './root.ts';

/** Matches a variable. A value in quotes may have several lines. Node reads part of a wrong line without an error. */
const ENTRY =
  /^[ \t]*(?:export[ \t]+)?[A-Za-z_][\w.-]*[ \t]*=[ \t]*(?:"[^"]*"|'[^']*'|`[^`]*`|[^\s"'`].*)?[ \t]*(?:#.*)?$/gm;

/** Sets the variables of the `.env` file in the root of a site, unless they are already set. */
export function readEnvFile(root: string): void {
  const file = join(root, '.env');
  if (!isRoot(root) || !existsSync(file)) return;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readRegularFile(file));
    const rest = text.replaceAll(ENTRY, (entry) => entry.replaceAll(/[^\n]/g, ''));
    const wrong = rest.split(/\r?\n/).findIndex((line) => !/^[ \t]*(?:#.*)?$/.test(line));
    // The line may have a secret, so the message does not show it.
    if (wrong !== -1)
      throw new Error(`line ${wrong + 1} is not NAME=value or NAME="a value", without a byte order mark.`);
    process.loadEnvFile(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new UsageError(`${displayName(file)} cannot be read: ${reason}`);
  }
}
