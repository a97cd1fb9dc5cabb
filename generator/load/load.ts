import { imagePath } from '../addresses.ts';
import type { Content, Image, ReadTexts, State } from '../model/index.ts';
import { displayName } from '../problem/display-name.ts';
import { nearest } from '../problem/nearest.ts';
import { ContentError, type Problem, type Report } from '../problem/problem.ts';
import type { TokenValues } from '../tokens.ts';
import { loadArticles, loadHistory, loadProse } from './articles.ts';
import { type Constants, figureTokens, loadConstants } from './constants.ts';
import { loadImages } from './images.ts';
import type { Kept } from './kept.ts';
import { loadFaqs, loadGlossary, loadHome, loadOptions, loadPrices } from './page-texts.ts';
import { loadPlaces } from './places.ts';
import { loadRedirects } from './redirects.ts';
import { loadSite, type SiteFile, shareImageOf } from './site.ts';

export interface Folders {
  data: string;
  content: string;
}

/** What a load is told besides the folders. */
export interface LoadSettings {
  siteUrl?: string | undefined;
  leadsHost?: string | undefined;
  /** Finds problems between texts that could be read, if other sources have problems. */
  problemsIn?: (texts: ReadTexts) => readonly Problem[];
}

/**
 * Reads and checks all data and content. Throws a `ContentError` with the problems of all files. A load with the
 * `kept` results of an earlier load does only what has changed, and returns the same.
 */
export function load(
  { data, content }: Folders,
  settings: LoadSettings = {},
  kept: Kept = new Map(),
): Content {
  const problems: Problem[] = [];
  const report = (problem: Problem) => problems.push(problem);

  const siteFile = loadSite(data, settings, report);
  const constants = loadConstants(data, report);
  const context = { data, content, values: tokenValues(siteFile, constants), report, kept };
  const { images, files } = loadImages(context);
  checkIcons(images, { folder: content, report });
  const shareImage = siteFile && shareImageOf(siteFile, images, report);
  const places = loadPlaces(context);
  const faqs = loadFaqs(context);
  const home = loadHome(context);
  const options = loadOptions(context);
  const prices = loadPrices(context);
  const glossary = loadGlossary(context);
  const { articles, unread } = loadArticles(context, { images });
  const history = loadHistory(context, { images });
  const privacy = loadProse(context, 'privacy.md', { images });
  const terms = loadProse(context, 'terms.md', { images });
  const redirects = loadRedirects(context);
  if (siteFile && places) checkFooterStates(siteFile, { states: places.states, report });

  const incomplete =
    !siteFile || !constants || !shareImage || !places || !faqs || !home || !options || !prices;
  if (problems.length > 0 || incomplete || !glossary || !history || !privacy || !terms || !redirects)
    throw new ContentError([
      ...problems,
      ...(settings.problemsIn?.({
        articles,
        unread,
        states: places?.states,
        prose: [history, privacy, terms].filter((text) => text !== undefined),
        files,
      }) ?? []),
    ]);
  return {
    site: { ...siteFile.site, shareImage },
    siteSource: siteFile.locate([]),
    footerStates: siteFile.footerStates,
    figures: constants.figures,
    amounts: constants.amounts,
    loanExample: constants.loanExample,
    limits: constants.limits,
    cooldownMs: constants.cooldownMs,
    options,
    climates: places.climates,
    states: places.states,
    stateFaqs: faqs.state,
    cityFaqs: faqs.city,
    home,
    prices,
    glossary,
    articles,
    history,
    privacy,
    terms,
    redirects,
    files,
  };
}

/** Returns the values of the tokens. If a file did not load, its tokens stay as they are and are not reported as unknown. */
function tokenValues(siteFile: SiteFile | undefined, constants: Constants | undefined): TokenValues {
  const unknown = ['brand', 'email', 'phone', ...figureTokens].map((name) => [name, `{{${name}}}`]);
  const { brand, email, phone } = siteFile?.site ?? {};
  return { ...Object.fromEntries(unknown), ...constants?.values, ...(siteFile && { brand, email, phone }) };
}

const ICONS = ['icon.svg', 'icon-192.png', 'icon-512.png', 'apple-touch-icon.png'];

/** Reports missing icons: every page links to them, and browsers show them in tabs and on home screens. */
function checkIcons(images: readonly Image[], { folder, report }: { folder: string; report: Report }): void {
  for (const icon of ICONS) {
    if (images.some(({ path }) => path === imagePath(icon))) continue;
    report({
      code: 'PG101',
      source: { file: displayName(`${folder}/images/${icon}`), line: 1 },
      message: 'the file is missing.',
      hint: 'Every page links to it: create it or restore it.',
    });
  }
}

function checkFooterStates(
  { footerStates, locate }: SiteFile,
  { states, report }: { states: readonly State[]; report: Report },
): void {
  const known = new Set(states.map(({ slug }) => slug));
  for (const [index, slug] of footerStates.entries()) {
    if (known.has(slug)) continue;
    report({
      code: 'PG212',
      source: locate(['footerStates', index]),
      at: `footerStates[${index}]`,
      message: `"${slug}" is the slug of no state in locations.json.`,
      hint: 'Correct its spelling or remove it.',
      suggestion: nearest(slug, known),
    });
  }
}
