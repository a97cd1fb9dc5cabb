import { pathOf } from '../addresses.ts';
import type { Output, Source } from '../model/index.ts';
import { nearest } from '../problem/nearest.ts';
import type { Problem } from '../problem/problem.ts';
import type { SiteFiles } from './links.ts';

/** Finds addresses in styles that lead nowhere, or to another host: the policy of the pages blocks other hosts. */
export function problemsOfStyles(outputs: readonly Output[], files: SiteFiles, source: Source): Problem[] {
  const styles = outputs.filter(({ file }) => file.endsWith('.css'));
  const texts = styles.map(({ body }) => String(body)).join('\n');
  const found = texts.matchAll(/(?:\burl\(\s*|@import\s*)["']?((?:https?:)?\/[^"')\s]*)/g);
  const addresses = new Set(Array.from(found, ([, address = '']) => address));
  return [...addresses].flatMap((address) => {
    const isForeign = !/^\/(?!\/)/.test(address);
    const [path = ''] = address.split(/[?#]/);
    if (!isForeign && files.has(path.slice(1))) return [];
    return {
      code: 'PG501' as const,
      source,
      message: `url(${address}) ${isForeign ? 'is on another host, and pages load nothing from there' : 'leads nowhere'}.`,
      hint: 'Put the file into content/images/ or content/root/, and write its address on the site.',
      suggestion: isForeign ? undefined : nearest(path, Array.from(files.names(), pathOf)),
    };
  });
}
