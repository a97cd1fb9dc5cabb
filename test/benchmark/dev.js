/**
 * Times the development server as people meet it: from a saved file until a real browser's page has loaded anew and painted the
 * change. Each kind of file in turn, on a copy of the sources; prints medians: `npm run benchmark:dev -- 30` for thirty rounds,
 * `npm run benchmark:dev -- --data <folder>` for the site of another data folder.
 * The page itself tells when it had painted: asking it from outside takes longer than what is measured.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { findChromium } from '../support/browser/find-chromium.js';
import { folderInMemory, project } from './measure.js';

const { values, positionals } = parseArgs({ options: { data: { type: 'string' } }, allowPositionals: true });
const rounds = Number(positionals[0] ?? 15);
const copy = folderInMemory();
for (const name of 'package.json tsconfig.json bin generator templates client data content'.split(' '))
  cpSync(join(project, name), join(copy, name), { recursive: true });
if (values.data) cpSync(values.data, join(copy, 'data'), { recursive: true });
mkdirSync(join(copy, 'node_modules'));
for (const name of readdirSync(join(project, 'node_modules')).filter((name) => name !== '.cache'))
  symlinkSync(join(project, 'node_modules', name), join(copy, 'node_modules', name));

const json = (/** @type {string} */ file) => JSON.parse(readFileSync(join(copy, 'data', file), 'utf8'));
/** The first city of the site. It has a note. */
const { city_slug: city, state_slug: state } = json('locations.json')[0];
const note = json(`notes/${state}.json`)[city];

const cityPath = `/${state}/${city}/pianos/`;
/** The text of a note, without the quote at its end. */
const music = JSON.stringify(note.music).slice(0, -1);
const record = `"city_name": "`;

/** Each kind of save: the file, the page that shows it, and the text with a mark. @type {Record<string, [file: string, path: string, from: string | RegExp, to: string]>} */
const saves = {
  'data (home.json)': ['data/home.json', '/', '"name": "', '"name": "MARK '],
  'a note (notes/<state>.json)': [`data/notes/${state}.json`, cityPath, music, `${music} MARK`],
  'a record (locations.json)': ['data/locations.json', cityPath, record, `${record}MARK `],
  'an article': ['content/blog/financing-piano.md', '/blog/financing-piano/', /$/, '\nMARK\n'],
  'a template': ['templates/pages/glossary.tsx', '/glossary/', 'Piano Glossary', 'MARK'],
  styles: ['templates/styles/base.css', '/', /$/, '\nbody { --mark: MARK; }\n'],
};

/** Milliseconds of the wall clock, in parts, as a page's `performance` counts them too. */
const now = () => performance.timeOrigin + performance.now();

// These run in the page.
const hasMark = (/** @type {string} */ mark) =>
  document.readyState === 'complete' &&
  (document.body.textContent?.includes(mark) ||
    getComputedStyle(document.body).getPropertyValue('--mark').trim() === mark);
/** When a page that stays had the mark among its styles; the page goes before it can tell where it is loaded anew. */
const paintOf = (/** @type {string} */ mark) =>
  new Promise((resolve) => {
    const look = () => {
      const isThere = getComputedStyle(document.body).getPropertyValue('--mark').trim() === mark;
      if (isThere) requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
      else requestAnimationFrame(look);
    };
    look();
  });
const loadedAndPainted = async () => {
  const painted = await new Promise((resolve) =>
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries())
        if (name === 'first-contentful-paint') resolve(startTime);
    }).observe({ type: 'paint', buffered: true }),
  );
  const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (
    performance.getEntriesByType('navigation')
  );
  return performance.timeOrigin + Math.max(painted, navigation?.loadEventEnd ?? 0);
};

const server = spawn(process.execPath, [join(copy, 'bin/pianogen.js'), 'dev', '--port', '0'], { cwd: copy });
const origin = await new Promise((resolve) => {
  let output = '';
  server.stderr.on('data', (chunk) => {
    output += chunk;
    const [, found] = output.match(/at (http:\S+)\/ until Ctrl-C/) ?? [];
    if (found) resolve(found);
  });
});
const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--disable-gpu'],
});
const clock = await browser.newPage().then(async (page) => {
  const before = now();
  const there = await page.evaluate(() => performance.timeOrigin + performance.now());
  return there - (before + now()) / 2;
});
console.log(`The browser's clock is ${clock.toFixed(1)} ms ahead of this one.`);
console.log(`Medians of ${rounds} saves, Node ${process.version}`);
for (const [name, [file, path, from, to]] of Object.entries(saves)) {
  const page = await browser.newPage();
  await page.goto(origin + path, { waitUntil: 'networkidle' });
  const original = readFileSync(join(copy, file), 'utf8');
  /** @type {number[]} */
  const times = [];
  for (let round = 0; round <= rounds; round += 1) {
    // A name of a city has no digits.
    const mark = `mark${String(round).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}x`;
    const painted = page.evaluate(paintOf, mark).catch(() => undefined);
    writeFileSync(join(copy, file), original.replace(from, to.replace('MARK', mark)));
    // An editor takes 0.1 s to write 50 MB. That is not what is measured.
    const start = now();
    await page.waitForFunction(hasMark, mark);
    const end = (await painted) ?? (await page.evaluate(loadedAndPainted));
    // The first round warms the machine up.
    if (round > 0) times.push(end - start);
    await page.waitForTimeout(150);
  }
  writeFileSync(join(copy, file), original);
  await page.close();
  times.sort((a, b) => a - b);
  const at = (/** @type {number} */ part) =>
    (times[Math.floor(times.length * part)] ?? 0).toFixed(0).padStart(5);
  console.log(`${name.padEnd(26)} ${at(0.5)} ms, nine of ten within ${at(0.9)} ms`);
}
await browser.close();
server.kill('SIGINT');
