import { join } from 'node:path';
import { displayName } from '../problem/display-name.ts';
import { nearest } from '../problem/nearest.ts';
import type { Problem, Report, Source } from '../problem/problem.ts';
import { isThere, listFiles } from './files.ts';
import { readMarkdown } from './front-matter.ts';
import { type Located, readJson } from './json.ts';
import type { LoadContext } from './read-data.ts';

const DRAFT = 'Have a lawyer read it, and change what is not so.';
const ICON = 'Draw your own.';

const CURES: Readonly<Record<string, string>> = {
  brand: 'Write the name of your business.',
  email: 'Write an address at which you read mail.',
  phone: 'Write a number at which you answer.',
  leadsHost: 'Write the origin of your own host for leads.',
  'statements.legalName': 'Write the name of your company.',
  'statements.postalAddress': 'Write where you get your mail.',
  'statements.funding': 'Write in your words who pays you, or delete it.',
  'statements.verified': 'Write in your words what you check, or delete it.',
  'statements.calls': 'Write in your words who calls, or delete it.',
  'content/pages/privacy.md': DRAFT,
  'content/pages/terms.md': DRAFT,
  'content/images/icon.svg': ICON,
  'content/images/icon-192.png': ICON,
  'content/images/icon-512.png': ICON,
  'content/images/apple-touch-icon.png': ICON,
};

/** The names that belong to nobody, and all names below them. Source: RFC 2606, RFC 6761. */
const RESERVED = /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|net|org))$/;

const isExample = (origin: string): boolean => {
  const { hostname } = new URL(origin);
  return RESERVED.test(hostname) || hostname === '127.0.0.1' || hostname === '[::1]';
};

const ignore: Report = () => {};

/** Entries that start like this name files below the content folder. The others name keys of `site.json`. */
const CONTENT = 'content/';

/** `site.json` and the content folder, where entries of `sample` are looked up. */
interface Named {
  file: Located;
  content: string;
}

/**
 * Finds what a site with a real address still lists under `sample` in `site.json`: the facts, legal texts and icons of the
 * invented business. The settings win over `site.json`. Leaves out what cannot be read: the load reports that.
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
    const source = sourceOf(entry, { file, content: folders.content });
    if (!source || (entry === 'leadsHost' && hasOwnLeadsHost)) return [];
    const isFile = entry.startsWith(CONTENT);
    return [
      {
        code: 'PG416',
        source,
        ...(isFile ? {} : { at: entry }),
        message: `${isFile ? 'this ' : ''}is listed as invented, but ${url} is a real address.`,
        hint: `${CURES[entry] ?? 'Replace it by yours.'} Then take "${entry}" off "sample" in site.json.`,
      },
    ];
  });
}

/** Reports the entries of `sample` that name nothing. A missing file that every site needs is a problem of its own. */
export function checkSample(sample: readonly string[], named: Named, report: Report): void {
  for (const [index, entry] of sample.entries()) {
    const isReported = entry.startsWith(CONTENT) && entry in CURES;
    if (isReported || sourceOf(entry, named)) continue;
    report({
      code: 'PG233',
      source: named.file.locate(['sample', index]),
      at: `sample[${index}]`,
      message: `"${entry}" is no key of this file and no file of ${CONTENT}.`,
      hint: 'Correct its spelling, or take it off the list.',
      suggestion: nearest(entry, namesIn(named)),
    });
  }
}

/** Returns the place of what an entry of `sample` names; `undefined` if there is nothing. */
function sourceOf(entry: string, { file, content }: Named): Source | undefined {
  if (!entry.startsWith(CONTENT)) {
    const path = entry.split('.');
    const value = path.reduce((inner, key) => Object(inner)[key], file.value);
    return value === undefined ? undefined : file.locate(path);
  }
  const name = entry.slice(CONTENT.length);
  if (!isThere(join(content, name))) return;
  const text = name.endsWith('.md') ? readMarkdown(content, name, ignore) : undefined;
  return { file: displayName(join(content, name)), line: text?.firstLine ?? 1 };
}

function namesIn({ file, content }: Named): string[] {
  const keys = Object.entries(Object(file.value)).flatMap(([key, value]) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? [key, ...Object.keys(value).map((inner) => `${key}.${inner}`)]
      : key,
  );
  return [...keys, ...(listFiles(content, ignore) ?? []).map((name) => `${CONTENT}${name}`)];
}
