import { join } from 'node:path';
import type { Problem, Report, Source } from '../problem/problem.ts';
import { isThere, wholeFile } from './files.ts';
import { entryAt, type Located, readJson } from './json.ts';
import type { LoadContext } from './read-data.ts';

const CURES: readonly [entries: RegExp, cure: string][] = [
  [/\.md$/, 'Have a lawyer read it, and change what is not so.'],
  [/^content\/images\//, 'Draw your own.'],
  [/^statements\./, 'Write in your words what is so, or delete it.'],
  [/./, 'Replace it by yours.'],
];

/** Names that belong to nobody, and all below them. Source: RFC 2606, RFC 6761. */
const RESERVED = /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|net|org))$/;

const isExample = (origin: string): boolean => {
  const { hostname } = new URL(origin);
  return RESERVED.test(hostname) || hostname === '127.0.0.1' || hostname === '[::1]';
};

const ignore: Report = () => {};

/** Entries that start like this name files. The others name keys of `site.json`. */
const CONTENT = 'content/';

/**
 * Facts, legal texts and icons of the invented business that a site with a real address still has, by its
 * `sample`. Leaves out what cannot be read: the load reports that.
 */
export function inventedFacts(
  folders: Pick<LoadContext, 'data' | 'content'>,
  settings: { siteUrl?: string | undefined; leadsHost?: string | undefined },
): Problem[] {
  const file = readJson(folders.data, 'site.json', ignore);
  const { url: ownUrl, leadsHost, sample } = Object(file?.value);
  const url = settings.siteUrl ?? ownUrl;
  if (!file || !Array.isArray(sample) || !URL.canParse(url) || isExample(url)) return [];
  const hasOwnLeadsHost = settings.leadsHost !== undefined && settings.leadsHost !== leadsHost;
  return [...new Set(sample.map(String))].flatMap((entry): Problem[] => {
    const source = sourceOf(entry, file, folders.content);
    if (!source || (entry === 'leadsHost' && hasOwnLeadsHost)) return [];
    const isFile = entry.startsWith(CONTENT);
    return [
      {
        code: 'PG416',
        source,
        ...(isFile ? {} : { at: entry }),
        message: `${isFile ? 'this ' : ''}is listed as invented, but ${url} is a real address.`,
        hint: `${CURES.find(([entries]) => entries.test(entry))?.[1]} Then take "${entry}" off "sample" in site.json.`,
      },
    ];
  });
}

/** Every site needs these files: a missing one is a problem of its own. */
const NEEDED = /^content\/(?:pages\/(?:privacy|terms)\.md|images\/(?:apple-touch-)?icon[^/]*)$/;

/** Reports entries of `sample` that name nothing. */
export function checkSample(
  sample: readonly string[],
  { file, content }: { file: Located; content: string },
  report: Report,
): void {
  for (const [index, entry] of sample.entries()) {
    if (NEEDED.test(entry) || sourceOf(entry, file, content)) continue;
    report({
      ...entryAt(file.locate, ['sample', index]),
      code: 'PG233',
      message: `"${entry}" is no key of this file and no file of ${CONTENT}.`,
      hint: 'Correct its spelling, or take it off the list.',
    });
  }
}

/** Of what an entry of `sample` names. */
function sourceOf(entry: string, file: Located, content: string): Source | undefined {
  const path = entry.split('.');
  const name = join(content, entry.slice(CONTENT.length));
  if (entry.startsWith(CONTENT)) return isThere(name) ? wholeFile(name) : undefined;
  const value = path.reduce((inner, key) => Object(inner)[key], file.value);
  return value === undefined ? undefined : file.locate(path);
}
