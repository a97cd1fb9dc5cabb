import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundle } from '../../generator/bundle/bundle.ts';
import { load } from '../../generator/load/load.ts';
import type { Route } from '../../generator/model/index.ts';
import { plan } from '../../generator/plan/plan.ts';
import { renderRoute } from '../../generator/render/render.ts';
import { newCheckout, pianogen } from '../support/pianogen.ts';
import { runCommand } from '../support/run-command.ts';
import { tinySite, treeOf } from '../support/tiny-site.ts';

/** What goes wrong in pianogen's own sources, as whoever edits a template or a style meets it. */
const failures = suite('failures');

const messageOf = (work: () => Promise<unknown>): Promise<string> =>
  work().then(
    () => '',
    (error: Error) => error.message,
  );

/** Empty files for the bundles. */
const bundled = {
  'templates/styles/fonts/gloock-latin.woff2': '',
  'client/not-found/not-found.ts': '',
  'client/lead-form/hydrate.tsx': '',
  'client/lead-form/loader.ts': '',
  'client/search/search.ts': '',
  'client/print/print.ts': '',
};

const foldersOf = (root: string) => ['--data', join(root, 'data'), '--content', join(root, 'content')];

failures('an error in a style names its file and line', async () => {
  const site = tinySite();
  site.write({
    'templates/styles/site.css': 'h1 {\n  color: red;\n}\n\nh2 {{\n}\n',
    ...bundled,
  });
  assert.match(await messageOf(() => bundle(site.root)), /^templates\/styles\/site\.css:5:5: Unexpected "{"/);
});

failures('a misspelt property of a style is an error', async () => {
  const site = tinySite();
  site.write({ 'templates/styles/site.css': 'h1 {\n  colr: red;\n}\n', ...bundled });
  assert.match(
    await messageOf(() => bundle(site.root)),
    /^templates\/styles\/site\.css:2:3: "colr" is not a known/,
  );
});

failures('an error in a style stops a build with its line shown', async () => {
  const checkout = newCheckout();
  const { root } = tinySite();
  const file = join(checkout, 'templates/styles/faq.css');
  writeFileSync(file, `a {{\n}\n${readFileSync(file, 'utf8')}`);
  const { code, stderr } = await runCommand(['build', '--quiet', ...foldersOf(root)], {
    checkout,
    cwd: checkout,
  });
  assert.is(code, 1);
  assert.match(stderr, /^templates\/styles\/faq\.css:1:4 PG601 Unexpected "{"\.\n1 \| a {{\n {2}\| {4}\^\n/);
  assert.match(stderr, /\n\d problems?\. Nothing was written\.\n$/);
  assert.not(existsSync(join(checkout, 'out')));
});

failures('a template that fails is shown with its line, or with the component that React names', async () => {
  const checkout = newCheckout();
  const { root } = tinySite();
  const section = join(checkout, 'templates/parts/section.tsx');
  const whole = readFileSync(section, 'utf8');
  const lineOf = (words: string) => whole.split('\n').findIndex((line) => line.includes(words)) + 1;
  const buildWith = (heading: string, flag: string) => {
    writeFileSync(section, whole.replace('<h2>{heading}</h2>', `<h2>{${heading}}</h2>`));
    return pianogen(['build', flag, ...foldersOf(root)], { checkout, cwd: checkout });
  };

  const line = lineOf('<h2>');
  const threw = await buildWith('heading.nope.x', '--quiet');
  assert.equal([threw.code, threw.stdout], [1, '']);
  assert.match(threw.stderr, `templates/parts/section.tsx:${line}:`);
  assert.match(
    threw.stderr,
    /^\S+ PG602 the page \/.* could not be rendered: .*undefined.*\n\d+ \|.*\n *\| +\^\n/,
  );
  assert.match(threw.stderr, /\n1 problem\. Nothing was written\.\n$/);

  const refused = await buildWith('{ heading } as never', '--verbose');
  assert.match(
    refused.stderr,
    new RegExp(`^templates/parts/section\\.tsx:${lineOf('function Section(')}:\\d+ PG602 `, 'm'),
  );
  assert.match(refused.stderr, / Objects are not valid as a React child [\s\S]*: it is within <h2>\.\n/);
  assert.match(refused.stderr, /\nError: Objects are not valid.*\n +at /);
  assert.not(existsSync(join(checkout, 'out')));
});

failures('a template that throws names the page', async () => {
  const { settings } = tinySite();
  const planned = plan(load(settings), '2026-01-31');
  const terms = planned.routes.find(({ path }) => path === '/terms/') as Route;
  const assets = {
    styles: '',
    headingFont: '',
    notFoundScript: '',
    leadFormScript: '',
    latestLeadFormScript: '',
    leadFormLoader: '',
    searchScript: '',
    printScript: '',
  };
  assert.match(
    await messageOf(async () => renderRoute({ ...terms, props: {} } as Route, { plan: planned, assets })),
    /^the page \/terms\/ could not be rendered: /,
  );
});

failures('a stop between two stages leaves the earlier site as it was', async () => {
  const site = tinySite();
  await site.build();
  const before = treeOf(site.out);
  site.write({ 'data/notes/ohio.json': null });
  const interruption = new AbortController();
  const stopAt = (stage: string) => (name: string) => {
    if (name === stage) interruption.abort();
  };
  for (const stage of ['load', 'render', 'compress']) {
    await messageOf(() => site.build({ signal: interruption.signal, onStage: stopAt(stage) }));
    assert.equal(treeOf(site.out), before, stage);
  }
});

failures.run();
