import { fileOf, imagePath, urlOf } from '../addresses.ts';
import type {
  Content,
  DescribedState,
  Link,
  PageHead,
  PageKind,
  Props,
  ShareDrawing,
  ShareImage,
  Site,
  State,
} from '../model/index.ts';
import type { Read } from '../problem/problem.ts';
import { fillTokens } from '../tokens.ts';
import type { airFinder } from './air-texts.ts';
import type { listedDealers } from './dealer-cards.ts';

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

/** For the alt text. */
const MOTIFS: Record<ShareDrawing['motif'], string> = {
  keys: 'the keys of a piano',
  harp: 'the strings and the plate of a grand piano, seen from above',
  hammers: 'piano hammers under their strings',
  strings: 'piano strings crossing a bridge',
};

/** For pages that no record describes. */
const DRAWINGS = {
  default: [
    'Free matching with verified local dealers',
    'Find the Right Piano Near You',
    'keys',
    'ebony',
  ],
  directory: ['Every state, city by city', 'Pianos by State and City', 'keys', 'ebony'],
  climate: ['Dry air, damp air', 'What a Piano Needs in Your City', 'strings', 'ebony'],
  cost: ['Price, tax, move and tunings', 'What a Piano Costs, All In', 'keys', 'ebony'],
  'old-piano': ['Sell it, give it, or let it go', 'What an Old Piano Is Worth', 'harp', 'ivory'],
  glossary: ['From action to voicing', 'Piano Glossary', 'strings', 'ivory'],
  blog: ['Before you buy a piano', 'Buying Guides and Advice', 'hammers', 'ebony'],
  history: ['Three centuries of hammers and strings', 'The History of the Piano', 'strings', 'ebony'],
  contact: ['By e-mail, phone or form', 'Ask Us About Pianos', 'keys', 'ivory'],
  privacy: ['What becomes of your data', 'Privacy Policy', 'keys', 'ivory'],
  terms: ['What we ask and promise', 'Terms of Service', 'keys', 'ivory'],
} as const;

/** `file` is in `images/share/`, without `.png`. Above a `text`, the headline completes the eyebrow. */
function drawnImage(
  file: string,
  [eyebrow, headline, motif, tone]: readonly [
    string,
    string,
    ShareDrawing['motif'],
    ShareDrawing['tone'],
  ],
  text?: string,
) {
  const title = text ? `${eyebrow} ${headline}` : headline;
  const alt = `${title}, in large letters beside ${MOTIFS[motif]}${text ? `. ${text}` : ''}`;
  const drawing = { eyebrow, headline, motif, tone, ...(text && { text }) };
  return { path: imagePath(`share/${file}.png`), width: 1200, height: 630, alt, drawing };
}

export const pageImage = (name: keyof typeof DRAWINGS): ShareImage =>
  drawnImage(`pages/${name}`, DRAWINGS[name]);

function imageOfKind(kind: string, { shareImage: { image, alt } }: Site): ShareImage {
  if (Object.hasOwn(DRAWINGS, kind)) return pageImage(kind as keyof typeof DRAWINGS);
  return { ...(image ?? pageImage('default')), alt };
}

/** A state and its cities share an image. */
export const stateImage = ({ name, slug }: State, { copy }: Content): ShareImage =>
  drawnImage(
    `states/${slug}`,
    ['Pianos in', name, 'harp', 'ebony'],
    fillTokens(copy.state.share, { state: name }),
  );

export const articleImage = ({ title, slug }: Record<'title' | 'slug', string>): ShareImage =>
  drawnImage(`articles/${slug}`, ['Piano buying guide', title, 'hammers', 'ivory']);

export const ownImage = ({ title, path }: Record<'title' | 'path', string>): ShareImage =>
  drawnImage(`own/${path.slice(1, -1)}`, [DRAWINGS.default[0], title, 'keys', 'ebony']);
