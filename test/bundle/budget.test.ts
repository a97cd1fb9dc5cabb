import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultSite } from '../support/default-site.ts';

const budget = suite('budget');

const { outputs, page, routes } = defaultSite();
const compressed = (text: string) => gzipSync(Buffer.from(text, 'latin1')).length;

budget('the styles of a page weigh at most 12 kB, and all fonts 40 kB', () => {
  for (const { file } of routes) {
    const links = [...page(file).querySelectorAll('link[rel="stylesheet"]:not([media="print"])')];
    const styles = links.map((link) => outputs.get((link.getAttribute('href') ?? '').slice(1)) ?? '');
    const bytes = styles.reduce((sum, style) => sum + compressed(style), 0);
    assert.ok(bytes > 5_000 && bytes <= 12_000, `${file} loads styles of ${bytes} bytes`);
  }
  const fonts = [...outputs].filter(([file]) => file.endsWith('.woff2'));
  const bytes = fonts.reduce((sum, [, font]) => sum + font.length, 0);
  assert.ok(bytes > 5_000 && bytes <= 40_000, `the fonts have ${bytes} bytes`);
});

budget('the lead form costs at most 1 kB before intent, and 80 kB in all', () => {
  const island = page('').querySelector('.lead-form-island');
  const loader = compressed(island?.querySelector('script:not([type])')?.textContent ?? '');
  const script = compressed(outputs.get((island?.getAttribute('data-script') ?? '').slice(1)) ?? '');
  assert.ok(loader > 100 && loader <= 1_000, `the loader has ${loader} bytes`);
  assert.ok(script > 1_000 && script + loader <= 80_000, `loader and script have ${loader + script} bytes`);
});

const SMALL_SCRIPTS: Record<string, number> = { '404.html': 600, 'thank-you/index.html': 700 };

budget('pages without a form load no JavaScript, but for two with a few hundred bytes', () => {
  for (const { kind, file } of routes) {
    const document = page(file);
    if (document.querySelector('.lead-form') || kind === 'search') continue;
    const scripts = [...document.querySelectorAll('script:not([type])')];
    const most = SMALL_SCRIPTS[file];
    if (most) {
      const bytes = scripts.map((script) =>
        compressed(outputs.get((script.getAttribute('src') ?? '').slice(1)) ?? ''),
      );
      assert.ok(bytes.length === 1 && (bytes[0] ?? 0) <= most, `${file} loads ${bytes.join()} bytes`);
    } else {
      assert.is(scripts.length, 0, `${kind} ${file}`);
    }
  }
});

budget('the search page loads at most 30 kB, its index included, and no other page loads any of it', () => {
  const search = page('search/');
  const script = search.querySelector('script[src]')?.getAttribute('src') ?? '';
  const index = search.querySelector('.search-page')?.getAttribute('data-index') ?? '';
  const bytes = [script, index].map((path) => compressed(outputs.get(path.slice(1)) ?? ''));
  assert.ok(bytes.every((size) => size > 500));
  // That of 100,000 cities has up to 30 kB, see test/render/search-index.test.ts.
  assert.ok((bytes[0] ?? 0) <= 11_000, `the script has ${bytes[0]} bytes`);
  assert.ok(
    (bytes[0] ?? 0) + (bytes[1] ?? 0) <= 30_000,
    `script and index have ${bytes.join(' and ')} bytes`,
  );
  for (const { kind, file } of routes)
    if (kind !== 'search') assert.not(outputs.get(file)?.includes(script), file);
});

budget.run();
