/**
 * Builds the shipped site and the towns site at a fixed date, and compares the hash of each file with `test/golden/`:
 * `npm run golden`. Lists files that are new, missing or differ, and ends with 1. `npm run golden -- --write` writes the hashes of today.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeTowns } from './site/towns.js';

const project = fileURLToPath(new URL('..', import.meta.url));
const out = mkdtempSync(join(tmpdir(), 'pianogen-golden-'));
process.on('exit', () => rmSync(out, { recursive: true, force: true }));

const towns = join(out, 'sources');
writeTowns(towns);
const sites = {
  shipped: [],
  towns: ['--data', join(towns, 'data'), '--content', join(towns, 'content')],
};

let differences = 0;
for (const [site, folders] of Object.entries(sites)) {
  const folder = join(out, site);
  const flags = ['build', '--quiet', '--date', '2026-01-15', '--out', folder, ...folders];
  const { PIANOGEN_SITE_URL, PIANOGEN_LEADS_HOST, ...env } = process.env;
  execFileSync(process.execPath, [join(project, 'bin/pianogen.js'), ...flags], {
    cwd: project,
    env,
    stdio: 'inherit',
  });
  const list = join(project, 'test/golden', `${site}.txt`);
  const made = hashesIn(folder);
  if (process.argv.includes('--write')) {
    writeFileSync(list, made.join(''));
    continue;
  }
  const known = existsSync(list) ? readFileSync(list, 'utf8').split(/(?<=\n)/) : [];
  const changed = [
    ...made.filter((line) => !known.includes(line)),
    ...known.filter((line) => !made.includes(line)),
  ];
  const files = new Set(changed.map((line) => line.slice(66).trim()));
  for (const file of files) console.log(`${site}: ${file}`);
  differences += files.size;
}
if (differences > 0) console.log(`${differences} files differ from test/golden/.`);
process.exitCode = differences > 0 ? 1 : 0;

/**
 * The hash and the path of every file, a line each, in the order of the paths.
 * @param {string} folder
 */
function hashesIn(folder) {
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => file !== '.pianogen' && statSync(join(folder, file)).isFile());
  return files.sort().map((file) => `${hashOf(readFileSync(join(folder, file)))}  ${file}\n`);
}

/** @param {Buffer} bytes */
function hashOf(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}
