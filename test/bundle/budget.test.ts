import childProcess from 'node:child_process';
import { once } from 'node:events';
import { mock } from 'node:test';
import { gzipSync } from 'node:zlib';
import { stop } from 'esbuild';
import { bundle } from '../../generator/bundle/bundle.ts';
import { styled } from '../support/cases.ts';
import { defaultSite } from '../support/default-site.ts';
import { assert, suite } from '../support/suite.ts';
import { shippedSettings, tinySite } from '../support/tiny-site.ts';

const budget = suite('budget');

const { outputs, page, routes: all } = defaultSite();
/** Cities load what one of them loads. */
const routes = all.filter(({ kind, path }) => kind !== 'city' || path === '/ohio/cleveland/pianos/');
const compressed = (text: string) => gzipSync(Buffer.from(text, 'latin1')).length;
/** How many bytes elements of a page load, compressed, by the addresses in an attribute of theirs. */
const loaded = (document: Document, selector: string, attribute = 'src') =>
  [...document.querySelectorAll(selector)]
    .map((element) => outputs.get((element.getAttribute(attribute) ?? '').slice(1)) ?? '')
    .reduce((sum, text) => sum + compressed(text), 0);

function within(bytes: number, least: number, most: number, what: string): void {
  assert.ok(bytes >= least && bytes <= most, `${what} has ${bytes} bytes`);
}

/** Of pages that compute. */
const OWN_STYLES: Record<string, number> = { '/cost/': 3_000, '/old-piano/': 3_000 };

budget('styles weigh at most 14 kB, of a page that computes 3 kB more, all fonts 40 kB', () => {
  const styles = 'link[rel="stylesheet"]:not([media="print"])';
  for (const { file, path } of routes)
    within(loaded(page(file), styles, 'href'), 5_000, 14_000 + (OWN_STYLES[path] ?? 0), file);
  const fonts = [...outputs].filter(([file]) => file.endsWith('.woff2'));
  within(fonts.map(([, font]) => font).join('').length, 5_000, 40_000, 'fonts');
});

budget('the lead form costs at most 1.1 kB before intent, and 84 kB in all', () => {
  const loader = page('').querySelector('.lead-form-island script:not([type])')?.textContent ?? '';
  within(compressed(loader), 100, 1_100, 'the loader');
  within(loaded(page(''), '.lead-form-island', 'data-script'), 1_000, 82_900, 'the script');
});

const CAMPAIGN = 'script[src^="/assets/campaign-"]';
const SMALL_SCRIPTS: Record<string, number> = {
  '404.html': 600,
  'thank-you/index.html': 1_050,
  'cost/index.html': 6_000,
  'old-piano/index.html': 6_000,
};

budget('the script that takes a campaign along weighs at most 0.5 kB, and is on each page', () => {
  for (const { file } of routes) within(loaded(page(file), CAMPAIGN), 100, 500, file);
});

budget('few pages without a form load other JavaScript: two a little, and those that compute', () => {
  const own = `script[src]:not(${CAMPAIGN})`;
  for (const { kind, file } of routes) {
    const document = page(file);
    if (document.querySelector('.lead-form') || kind === 'search') continue;
    const most = SMALL_SCRIPTS[file] ?? 0;
    const scripts = document.querySelectorAll(`script:not([type]), ${own}`);
    // The page on climates loads its sound when one is pressed.
    assert.is(scripts.length, most > 0 || kind === 'climate' ? 1 : 0, file);
    within(loaded(document, own), most > 0 ? 100 : 0, most, file);
  }
});

budget('the script that folds and filters dealers weighs at most 0.7 kB', () => {
  const scripts = [...outputs].filter(([file]) => file.startsWith('assets/dealers-'));
  within(compressed(scripts.map(([, script]) => script).join('')), 100, 700, 'the script');
});

// The index of 100,000 cities has up to 30 kB, see test/client/search-pieces.test.ts.
budget('the search page loads at most 36 kB, its index included, and no other page loads any of it', () => {
  const search = page('search/');
  const script = loaded(search, '.search-page script[src]');
  within(script, 500, 14_000, 'the script');
  within(script + loaded(search, '.search-page', 'data-index'), 1_000, 36_000, 'the script and the index');
  const path = search.querySelector('.search-page script[src]')?.getAttribute('src') ?? '';
  for (const { kind, file } of routes)
    if (kind !== 'search') assert.not(outputs.get(file)?.includes(path), file);
});

const bundling = suite('bundle');

bundling('ends esbuild when the last of several bundles is made, and starts it again', async () => {
  // Another test of this process may have left it running.
  await stop();
  const started = mock.method(childProcess, 'spawn').mock;
  const [one, other] = await Promise.all([bundle(shippedSettings), bundle(shippedSettings)]);
  assert.equal(one, other);
  assert.equal(await bundle(shippedSettings), one);
  mock.restoreAll();
  assert.is(started.callCount(), 2);
  for (const { result: child } of started.calls)
    if (child?.exitCode === null && child.signalCode === null)
      await once(child, 'exit', { signal: AbortSignal.timeout(20_000) });
});

bundling('keeps the address of a picture of the site in styles, and names the font by its own', async () => {
  const font = '@font-face { font-family: a; src: url(fonts/headings.woff2); }';
  const { root } = tinySite(styled(`h1 { background: url(/images/icon.svg); }\n${font}\n`));
  const { assets, outputs } = await bundle({ pianogen: root, root });
  const text = String(outputs.find(({ file }) => `/${file}` === assets.styles)?.body);
  assert.match(text, 'url(/images/icon.svg)');
  assert.match(text, `url(${assets.headingFont})`);
});

bundling('has browsers compile React while they load it', async () => {
  const { assets, outputs } = await bundle(shippedSettings);
  const script = String(outputs.find(({ file }) => `/${file}` === assets.leadFormScript)?.body);
  const modules = script.split(/(?==[\w$]+\(\(*[\w$,]*\)?=>\{"use strict";)/).slice(1);
  const late = modules.filter((module) => !/^=[\w$]+\((?:\([\w$]+=>|\(\()/.test(module));
  assert.ok(modules.length > 5, `${modules.length} modules`);
  assert.equal(
    late.map((module) => module.indexOf('});') < 200),
    [true],
  );
});
