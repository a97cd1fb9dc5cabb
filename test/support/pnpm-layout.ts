import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { bundlePacked } from '../../bin/bundle.js';
import { writeCached } from '../../bin/cache-file.js';
import { packedFile } from '../../bin/packed-cli.js';
import { linkOrCopy } from '../../generator/system/links.ts';
import { newCheckout } from './pianogen.ts';
import { project, temporaryFolder } from './tiny-site.ts';

/**
 * A site with pianogen as pnpm installs it: the packages of the site are links into `.pnpm/`, and each package there finds only those
 * that it names. Takes them from the project, without a network.
 */
export async function pnpmSite(): Promise<{ site: string; command: string }> {
  const site = temporaryFolder();
  const store = join(site, 'node_modules/.pnpm');
  const installed = join(store, 'pianogen/node_modules/pianogen');
  mkdirSync(installed, { recursive: true });
  const archive = await pack(site);
  execFileSync('tar', ['-xzf', archive, '-C', installed, '--strip-components', '1']);
  installPackages(project, { beside: dirname(installed), store });
  link(installed, join(site, 'node_modules/pianogen'));
  for (const folder of ['data', 'content'])
    cpSync(join(project, folder), join(site, folder), { recursive: true });
  return { site, command: join(site, 'node_modules/pianogen/bin/pianogen.js') };
}

/** Packs a copy of the project as `npm pack` does, in less time: the command line is hardly compressed. */
async function pack(into: string): Promise<string> {
  const checkout = newCheckout();
  const { BROTLI_PARAM_QUALITY } = constants;
  const cli = brotliCompressSync(await bundlePacked(checkout), { params: { [BROTLI_PARAM_QUALITY]: 1 } });
  mkdirSync(dirname(packedFile(checkout)));
  writeCached(packedFile(checkout), cli);
  const flags = ['--ignore-scripts', '--offline', '--pack-destination', into];
  return join(
    into,
    execFileSync('npm', ['pack', checkout, ...flags], { encoding: 'utf8', stdio: 'pipe' }).trim(),
  );
}

/** Links the packages that a package names into a folder, and copies those into the store that it lacks. */
function installPackages(original: string, { beside, store }: { beside: string; store: string }): void {
  const { dependencies, optionalDependencies, peerDependencies } = manifestOf(original);
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
    const from = packageFor(name, original);
    // One for another system, or that is not wanted.
    if (from === undefined) continue;
    const around = join(store, relative(project, from).replaceAll('/', '+'), 'node_modules');
    const target = join(around, name);
    if (!existsSync(target)) {
      copyPackage(from, target);
      installPackages(from, { beside: around, store });
    }
    link(target, join(beside, name));
  }
}

const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Finds a package as Node does. */
function packageFor(name: string, folder: string): string | undefined {
  const found = join(folder, 'node_modules', name);
  if (existsSync(found)) return found;
  return folder === project ? undefined : packageFor(name, dirname(folder));
}

/** Copies a package by hard links, without the packages in it: Node then finds it where its copy is. */
function copyPackage(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (!entry.isDirectory()) linkOrCopy(source, target);
    else if (entry.name !== 'node_modules') copyPackage(source, target);
  }
}

function link(target: string, path: string): void {
  if (existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(relative(dirname(path), target), path);
}
