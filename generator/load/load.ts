import { join } from 'node:path';
import { imagePath, statePath } from '../addresses.ts';
import type { Content, Image, Prose, State } from '../model/index.ts';
import {
  all,
  andThen,
  orThrow,
  type Problem,
  type ProblemCode,
  type Read,
} from '../problem/problem.ts';
import { loadConstants, loadDataFiles, problemsOfDataFolder } from './data-files.ts';
import { loadTexts } from './markdown/articles.ts';
import { loadImages } from './pictures/images.ts';
import { loadDealers } from './places/dealers.ts';
import { type LoadedPlaces, loadPlaces, loadZipPrefixes, notesFileOf } from './places/places.ts';
import { listFiles, readBytes, sizeOf, wholeFile } from './read/files.ts';
import type { LoadContext } from './read/read-data.ts';
import { figureTokens } from './schemas/page-schemas.ts';
import { problemsOfFooterStates, problemsOfLinkedPages, readSiteJson, siteIn } from './site-json.ts';

export interface LoadSettings extends Omit<LoadContext, 'values'> {
  siteUrl?: string | undefined;
  leadsHost?: string | undefined;
  sharp?: string | undefined;
}

export type LoadedContent = Content & LoadedPlaces;

export const load = (settings: LoadSettings): LoadedContent => orThrow(readContent(settings));

/** `unread` has the paths of texts with problems. */
export function readContent(
  settings: LoadSettings,
): Read<LoadedContent> & { unread: readonly string[] } {
  const { data, content, sharp } = settings;
  const constants = loadConstants(settings);
  // Tokens of a file that did not load stay, and are known.
  const figures =
    constants.value?.values ?? Object.fromEntries(figureTokens.map((name) => [name, `{{${name}}}`]));
  const siteJson = readSiteJson({ ...settings, values: figures });
  const { site: read, shareImage } = siteJson.value ?? {};
  const { brand = '{{brand}}', email = '{{email}}', phone = '{{phone}}' } = read ?? {};
  const context = { ...settings, values: { brand, email, phone, ...figures } };
  const kept = [...ICONS, shareImage?.file, read?.logo?.file];
  const { images, filesFor } = loadImages({ content, sharp, kept });
  const places = loadPlaces(context);
  const { states, humidityExamples } = places.value ?? {};
  const dealers = loadDealers({ ...context, images }, places.value);
  const dataFiles = loadDataFiles({ ...context, images });
  const site = andThen(siteJson, (json) => siteIn(json, images));
  // Invalid places may hide examples.
  const options = { images, hasAirExamples: humidityExamples?.length !== 0, script: read?.script };
  const texts = loadTexts(context, options);
  const { logo, portraits } = site.value?.site ?? {};
  const ofSite = [logo, portraits?.author, portraits?.reviewer].map((picture) => ({ picture }));
  const records = [...ofSite, dataFiles.home.value, ...(dealers.value ?? [])];
  const shown = new Set([
    ...texts.images,
    ...records.flatMap((record) => record?.picture?.path ?? []),
  ]);
  const files = filesFor(
    shown,
    !!dataFiles.home.value && !!dealers.value && texts.unread.length === 0,
  );
  const zipPrefixes = loadZipPrefixes(context, states);
  const rootFiles = loadRootFiles(content);
  const notes = states?.map(({ slug }) => notesFileOf(slug));

  const fields = all({ dealers, zipPrefixes, rootFiles, ...dataFiles });
  const groups = all({ constants, site, places, texts, files });
  const value = fields.value &&
    groups.value && {
      ...fields.value,
      ...groups.value.constants,
      ...groups.value.site,
      ...groups.value.places,
      ...groups.value.texts,
      ...groups.value.files,
    };
  const problems = [
    ...groups.problems,
    ...fields.problems,
    ...problemsOfIcons(images, content),
    ...problemsOfDataFolder(data, notes),
    ...(siteJson.value ? problemsOfLinkedPages(siteJson.value, texts) : []),
    ...(siteJson.value && states ? problemsOfFooterStates(siteJson.value, states) : []),
    ...(states ? problemsOfOwnPaths(texts.ownPages, states) : []),
    // Nothing else reads the notes of incomplete content.
    ...(places.value && !value ? problemsOfNotes(places.value) : []),
  ];
  return { value, problems, unread: texts.unread };
}

export const problemsOfNotes = (places: Pick<LoadedPlaces, 'states' | 'readNotes'>): Problem[] =>
  places.states.flatMap((state) => places.readNotes(state).problems);

const ICONS = ['icon.svg', 'icon-192.png', 'icon-512.png', 'apple-touch-icon.png'];

const problemsOfIcons = (images: readonly Image[], folder: string): Problem[] =>
  ICONS.filter((icon) => images.every(({ path }) => path !== imagePath(icon))).map((icon) => ({
    code: 'PG101',
    source: wholeFile(`${folder}/images/${icon}`),
    message: 'the file is missing.',
    hint: 'Every page links to it. Create it or restore it.',
  }));

function problemsOfOwnPaths(pages: readonly Prose[], states: readonly State[]) {
  return pages.flatMap(({ path, source }): Problem | [] => {
    const state = states.find(({ slug }) => statePath(slug) === path);
    if (!state) return [];
    const message = `${path} is the page of ${state.name}.`;
    return { code: 'PG320', source, message, hint: 'Rename the file; its name becomes the address.' };
  });
}

/** In content/root/. Of names that start with a dot, hosts serve only this folder. */
const SERVED = ['**/*', '.well-known', '.well-known/**/*'];

const MEBIBYTE = 2 ** 20;

/** The limit of Cloudflare Pages, which is the lowest. */
const MOST_MEBIBYTES = 25;

/** In characters: hosts read lines of up to 1,000, and some have a path twice. */
const MAX_LENGTH = 400;

/** Netlify and Cloudflare Pages read these, or leave them out. */
const OF_HOSTS = /^_|^functions(?:\/|$)|(?:^|\/)node_modules(?:\/|$)/;

/** What systems and editors leave, and code that hosts would show, not run. */
const JUNK =
  /(?:^|\/)(?:thumbs\.db|desktop\.ini)$|(?:~|\.(?:bak|old|orig|sw[op]|te?mp|php\d?|aspx?|cgi))$/i;

const SEGMENT = '[A-Za-z0-9_-](?:[A-Za-z0-9._-]*[A-Za-z0-9_-])?';
const PLAIN = new RegExp(`^(?:\\.well-known/)?(?:${SEGMENT}/)*${SEGMENT}$`);

function loadRootFiles(content: string) {
  const folder = join(content, 'root');
  const listed = listFiles(folder, SERVED);
  const files: Content['rootFiles'] = [];
  const problems = [...listed.problems];
  for (const file of listed.value ?? []) {
    if (JUNK.test(file)) continue;
    const path = join(folder, file);
    const source = wholeFile(path);
    const problem = problemOfRootFile(file, sizeOf(path));
    // A file that weighs too much is a problem, but links to it are not.
    const body: Read<Buffer | string> = problem
      ? { value: '', problems: [{ ...problem, source }] }
      : readBytes(path);
    problems.push(...body.problems);
    if (body.value !== undefined && problem?.code !== 'PG321')
      files.push({ file, body: body.value, source });
  }
  return { value: files, problems };
}

function problemOfRootFile(file: string, bytes: number) {
  const mebibytes = Math.ceil((bytes * 10) / MEBIBYTE) / 10;
  const faults: [isFault: boolean, message: string, hint: string, code?: ProblemCode][] = [
    [
      !PLAIN.test(file) || file.length > MAX_LENGTH,
      'not every host allows this name in an address.',
      `Use letters without accents, digits, hyphens, underscores and periods within the name, at most ${MAX_LENGTH} characters with its folders.`,
    ],
    [
      OF_HOSTS.test(file),
      'hosts treat this as their own settings or code, and do not serve it.',
      'Rename it. The build writes _headers and _redirects, with the redirects of data/redirects.json.',
    ],
    [
      /\.(?:br|gz)$/i.test(file),
      'hosts treat this as a compressed variant of another file, and do not serve it.',
      'Put the unpacked file here, or a .zip.',
    ],
    [
      bytes > MOST_MEBIBYTES * MEBIBYTE,
      `this file weighs ${mebibytes.toFixed(1)} MiB; the limit of Cloudflare Pages is ${MOST_MEBIBYTES} MiB for a file.`,
      'Make it smaller, or put it on another host and link to it.',
      'PG322',
    ],
  ];
  const [, message, hint, code = 'PG321'] = faults.find(([isFault]) => isFault) ?? [];
  return message ? { code, message, hint } : undefined;
}
