import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { load } from '../../generator/load/load.ts';
import { builtSite, project, temporaryFolder } from '../support/tiny-site.ts';
import { writeCities } from './cities.js';
import { compare, isInstalled, pagesIn, prepare } from './eleventy.js';

/** What `npm run benchmark` measures: made-up cities that can be built, and a site of Eleventy that says the same as pianogen's. */
const benchmark = suite('benchmark');

async function preparedSite() {
  const site = await builtSite();
  const [work, out] = [join(site.root, 'eleventy'), join(site.root, 'other-out')];
  return { built: site.out, work, out, command: prepare({ built: site.out, work, out }) };
}

benchmark('makes up cities that can be loaded, and the same each time', () => {
  const [data, again] = [temporaryFolder(), temporaryFolder()];
  for (const folder of [data, again]) writeCities(400, folder);
  const { states } = load({ data, content: join(project, 'content') });
  const slugs = states.flatMap(({ cities }) => cities.map(({ slug }) => slug));
  assert.is(new Set(slugs).size, 400);
  execFileSync('diff', ['-r', data, again]);
});

benchmark('fills the templates of Eleventy to the same pages', async () => {
  const { built, work, out } = await preparedSite();
  // As Eleventy does it, which calls these for each page.
  const { data, render } = createRequire(import.meta.url)(join(work, 'pages.11ty.cjs'));
  const { default: pages } = await import(pathToFileURL(join(work, '_data/pages.mjs')).href);
  for (const filled of pages()) {
    const file = join(out, data.permalink({ filled }));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, render({ filled }));
  }
  assert.is(pages().length, pagesIn(built).length);
  // Cities of one structure share a template.
  assert.ok(new Set(pages().map(({ template }: { template: number }) => template)).size < pages().length);
  compare(built, out);
  writeFileSync(join(out, 'index.html'), 'Another text.');
  assert.throws(() => compare(built, out), /another index\.html/);
});

const withEleventy = isInstalled() ? benchmark : benchmark.skip;
withEleventy('has Eleventy itself build the same pages (`npm run benchmark` installs it)', async () => {
  const { built, out, command } = await preparedSite();
  const [program = '', ...args] = command.args;
  execFileSync(program, args, { cwd: command.cwd, env: { ...process.env, ...command.env } });
  compare(built, out);
});

benchmark.run();
