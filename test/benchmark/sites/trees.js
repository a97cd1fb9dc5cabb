/** Looks at the pages that a tool has built. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{ file: string, html: string }} Page
 * @typedef {{ pages: number, cityBytes: number }} Sizes `cityBytes` is the mean of the city pages.
 */

/** The city pages of each rival that are compared with pianogen's. */
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

/** @param {string} out */
export const pagesIn = (out) =>
  filesIn(out)
    .filter(([file]) => file.endsWith('.html'))
    .map(([file, size]) => ({ file, size, isCity: file.endsWith('/pianos/index.html') }));

/** @param {string} out @returns {Sizes} */
export function sizesOf(out) {
  const pages = pagesIn(out);
  const cities = pages.filter(({ isCity }) => isCity);
  return { pages: pages.length, cityBytes: cities.reduce((sum, { size }) => sum + size, 0) / cities.length };
}

/** City pages from all over the site. @param {string} out @returns {Page[]} */
export function sampleOf(out) {
  const cities = pagesIn(out).filter(({ isCity }) => isCity);
  const step = Math.ceil(cities.length / SAMPLE);
  return cities
    .filter((_, index) => index % step === 0)
    .map(({ file }) => ({ file, html: readFileSync(join(out, file), 'utf8') }));
}

/**
 * Describes the first difference between these pages and the same pages of another tool; undefined if they have the same texts and
 * scripts. Markup may be spelled in other ways.
 * @param {readonly Page[]} sample
 * @param {string} out
 */
export function differenceOf(sample, out) {
  for (const { file, html } of sample) {
    const [ours, theirs] = [textOf(html), textOf(readFileSync(join(out, file), 'utf8'))];
    if (ours === theirs) continue;
    let at = 0;
    while (ours[at] === theirs[at]) at += 1;
    const around = (/** @type {string} */ text) => text.slice(Math.max(0, at - SHOWN / 2), at + SHOWN / 2);
    return `${file} has "${around(theirs)}" instead of "${around(ours)}"`;
  }
}

/**
 * The texts, the values of attributes and the scripts of a page, without spaces.
 * @param {string} html
 */
const textOf = (html) =>
  html
    .replace(/<!doctype html>/i, '')
    .replaceAll('=""', '')
    .replaceAll(/&(?:#x27|#39);/g, "'")
    .replaceAll(/&(?:quot|#34);/g, '"')
    .replaceAll('&#43;', '+')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s|(?<=<[^>]*)\/(?=>)/g, '');
