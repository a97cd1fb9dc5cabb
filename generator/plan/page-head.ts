import { fileOf, urlOf } from '../addresses.ts';
import type {
  Content,
  DescribedState,
  Link,
  PageHead,
  PageKind,
  Props,
  Site,
  State,
} from '../model/index.ts';
import type { Read } from '../problem/problem.ts';
import type { airFinder } from './air-texts.ts';
import type { listedDealers } from './dealer-cards.ts';
import { imageOfKind } from './share-images.ts';

export interface PlanSource extends Content {
  readNotes(state: State): Read<DescribedState>;
}

/** Has no page that is held back. Adds the air at stations, and the dealers that pages list. */
export interface Planned extends PlanSource {
  airOf: ReturnType<typeof airFinder>;
  listed: ReturnType<typeof listedDealers>;
}

/** By default: indexed, the image of its kind, the record of site.json, and `path` as the canonical address. */
interface HeadFields
  extends Pick<PageHead, 'path' | 'title' | 'description'>,
    Partial<Pick<PageHead, 'lastmod' | 'indexed' | 'shareImage'>> {
  name?: string;
  record?: PageHead['record'] | undefined;
  canonical?: string;
}

/** Adds the file, the addresses, and the brand to the title. */
export function headOf<K extends PageKind>(
  { site, siteSource }: Content,
  kind: K,
  fields: HeadFields,
) {
  const { canonical, record = { source: siteSource }, ...given } = fields;
  const { path, title } = given;
  const url = urlOf(site.url, canonical ?? path);
  const shareImage = imageOfKind(kind, site);
  const defaults = { kind, file: fileOf(path), url, indexed: true, shareImage, record };
  return { ...defaults, ...given, title: titleOf(title, site) };
}

/** A page whose HTML no other page shares. */
export const page = <K extends Exclude<PageKind, 'city'>>(
  content: Content,
  kind: K,
  { parents = [], props, ...head }: HeadFields & { parents?: Link[]; props: Props[K] },
) => ({ ...headOf(content, kind, head), parents, layout: props, texts: null, own: null });

/** Search engines show so many characters in full. */
export const MAX_TITLE_LENGTH = 60;
const MAX_DESCRIPTION_LENGTH = 160;

/** Adds the brand if both fit. */
export function titleOf(title: string, { brand }: Site): string {
  const branded = `${title} | ${brand}`;
  return branded.length <= MAX_TITLE_LENGTH ? branded : title;
}

/** Returns the last text if none fits. */
export const firstThatFits = (texts: readonly string[], most = MAX_DESCRIPTION_LENGTH): string =>
  texts.find(({ length }) => length <= most) ?? texts.at(-1) ?? '';

export const latest = (dates: readonly string[]): string =>
  dates.reduce((last, date) => (date > last ? date : last), '');

export const latestOfCities = (states: readonly State[]): string =>
  latest(states.flatMap(({ cities }) => cities.map(({ lastmod }) => lastmod)));
