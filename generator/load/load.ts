import { imagePath, ownPath, statePath } from '../addresses.ts';
import type { Content, Image, Prose, State } from '../model/index.ts';
import { nearest } from '../problem/nearest.ts';
import { ContentError, type Problem, type Report } from '../problem/problem.ts';
import { loadConstants } from './constants.ts';
import { checkDataFolder, loadDataFiles } from './data-files.ts';
import { loadTexts } from './markdown/articles.ts';
import { loadImages } from './pictures/images.ts';
import { pictureAt } from './pictures/picture.ts';
import { loadDealers } from './places/dealers.ts';
import { notesFileOf } from './places/notes.ts';
import { type LoadedPlaces, loadPlaces } from './places/places.ts';
import { loadZipPrefixes } from './places/zip-prefixes.ts';
import { wholeFile } from './read/files.ts';
import { entryAt } from './read/json.ts';
import type { DataFolders } from './read/layers.ts';
import { loadRootFiles } from './root-files.ts';
import { figureTokens } from './schemas/constants-schema.ts';
import { loadSite, type SiteFile, shareImageOf } from './site-json.ts';

export interface Folders extends DataFolders {
  content: string;
}

export interface LoadSettings {
  siteUrl?: string | undefined;
  leadsHost?: string | undefined;
  sharp?: string | undefined;
  /** The date of the build. */
  today?: string | undefined;
}

export type LoadedContent = Content & LoadedPlaces;

export interface Reading {
  /** `undefined` if a part of it is missing. */
  content: LoadedContent | undefined;
  problems: readonly Problem[];
  /** The paths of the pages whose texts have a problem. */
  unread: readonly string[];
}

/** Throws a `ContentError` with all problems. */
export function load(folders: Folders, settings: LoadSettings = {}): LoadedContent {
  const { content, problems } = read(folders, settings);
  if (!content || problems.length > 0) throw new ContentError(problems);
  return content;
}

/** Reads and checks all but the notes on cities, which are read a state at a time. */
export function read(folders: Folders, settings: LoadSettings = {}): Reading {
  const { data, pianogen, content: contentFolder } = folders;
  const problems: Problem[] = [];
  const report = (problem: Problem) => problems.push(problem);

  const constants = loadConstants(folders, report);
  // If a file did not load, its tokens stay, and none is unknown.
  const figures = constants?.values ?? Object.fromEntries(figureTokens.map((name) => [name, `{{${name}}}`]));
  const siteFile = loadSite(folders, settings, { values: figures, report });
  const { brand = '{{brand}}', email = '{{email}}', phone = '{{phone}}' } = siteFile?.site ?? {};
  const values = { brand, email, phone, ...figures };
  const context = { data, pianogen, content: contentFolder, values, today: settings.today, report };
  const kept = [...ICONS, siteFile?.shareImage.file, siteFile?.site.logo?.file];
  const { images, filesFor } = loadImages({ ...context, sharp: settings.sharp, kept });
  checkIcons(images, { folder: contentFolder, report });
  const shareImage = siteFile && shareImageOf(siteFile, images, report);
  const logo =
    siteFile &&
    pictureAt(siteFile.site.logo, { locate: siteFile.locate, path: ['logo'] }, { images, report });
  const places = loadPlaces(context);
  const dealers = loadDealers({ ...context, images }, places);
  const zipPrefixes = loadZipPrefixes(context, places?.states);
  const fields = loadDataFiles({ ...context, images });
  const notes = places?.states.map(({ slug }) => notesFileOf(slug));
  checkDataFolder(data, notes, report);
  // If the places are invalid, missing examples are no second problem.
  const script = siteFile?.site.script;
  const options = { images, hasAirExamples: places?.humidityExamples.length !== 0, script };
  const { unread, ...texts } = loadTexts(context, options);
  const { articles, history, privacy, terms, ownPages } = texts;
  const withImages = [...(articles ?? []), history, privacy, terms, ...ownPages];
  const pictures = [fields.home, ...(dealers ?? [])].flatMap((record) => record?.picture?.path ?? []);
  const shown = new Set([...withImages.flatMap((text) => text?.images ?? []), ...pictures, logo?.path ?? '']);
  const { files, resized, unchanged } = filesFor(shown, !!fields.home && !!dealers && unread.length === 0);
  const rootFiles = loadRootFiles(context);
  if (siteFile && places) checkFooterStates(siteFile, { states: places.states, report });
  if (siteFile) checkLinkedPages(siteFile, { ownPages, unread, report });
  if (places) checkSlugs(ownPages, { states: places.states, report });

  const parts = { dealers, zipPrefixes, articles, privacy, terms, ...fields };
  const content: LoadedContent | undefined =
    siteFile && shareImage && constants && places && isWhole(parts)
      ? {
          ...parts,
          ...constants,
          ...places,
          site: { ...siteFile.site, shareImage, logo },
          siteSource: siteFile.locate([]),
          footerStates: siteFile.footerStates,
          linkedPages: siteFile.linkedPages,
          history,
          ownPages,
          files,
          rootFiles,
          resized,
          unchangedPictures: unchanged,
        }
      : undefined;
  // No page is made of what is not complete, so nobody reads the notes.
  if (!content && places) problems.push(...problemsOfNotes(places));
  return { content, problems, unread };
}

const isWhole = <Parts extends object>(
  parts: Parts,
): parts is Parts & { [Name in keyof Parts]-?: NonNullable<Parts[Name]> } =>
  Object.values(parts).every((part) => part !== undefined);

export function problemsOfNotes({
  states,
  readNotes,
}: Pick<LoadedPlaces, 'states' | 'readNotes'>): Problem[] {
  return states.flatMap((state) => {
    try {
      readNotes(state);
      return [];
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      return error.problems;
    }
  });
}

const ICONS: readonly string[] = ['icon.svg', 'icon-192.png', 'icon-512.png', 'apple-touch-icon.png'];

function checkIcons(images: readonly Image[], { folder, report }: { folder: string; report: Report }): void {
  for (const icon of ICONS) {
    if (images.some(({ path }) => path === imagePath(icon))) continue;
    report({
      code: 'PG101',
      source: wholeFile(`${folder}/images/${icon}`),
      message: 'the file is missing.',
      hint: 'Every page links to it: create it or restore it.',
    });
  }
}

function checkFooterStates(
  { footerStates, locate }: SiteFile,
  { states, report }: { states: readonly State[]; report: Report },
): void {
  const shown = states.filter(({ cities }) => cities.some(({ draft }) => !draft));
  const slugs = new Set(shown.map(({ slug }) => slug));
  for (const [index, slug] of footerStates.entries()) {
    if (slugs.has(slug)) continue;
    report({
      ...entryAt(locate, ['footerStates', index]),
      code: 'PG212',
      message: `"${slug}" is the slug of no state in locations.json that has a page.`,
      hint: 'Correct its spelling or remove it.',
      suggestion: nearest(slug, slugs),
    });
  }
}

/** In characters: longer titles would push other links out of the header. */
const MOST_IN_MENU = 20;

function checkLinkedPages(
  { linkedPages, locate }: SiteFile,
  { ownPages, unread, report }: { ownPages: readonly Prose[]; unread: readonly string[]; report: Report },
): void {
  const byPath = new Map(ownPages.map((page) => [page.path, page]));
  for (const place of ['menu', 'footer'] as const)
    for (const [index, slug] of linkedPages[place].entries()) {
      const page = byPath.get(ownPath(slug));
      const at = entryAt(locate, [place, index]);
      if (page && place === 'menu' && page.title.length > MOST_IN_MENU)
        report({
          ...at,
          code: 'PG208',
          message: `the title of ${page.source.file} has ${page.title.length} characters; expected at most ${MOST_IN_MENU} in the menu.`,
          hint: 'Shorten the title, or name the page under "footer".',
        });
      if (page || unread.includes(ownPath(slug))) continue;
      report({
        ...at,
        code: 'PG232',
        message: `content/pages/ has no page "${slug}.md" of your own.`,
        hint: 'Correct its spelling, or write the page.',
        suggestion: nearest(`/${slug}/`, byPath.keys())?.slice(1, -1),
      });
    }
}

function checkSlugs(
  pages: readonly Prose[],
  { states, report }: { states: readonly State[]; report: Report },
): void {
  const byPath = new Map(states.map((state) => [statePath(state.slug), state]));
  for (const { path, source } of pages) {
    const state = byPath.get(path);
    if (!state) continue;
    report({
      code: 'PG320',
      source,
      message: `${path} is the page of ${state.name}.`,
      hint: 'Rename the file; its name becomes the address.',
    });
  }
}
