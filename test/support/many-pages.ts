/** A program of its own, for its heap: lists 120,000 pages that exist one at a time, and prints what came of it. */
import { sitemaps } from '../../generator/render/sitemap.ts';

const COUNT = 120_000;
const origin = 'https://www.example.com';
const urlOf = (page: number) => `${origin}/${'a-long-path/'.repeat(15)}${page}/`;

let peak = 0;

function* pages() {
  for (let page = 0; page < COUNT; page += 1) {
    if (page % 500 === 0) peak = Math.max(peak, process.memoryUsage().heapUsed);
    yield { url: urlOf(page), lastmod: '2025-10-14' };
  }
}

const files: Record<string, number> = {};
let next = 0;
for await (const { file, body } of sitemaps(pages(), { origin })) {
  const first = next;
  const text = Buffer.from(body);
  // Read in place: as one string, a file would take its size of the heap.
  for (let at = text.indexOf('<url>'); at >= 0; at = text.indexOf('<url>', at + 1)) {
    const expected = `<url><loc>${urlOf(next)}</loc>`;
    if (text.toString('utf8', at, at + expected.length) !== expected)
      throw new Error(`${file} lacks ${next}`);
    next += 1;
  }
  files[file] = next - first;
}
console.log(JSON.stringify({ files, peak }));
