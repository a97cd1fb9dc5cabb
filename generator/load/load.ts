import { imagePath, statePath } from '../addresses.ts';
import type { Content, Image, Prose, State } from '../model/index.ts';
import { all, andThen, orThrow, type Problem, type Read } from '../problem/problem.ts';
import { loadConstants, loadDataFiles, problemsOfDataFolder } from './data-files.ts';
import { loadTexts } from './markdown/articles.ts';
import { loadImages } from './pictures/images.ts';
import { loadDealers } from './places/dealers.ts';
import { type LoadedPlaces, loadPlaces, loadZipPrefixes, notesFileOf } from './places/places.ts';
import { wholeFile } from './read/files.ts';
import type { LoadContext } from './read/read-data.ts';
import { loadRootFiles } from './root-files.ts';
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
