import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LIST } from '../../generator/emit/target.ts';
import { defaultSite } from '../support/default-site.ts';
import { copyBackwards } from '../support/pianogen.ts';
import { assert, suite } from '../support/suite.ts';
import {
  project,
  projectText,
  shareCaches,
  temporaryFolder,
  treeOf,
  writeFiles,
} from '../support/tiny-site.ts';

/**
 * A site as its owner starts it, with the package that npm packs. It is installed as pnpm does it, without a network: the site has a link
 * to pianogen, which finds the packages that it names and no others.
 */
const ownSite = suite('own site');

const site = temporaryFolder();
const installed = join(site, 'node_modules/.pnpm/pianogen/node_modules/pianogen');
const command = join(site, 'node_modules/pianogen/bin/pianogen.js');
const { version, dependencies } = JSON.parse(projectText('package.json'));

/** The folder of the site in which commands run. */
let cwd = site;

/** An owner lives elsewhere. */
const env = { ...process.env, TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' };

/** Runs a program in the site. Its error has all that it printed. */
const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { cwd, env, encoding: 'utf8', stdio: 'pipe' });

const pianogen = (...args: string[]): string => run(process.execPath, command, ...args);

const differing = (a: Record<string, string>, b: Record<string, string>) =>
  Object.keys({ ...a, ...b }).filter((file) => a[file] !== b[file]);

/** Creates the files of a folder anew, in the opposite order. */
function reverse(folder: string): void {
  renameSync(folder, `${folder}-`);
  copyBackwards(`${folder}-`, folder);
  rmSync(`${folder}-`, { recursive: true });
}

ownSite('is made from a small package without tests', () => {
  const printed = run('npm', 'pack', project, '--json', '--offline', '--ignore-scripts=false');
  // npm prints what its scripts print, too.
  const [{ files, size }] = JSON.parse(printed.slice(printed.indexOf('[\n')));
  const paths: string[] = files.map(({ path }: { path: string }) => path);
  assert.ok(size < 1_450_000, `${size} bytes`);
  assert.ok(paths.length < 580, `${paths.length} files`);
  const folders = [...new Set(paths.map((path) => path.replace(/\/.*/s, '')))].sort();
  assert.is(
    folders.join(' '),
    'CHANGELOG.md LICENSE README.md bin client content data docs generator package.json prepacked templates',
  );
  assert.not.match(paths.join('\n'), /\.test\.|node_modules/);
});

/** The package must stay as it is installed: its folder may be closed to writing. Permissions do not stop root. */
let before: Record<string, string>;

ownSite('is made where packages are links', () => {
  mkdirSync(installed, { recursive: true });
  run('tar', '-xzf', `pianogen-${version}.tgz`, '-C', installed, '--strip-components', '1');
  reverse(installed);
  for (const name of Object.keys(dependencies)) {
    const link = join(dirname(installed), name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(project, 'node_modules', name), link);
  }
  symlinkSync(installed, join(site, 'node_modules/pianogen'));
  before = treeOf(installed);
  // The images are those of the checkout, but for a second site, below.
  shareCaches(site);
  pianogen('init');
  for (const folder of ['data', 'content']) reverse(join(site, folder));
});

/** A page as of the day before, with the date of the shared site. */
const dated = (html = '') =>
  html.replaceAll('2026-01-30', '2026-01-31').replaceAll('January 30, 2026', 'January 31, 2026');

ownSite('is built as the checkout builds it, byte for byte, but for the date', () => {
  // The checkout lists cities without a dealer.
  const settings = join(site, 'data/site.json');
  writeFileSync(settings, readFileSync(settings, 'utf8').replace('"with-dealers"', '"all"'));
  pianogen('build', '--quiet', '--date', '2026-01-30');
  const [there, here] = [treeOf(join(site, 'out')), Object.fromEntries(defaultSite().outputs)];
  const files = Object.keys(here);
  assert.ok(files.length > 200);
  const changed = differing(there, here).filter((file) => file !== LIST);
  const isDated = (file: string) => file === 'index.html' || file.endsWith('/pianos/index.html');
  assert.equal(changed, files.filter(isDated));
  for (const file of changed) assert.is(dated(there[file]), here[file], file);
});

ownSite('is served by dev', async () => {
  const child = spawn(process.execPath, [command, 'dev', '--port', '0'], { cwd: site });
  try {
    let printed = '';
    while (!/ until /.test(printed)) printed += (await once(child.stderr, 'data'))[0];
    const origin = printed.match(/http:\/\/localhost:\d+/);
    for (const path of ['/', '/ohio/cleveland/pianos/', '/images/share/states/ohio.png'])
      assert.is((await fetch(`${origin}${path}`)).status, 200, path);
  } finally {
    child.kill('SIGINT');
  }
});

const read = (file: string): string => readFileSync(join(cwd, file), 'utf8');

const write = (file: string, text: string): void => writeFiles(cwd, { [file]: text });

/** The blocks of docs that begin with the name of their file. */
const recipes = [
  ...projectText('docs/own-site.md').matchAll(/^```\w+\n(?:\/\/|\/\*) (\S+)[^\n]*\n(.*?)^```/gms),
].map(([, file = '', text = '']) => ({ file, text }));

/** A hook works only with the React that renders pages. */
const footer = (text: string) =>
  `import { useState } from 'react';
import { Footer as Shipped } from 'pianogen/templates/parts/footer.tsx';
export const Footer = ({ frame }: Parameters<typeof Shipped>[0]) => <>${text}<Shipped frame={useState(frame)[0]} /></>;
`;

const PARKING = { Cleveland: 'Park behind the store.', Columbus: 'Ask the guard.' };

ownSite('has a color, a font, a logo and a section of its own, as docs say, and its own footer', () => {
  const named = recipes.map(({ file }) => file.replace('templates/', ''));
  assert.equal(named, ['styles/own.css', 'styles/own.css', 'inserts/city-after-prices.tsx']);
  // A site of one state, in a folder whose packages are above it.
  cwd = join(site, 'ohio');
  mkdirSync(cwd);
  pianogen('init', '--states', 'ohio');
  for (const { file, text } of recipes) {
    assert.ok(text.split('\n').length <= 11, file);
    write(file, (file.endsWith('.css') && existsSync(join(cwd, file)) ? read(file) : '') + text);
  }
  write('content/root/fonts/own.woff2', 'a font');
  write('templates/styles/fonts/headings.woff2', 'a font for headings');
  write('templates/parts/footer.tsx', footer('<p>Ours since 1999</p>'));
  const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 208 36"></svg>';
  write('content/images/logo.svg', logo);
  const shown = { file: 'logo.svg', alt: 'Keys' };
  write('data/site.json', JSON.stringify({ ...JSON.parse(read('data/site.json')), logo: shown }));
  const rows = Object.entries(PARKING).map(([city, text]) => `OH,${city},${text}\n`);
  write('cities.csv', `state_name,city_name,fields.parking\n${rows.join('')}`);
  pianogen('import', 'cities', 'cities.csv');
  pianogen('build', '--quiet', '--date', '2026-01-31');

  const out = treeOf(join(cwd, 'out'));
  const drawn = 'images/share/states/ohio.png';
  assert.is(out[drawn], defaultSite().outputs.get(drawn));
  const styles = Object.entries(out).find(([file]) => /^assets\/site-.*\.css$/.test(file))?.[1] ?? '';
  assert.match(styles, /--felt: #2b4c7e.*--felt-bright: #9db8e8.*--sans: Own, sans-serif\}\s*$/s);
  const fonts = Object.keys(out).filter((file) => file.startsWith('assets/headings-'));
  assert.ok(fonts.some((file) => out[file] === 'a font for headings'));
  for (const [file, html] of Object.entries(out)) {
    if (!file.endsWith('index.html')) continue;
    assert.match(html, '<p>Ours since 1999</p>');
    assert.match(
      html,
      '<a class="wordmark" href="/"><img src="/images/logo.svg" alt="Keys" width="192" height="33"/></a>',
    );
    for (const [city, text] of Object.entries(PARKING))
      assert.is(html.includes(text), file === `ohio/${city.toLowerCase()}/pianos/index.html`, file);
  }
  const [, flags = ''] = projectText('docs/own-site.md').match(/npx html-validate@10 (.*)/) ?? [];
  assert.match(flags, / out$/);
  run(join(project, 'node_modules/.bin/html-validate'), ...`${flags}/ohio/cleveland`.split(' '));
});

ownSite('shows where a template of its own has an error', () => {
  const failure = (...args: string[]) => {
    try {
      pianogen(...args);
    } catch (error) {
      return String((error as { stderr?: string }).stderr);
    }
    return '';
  };
  write('templates/parts/footer.tsx', footer('<p>'));
  assert.match(failure('check'), /^templates\/parts\/footer\.tsx:3:\d+ PG601 /m);
  write('templates/parts/footer.tsx', footer('<img src="/images/nope.png" alt="" />'));
  assert.match(failure('check'), / PG501 .*: src of <img>: \/images\/nope\.png leads nowhere\./);
  write('templates/parts/footer.tsx', footer('{(undefined as unknown as string).length}'));
  assert.match(failure('build'), /^templates\/parts\/footer\.tsx:3:\d+ PG602 .*Cannot read properties/m);
});

ownSite('has the schemas of the checkout, and leaves the installed package as it was', () => {
  assert.equal(treeOf(join(cwd, 'data/schemas')), treeOf(join(project, 'data/schemas')));
  assert.equal(differing(treeOf(installed), before), []);
});

ownSite('is made by npm create too, which asks for pianogen from the registry once that is public', () => {
  cwd = site;
  const create = join(site, 'node_modules/create-pianogen');
  run('npm', 'pack', join(project, 'bin/create'), '--offline');
  mkdirSync(create);
  run('tar', '-xzf', `create-pianogen-${version}.tgz`, '-C', create, '--strip-components', '1');
  const made = (folder: string) => {
    const call = [join(create, 'create.js'), folder];
    const { stderr } = spawnSync(process.execPath, call, { cwd: site, encoding: 'utf8' });
    const { pianogen } = JSON.parse(readFileSync(join(site, folder, 'package.json'), 'utf8')).dependencies;
    return [pianogen, stderr.match(/npm .*/g)?.join()];
  };
  const file = `pianogen-${version}.tgz`;
  assert.equal(made('one'), [`file:${file}`, `npm pack ${installed},npm install ./${file}`]);
  const manifest = join(installed, 'package.json');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/ *"private": true,\n/, ''));
  assert.equal(made('two'), [version, 'npm install']);
});
