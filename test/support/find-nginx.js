import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian keeps servers out of the path of people who are not root. */
const elsewhere = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];

export function findNginx() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...elsewhere];
  return folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path));
}
