import { pathOf } from '../../addresses.ts';
import { nearestAmong } from '../../problem/nearest.ts';
import type { FragmentLink, PageContext } from '../context.ts';
import type { PageFinding, ReportFinding } from '../finding.ts';
import { type Destination, type FollowedSite, follow } from '../follow.ts';
import { headTag, type Maker } from '../makers.ts';
import type { Element, Page } from '../page.ts';

/** The most addresses that are remembered. */
const MOST_REMEMBERED = 50_000;

/** Follows an address from `base`, a rooted path. */
export type Follow = (value: string, base: string) => Destination;

/** Returns a function that follows addresses on a site and remembers where they lead. */
export function followerFor({ files, plan, origin }: PageContext): Follow {
  let spellings: Map<string, string> | undefined;
  const site: FollowedSite = {
    origin,
    has: files.has,
    nearestPath: nearestAmong(() => Array.from(files.names(), pathOf)),
    spelledAs(file) {
      spellings ??= new Map(Array.from(files.names(), (file) => [file.toLowerCase(), file]));
      return spellings.get(file.toLowerCase());
    },
    moved: new Map(plan.redirects.map(({ from, to }) => [from, to])),
  };
  const destinations = new Map<string, Destination>();
  return (value, base) => {
    // Other addresses lead elsewhere from each page, or stand on one page only.
    if (!value.startsWith('/') || value.startsWith('//')) return follow(value, base, site);
    const destination = destinations.get(value) ?? follow(value, base, site);
    if (destinations.size < MOST_REMEMBERED) destinations.set(value, destination);
    return destination;
  };
}

/** The addresses that an output refers to, and where they lead. */
export interface LinkCollector {
  /** The files that its links lead to. */
  leadsTo: Set<string>;
  /** The files that any of its addresses lead to. */
  refersTo: Set<string>;
  /** The styles, scripts, data and fonts that it loads. */
  loads: Set<string>;
  /** Its addresses that have a fragment. */
  fragments: FragmentLink[];
  /** Its addresses that lead nowhere, absolute. */
  dead: Set<string>;
  /** Follows an address and adds it. Reports an address that leads nowhere, once. */
  add(value: string, reference: Reference): Destination;
}

/** The part of an output that refers to an address. */
export interface Reference {
  /** How a message names it, such as `href of <a>`; left out if the name of the output is enough. */
  what?: string | undefined;
  maker?: PageFinding['maker'];
  /** True if visitors can click it. */
  isLink?: boolean;
  /** Nobody waits for it: it is for paper, or loaded only in place of another file. */
  isSpare?: boolean;
}

/** Files that pages load. */
const LOADED = /\.(?:css|js|json|woff2)$/;

/** Returns an empty collector for the output at `base`, a rooted path. */
export function linkCollector(
  report: ReportFinding,
  { base, follow }: { base: string; follow: Follow },
): LinkCollector {
  const links: LinkCollector = {
    leadsTo: new Set(),
    refersTo: new Set(),
    loads: new Set(),
    fragments: [],
    dead: new Set(),
    add,
  };
  function add(value: string, { what, maker, isLink = false, isSpare = false }: Reference): Destination {
    const destination = follow(value, base);
    if (destination.kind === 'nowhere' && !links.dead.has(destination.address)) {
      const { code, why, hint, suggest, address } = destination;
      links.dead.add(address);
      const message = [what && `${what}:`, value, `${why}.`].filter(Boolean).join(' ');
      report({ code, message, hint, suggest, trace: value, maker });
    }
    if (destination.kind === 'file') {
      links.refersTo.add(destination.file);
      if (isLink) links.leadsTo.add(destination.file);
      else if (!isSpare && LOADED.test(destination.file)) links.loads.add(destination.file);
      if (destination.id) links.fragments.push({ file: destination.file, id: destination.id, value, maker });
    }
    return destination;
  }
  return links;
}

/** Collects the addresses in the elements of a page: links, pictures, scripts, social tags. */
export function followElements(page: Page, links: LinkCollector): void {
  for (const element of page.elements) {
    for (const { attribute, value } of addressesOfElement(element))
      links.add(value, referenceOf(element, attribute));
  }
}

const referenceOf = ({ name, attributes }: Element, attribute: string): Reference => ({
  what: name === 'meta' ? `the content of ${socialName(attributes)}` : `${attribute} of <${name}>`,
  maker: name === 'meta' || name === 'link' ? headMaker(name, attributes) : undefined,
  isLink: name === 'a',
  isSpare: attribute === 'data-latest' || attributes.media === 'print',
});

const headMaker = (name: string, attributes: Element['attributes']): Maker =>
  headTag(name === 'meta' ? `"${socialName(attributes)}"` : `rel="${attributes.rel}"`);

/** The attributes that hold an address, by the name of the element. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  area: ['href'],
  link: ['href', 'imagesrcset'],
  script: ['src'],
  img: ['src', 'srcset'],
  source: ['src', 'srcset'],
  form: ['action'],
  button: ['formaction'],
  use: ['href'],
  iframe: ['src'],
  object: ['data'],
  video: ['src', 'poster'],
  audio: ['src'],
};
/** Such attributes of all elements. */
const EVERYWHERE = ['data-index', 'data-script', 'data-latest'];

/** The `meta` elements whose content is an address of the site. */
const SOCIAL = ['og:url', 'og:image', 'twitter:image'];
const socialName = ({ property, name }: Element['attributes']): string => property ?? name ?? '';

/** The addresses in the attributes of an element. */
export function addressesOfElement({ name, attributes }: Element): { attribute: string; value: string }[] {
  if (name === 'meta') {
    const { content } = attributes;
    return content !== undefined && SOCIAL.includes(socialName(attributes))
      ? [{ attribute: 'content', value: content }]
      : [];
  }
  return [...(ADDRESSES[name] ?? []), ...EVERYWHERE].flatMap((attribute) => {
    const value = attributes[attribute];
    if (value === undefined) return [];
    if (!attribute.endsWith('srcset')) return { attribute, value };
    return [...value.matchAll(CANDIDATE)].map(([, address = '']) => ({ attribute, value: address }));
  });
}

/** One picture of a `srcset` with its condition, such as `2x` or `640w`. */
const CANDIDATE = /([^\s,]\S*[^\s,])(?:\s+[\d.]+[wx])?\s*(?:,|$)/g;
