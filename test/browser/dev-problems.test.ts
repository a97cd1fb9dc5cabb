import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { calm, type DevSite, openDevSite, startDevServer, updatesIn } from '../support/browser/dev-site.ts';
import { newCheckout } from '../support/pianogen.ts';

/** What the development server shows of each kind of fault, in the browser and in the terminal. */
const problems = suite('browser: dev problems');

let site: DevSite;
problems.before(async () => {
  site = await openDevSite();
});
problems.after(() => site?.close());

/** A component without a heading of the first level, which the check refuses. */
const PLAIN_PAGE = '\nconst plain = (text: string) => <h6>{text}</h6>;\n';

/** Each with its place, its code and the line that is marked. */
const faults: [what: string, file: string, change: (text: string) => string, told: RegExp][] = [
  ['JSON', 'data/home.json', (text) => text.replace(':', ''), /data\/home\.json:2:\d+ PG120 [\s\S]*2 \|/],
  [
    'a record',
    'data/locations.json',
    (text) => text.replace('"primary": true', '"primary": "yes"'),
    /data\/locations\.json:\d+:\d+ PG203 [\s\S]*"yes"/,
  ],
  [
    'a merge that was not finished',
    'data/locations.json',
    (text) => text.replace('[\n', '[\n<<<<<<< HEAD\n'),
    /data\/locations\.json:2:1 PG105 [\s\S]*2 \| <<<<<<< HEAD\n {2}\| \^/,
  ],
  [
    'front matter',
    'content/blog/financing-piano.md',
    (text) => text.replace('date:', 'dte:'),
    /financing-piano\.md:\d+:1 PG201 [\s\S]*\| dte:/,
  ],
  [
    'a template that does not parse',
    'templates/pages/home.tsx',
    (text) => `${text}\nconst = 1;\n`,
    /templates\/pages\/home\.tsx:\d+:7 PG601 [\s\S]*\| const = 1;\n *\| {7}\^/,
  ],
  [
    'a template that is empty',
    'templates/pages/home.tsx',
    () => '',
    /generator\/render\/page\.ts:\d+:\d+ PG601 [\s\S]*HomePage/,
  ],
  [
    'a merge in a template that was not finished',
    'templates/pages/home.tsx',
    (text) => `<<<<<<< HEAD\n${text}`,
    /templates\/pages\/home\.tsx:1:1 PG105 /,
  ],
  [
    'a template that throws',
    'templates/pages/home.tsx',
    (text) => text.replace('const { ', 'throw new Error("planted");\n  const { '),
    /templates\/pages\/home\.tsx:\d+:9 PG602 .*planted[\s\S]*throw new Error\("planted"\);\n *\| {9}\^/,
  ],
  [
    'an element that React does not take',
    'templates/pages/home.tsx',
    (text) => text.replace('return (', 'return { a: 1 } as never; return ('),
    /templates\/pages\/home\.tsx:\d+:\d+ PG602 .*Objects are not valid[\s\S]*function HomePage\(/,
  ],
  [
    'a part that has what React does not take',
    'templates/parts/section.tsx',
    (text) => text.replace('<h2>{heading}', '<h2>{{ heading } as never}'),
    /templates\/parts\/section\.tsx:\d+:\d+ PG602 .*Objects are not valid[\s\S]*function Section\([\s\S]*within <h2>/,
  ],
  [
    'the plan that throws',
    'generator/plan/plan.ts',
    (text) => text.replace('  const { articles', 'throw Error("planted");\n  const { articles'),
    /generator\/plan\/plan\.ts:\d+:7 PG602 planted/,
  ],
  [
    'styles',
    'templates/styles/base.css',
    (text) => `${text}\nbody { color: red; }}\n`,
    /templates\/styles\/base\.css:\d+:21 PG601 Unexpected "}"[\s\S]*\| body \{ color: red; \}\}\n *\| {21}\^/,
  ],
];
for (const [what, file, change, told] of faults) {
  problems(`shows what is wrong with ${what} in page and terminal, until it is mended`, async () => {
    const { page } = await site.open('/');
    const printed = site.server.output().length;
    await site.withChange(file, change, async () => {
      const overlay = page.locator('pianogen-problem pre');
      await overlay.waitFor();
      assert.match((await overlay.textContent()) ?? '', told);
      assert.match(site.server.output().slice(printed), told);
    });
    await page.waitForSelector('main h1');
    await page.waitForFunction(() => !document.querySelector('pianogen-problem'));
    await page.close();
  });
}

problems('shows over a page what the check finds on it, and on no other page', async () => {
  const { page } = await site.open('/glossary/');
  const other = await site.open('/blog/');
  await site.withChange(
    'templates/pages/glossary.tsx',
    (text) => text.replace('return (', "return plain('wanted'); return (") + PLAIN_PAGE,
    async () => {
      await page.waitForSelector('pianogen-problem');
      assert.match((await page.locator('pianogen-problem pre').textContent()) ?? '', /PG5\d\d/);
      assert.is(await page.locator('body h6').textContent(), 'wanted');
      await calm(other.page);
      assert.is(await other.page.locator('pianogen-problem').count(), 0);
    },
  );
  await page.waitForFunction(() => !document.querySelector('pianogen-problem'));
  await page.close();
  await other.page.close();
});

problems('links a problem to its place and its description, and closes it with Esc', async () => {
  const { page, complaints } = await site.open('/glossary/');
  let mended: Promise<unknown> | undefined;
  await site.withChange(
    'data/home.json',
    (text) => text.replace(':', ''),
    async () => {
      const [place, code] = [0, 1].map((index) => page.locator('pianogen-problem a').nth(index));
      const file = encodeURI(join(site.checkout, 'data/home.json'));
      assert.match((await place?.getAttribute('href')) ?? '', `vscode://file${file}:2:`);
      assert.is(await code?.getAttribute('href'), '/__pianogen/errors#PG120');
      await page.keyboard.press('Escape');
      assert.is(await page.locator('pianogen-problem').count(), 0);
      assert.equal(complaints, []);
      mended = page.waitForEvent('load');
    },
  );
  // A page that is closed while it loads again may never be closed.
  await mended;
  await page.close();
});

problems(
  'reloads once when a template throws, and once when it is mended, back to the same place',
  async () => {
    const { page, loads } = await site.open('/glossary/');
    await page.evaluate(() => scrollTo(0, 1500));
    await site.withChange(
      'templates/pages/glossary.tsx',
      (text) => text.replace('return (', 'throw new Error("planted"); return ('),
      async () => {
        await page.waitForSelector('pianogen-problem');
        await calm(page);
        assert.is(loads(), 2);
      },
    );
    await page.waitForSelector('main h1');
    await page.waitForFunction(() => scrollY === 1500);
    await calm(page);
    assert.is(loads(), 3);
    await page.close();
  },
);

problems(
  'starts with templates that cannot be bundled, and serves the site when they are mended',
  async () => {
    const checkout = newCheckout();
    const header = join(checkout, 'templates/parts/header.tsx');
    const whole = readFileSync(header, 'utf8');
    writeFileSync(header, whole.replace('<header ', '<header = '));
    const server = await startDevServer(checkout, ['--port', '0']);
    try {
      const told = /parts\/header\.tsx:(\d+):24 PG601 .*\n\1 \|/;
      const wrong = await fetch(server.origin);
      assert.equal([wrong.status, told.test((await wrong.text()).replace(/<[^>]+>/g, ''))], [500, true]);
      assert.match(server.output(), told);
      writeFileSync(header, whole);
      await server.printed((output) => updatesIn(output) > 0);
      assert.is((await fetch(server.origin)).status, 200);
    } finally {
      server.child.kill('SIGINT');
    }
    await server.ended();
    const kept = join(checkout, 'node_modules/.cache/pianogen');
    assert.equal(existsSync(kept) ? readdirSync(kept) : [], []);
  },
);

problems.run();
