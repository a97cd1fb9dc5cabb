import { fileOf, urlOf } from '../addresses.ts';
import type {
  Link,
  Page,
  PageHead,
  PageKind,
  Props,
  ShareImage,
  ShownDate,
  Site,
  Source,
  State,
} from '../model/index.ts';
import { defaultImage } from './share-images.ts';

/** The longest title that search engines show in full, in characters. */
const MAX_TITLE_LENGTH = 60;

/** The words and settings of a page before its head is completed. */
interface HeadFields<K extends PageKind> {
  kind: K;
  path: string;
  /** The page's own title, without the brand. */
  title: string;
  description: string;
  source: Source;
  lastmod?: string;
  indexed?: boolean;
  /** By default, the share image of the site. */
  shareImage?: ShareImage;
  /** The path of the canonical address. By default, `path`. */
  canonical?: string;
}

interface PageFields<K extends PageKind> extends HeadFields<K> {
  props: Props[K];
  name?: string;
  parents?: Link[];
}

/** Completes the head of a page with its file, its address and its full title. Reads the source only when it is asked for. */
export function headOf<K extends PageKind>(fields: HeadFields<K>, site: Site): PageHead & { kind: K } {
  const { kind, path, title, description, lastmod, indexed = true } = fields;
  const { canonical = path, shareImage = defaultImage(site) } = fields;
  return {
    kind,
    path,
    file: fileOf(path),
    url: urlOf(site.url, canonical),
    title: titleOf(title, site),
    description,
    indexed,
    ...(lastmod && { lastmod }),
    shareImage,
    get source() {
      return fields.source;
    },
  };
}

export const page = <K extends PageKind>(fields: PageFields<K>, site: Site): Page<K> =>
  withLayout(headOf(fields, site), fields);

/** Adds to the head of a page what its template gets. */
export const withLayout = <K extends PageKind>(
  head: PageHead & { kind: K },
  { props, name, parents = [] }: Pick<PageFields<K>, 'props' | 'name' | 'parents'>,
): Page<K> =>
  Object.assign(head, {
    ...(name !== undefined && { name }),
    parents,
    layout: props,
    texts: null,
    own: null,
  }) as unknown as Page<K>;

/** Adds the brand to the title of a page, if both fit. */
export function titleOf(title: string, { brand }: Site): string {
  const branded = `${title} | ${brand}`;
  return branded.length <= MAX_TITLE_LENGTH ? branded : title;
}

/** The longest description that search engines show in full, in characters. */
const MAX_DESCRIPTION_LENGTH = 160;

/** Returns the first description that is not too long, or else the last. */
export const firstThatFits = (descriptions: readonly string[]): string =>
  descriptions.find(({ length }) => length <= MAX_DESCRIPTION_LENGTH) ?? descriptions.at(-1) ?? '';

export const latest = (dates: readonly string[]): string =>
  dates.reduce((last, date) => (date > last ? date : last), '');

export const latestOfCities = (states: readonly State[]): string =>
  latest(states.flatMap(({ cities }) => cities.map(({ lastmod }) => lastmod)));

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

export function shownDate(iso: string): ShownDate {
  const [year, month, day] = iso.split('-').map(Number);
  return { iso, text: `${MONTHS[(month ?? 1) - 1]} ${day}, ${year}` };
}
