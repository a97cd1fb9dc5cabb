/** Looks at the pages that a tool has built. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The city pages of Eleventy that are compared with pianogen's. */
const SAMPLE = 30;
/** The characters that a report shows of each page. */
const SHOWN = 60;

/** The files below a folder, with their sizes. @param {string} folder @returns {[file: string, size: number][]} */
export function filesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
    const stats = statSync(join(folder, file));
    return stats.isFile() ? [/** @type {[string, number]} */ ([file, stats.size])] : [];
  });
}

/** @param {string} file */
const isCity = (file) => file.endsWith('/pianos/index.html');

/** The number of pages, and the mean of the sizes of city pages. @param {string} out */
export function sizesOf(out) {
  const pages = filesIn(out).filter(([file]) => file.endsWith('.html'));
  const cities = pages.filter(([file]) => isCity(file));
  return { pages: pages.length, cityBytes: cities.reduce((sum, [, size]) => sum + size, 0) / cities.length };
}

/** City pages from all over the site, by their file. @param {string} out @returns {[file: string, html: string][]} */
export function sampleOf(out) {
  const cities = filesIn(out).filter(([file]) => isCity(file));
  const step = Math.ceil(cities.length / SAMPLE);
  return cities
    .filter((_, index) => index % step === 0)
    .map(([file]) => [file, readFileSync(join(out, file), 'utf8')]);
}

/** The pages at folders that are no city pages. @param {string} out */
export const othersOf = (out) =>
  filesIn(out)
    .filter(([file]) => file.endsWith('index.html') && !isCity(file))
    .map(([file]) => ({
      path: `/${file.slice(0, -'index.html'.length)}`,
      html: readFileSync(join(out, file), 'utf8'),
    }));

/**
 * Describes the first difference between these pages and the same pages of another tool; undefined if there is none but in the way
 * that characters are escaped.
 * @param {ReturnType<typeof sampleOf>} sample
 * @param {string} out
 */
export function differenceOf(sample, out) {
  for (const [file, html] of sample) {
    const [ours, theirs] = [textOf(html), textOf(readFileSync(join(out, file), 'utf8'))];
    if (ours === theirs) continue;
    let at = 0;
    while (ours[at] === theirs[at]) at += 1;
    const around = (/** @type {string} */ text) => text.slice(Math.max(0, at - SHOWN / 2), at + SHOWN / 2);
    return `${file} has "${around(theirs)}" instead of "${around(ours)}"`;
  }
}

/** A page with its escaped characters spelled in one way. @param {string} html */
const textOf = (html) => html.replaceAll(/&(?:#x27|#39);/g, "'").replaceAll(/&amp;|\\u0026/g, '&');
