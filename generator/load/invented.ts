import { join } from 'node:path';
import type { SiteSettings } from '../model/index.ts';
import type { Problem } from '../problem/problem.ts';
import { isThere, readBytes, wholeFile } from './read/files.ts';
import { entryAt, type Located, readJson } from './read/json.ts';
import { type DataFolders, readLayers } from './read/read-data.ts';

const CURES: readonly [entries: RegExp, cure: string][] = [
  [/\.md$/, 'Have a lawyer read it, and change what is not true.'],
  [/^content\/images\//, 'Draw your own.'],
  [/^leadsHost$/, 'Give your own host, here or by a flag.'],
  [/\.json /, 'Write what is true of your business into the file of this name in your data folder.'],
  [/^statements\./, 'Write in your words what is true, or delete it.'],
  [/./, 'Replace it with yours.'],
];

/** Not on the internet. Source: RFC 1918, RFC 2606, RFC 6761, RFC 6762. */
const RESERVED = /(?:^|\.)(?:example|test|invalid|localhost|local|example\.(?:com|net|org))$/;
const PRIVATE = /^(?:10|127|172\.(?:1[6-9]|2\d|3[01])|192\.168)\.[\d.]+$|^\[::1\]$/;

const isOutOfReach = (origin: string) =>
  URL.canParse(origin) && [RESERVED, PRIVATE].some((hosts) => hosts.test(new URL(origin).hostname));

const BRAND = 'Keyhaven';
const ICON = 'content/images/icon.svg';

/** Begins names of files. Others are keys: of `site.json`, or such as `copy.json form.claim`. */
const CONTENT = 'content/';

const ELSEWHERE = /^([\w-]+\.json) (\S+)$/;

/** Loading reports files that cannot be read. */
export function inventedFacts(settings: SiteSettings): Problem[] {
  const { data, content } = settings;
  const { value: file } = readJson(data, 'site.json');
  const { url: ownUrl, brand, leadsHost, sample } = Object(file?.value);
  const url = settings.siteUrl ?? ownUrl;
  if (!file || !URL.canParse(url) || isOutOfReach(url)) return [];
  const listed = new Set(Array.isArray(sample) ? sample.map(String) : []);
  const host = settings.leadsHost ?? leadsHost;
  if (host !== leadsHost) listed.delete('leadsHost');
  const found = new Set(listed);
  if (isOutOfReach(host)) found.add('leadsHost');
  const { value: icon } = readBytes(pathOf(ICON, content));
  if (brand !== BRAND && icon?.includes(`<title>${BRAND}<`)) found.add(ICON);
  const placeOf = placesIn(file, settings);
  return [...found].flatMap((entry): Problem | [] => {
    const place = placeOf(entry);
    if (!place) return [];
    const isFile = entry.startsWith(CONTENT);
    const unlisted = isFile
      ? `has the title ${BRAND}`
      : `visitors cannot reach ${host} to send leads`;
    const fault = listed.has(entry) ? 'is listed as invented' : unlisted;
    const [, cure] = CURES.find(([entries]) => entries.test(entry)) ?? [];
    return {
      code: 'PG416',
      ...place(),
      message: `${isFile ? 'this ' : ''}${fault}, but ${url} is a real address.`,
      hint: listed.has(entry) ? `${cure} Then remove "${entry}" from "sample" in site.json.` : cure,
    };
  });
}

/** Loading reports a missing one. */
const NEEDED = /^content\/(?:pages\/(?:privacy|terms)\.md|images\/(?:apple-touch-)?icon[^/]*)$/;

type Folders = DataFolders & { content: string };

export const problemsOfSample = (
  sample: readonly string[],
  file: Located,
  folders: Folders,
): Problem[] => {
  const placeOf = placesIn(file, folders);
  return sample.flatMap((entry, index) => {
    if (NEEDED.test(entry) || placeOf(entry)) return [];
    return {
      ...entryAt(file.locate, ['sample', index]),
      code: 'PG233',
      message: `"${entry}" is not a key of this file or a file in ${CONTENT}.`,
      hint: 'Correct the spelling, or remove it from the list.',
    };
  });
};

function placesIn(file: Located, folders: Folders) {
  const others = new Map<string, Located | undefined>();
  return (entry: string) => {
    const path = pathOf(entry, folders.content);
    if (entry.startsWith(CONTENT))
      return isThere(path) ? () => ({ source: wholeFile(path) }) : undefined;
    const [, other, key = entry] = entry.match(ELSEWHERE) ?? [];
    if (other && !others.has(other)) others.set(other, readLayers(folders, other).value);
    const named = other ? others.get(other) : file;
    if (!named) return () => ({ source: wholeFile(join(folders.data, other ?? '')) });
    const keys = key.split('.');
    const value = keys.reduce((inner, key) => Object(inner)[key], named.value);
    return value === undefined ? undefined : () => entryAt(named.locate, keys);
  };
}

const pathOf = (entry: string, content: string) => join(content, entry.slice(CONTENT.length));
