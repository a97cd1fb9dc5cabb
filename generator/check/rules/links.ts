import { type Destination, follow, type Site } from '../addresses.ts';
import type { Context, FragmentLink } from '../context.ts';
import type { PageFinding, ReportFinding } from '../finding.ts';
import { headTag, type Maker } from '../makers.ts';
import type { Element, Page } from '../page.ts';

export type Follow = (value: string, base: string) => Destination;

/** A follower of addresses for a site. Made once: it knows every file. A page that is planned but missing is told elsewhere. */
export function followerFor({ outputs, routes, plan, origin }: Context): Follow {
  const spellings = new Map([...outputs.keys()].map((file) => [file.toLowerCase(), file]));
  const site: Site = {
    origin,
    has: (file) => outputs.has(file) || routes.has(file),
    spellings,
    moved: new Map(plan.redirects.map(({ from, to }) => [from, to])),
  };
  const known = new Map<string, Destination>();
  return (value, base) => {
    const key = value.startsWith('/') && !value.startsWith('//') ? value : `${base} ${value}`;
    const destination = known.get(key) ?? follow(value, base, site);
    if (known.size < 50_000) known.set(key, destination);
    return destination;
  };
}

/** Follows the addresses that an output refers to, and keeps where they lead. */
export interface Visitor {
  /** The files that links of visitors lead to. */
  leadsTo: Set<string>;
  /** The styles, scripts, data and fonts that the page loads by itself. */
  loads: Set<string>;
  fragments: FragmentLink[];
  /** The whole addresses that lead nowhere. */
  dead: Set<string>;
  visit(value: string, named: Naming): Destination;
}

/** What names an address, and who makes that. */
export interface Naming {
  /** Left out where the output itself says enough. */
  what?: string | undefined;
  maker?: PageFinding['maker'];
  /** Whether visitors can go there from here. */
  isLink?: boolean;
}

const LOADED = /\.(?:css|js|json|woff2)$/;

export function visitorOf(
  report: ReportFinding,
  { base, follow }: { base: string; follow: Follow },
): Visitor {
  const visitor: Visitor = { leadsTo: new Set(), loads: new Set(), fragments: [], dead: new Set(), visit };
  function visit(value: string, { what, maker, isLink = false }: Naming): Destination {
    const destination = follow(value, base);
    if (destination.kind === 'nowhere' && !visitor.dead.has(destination.address)) {
      const { code, why, hint, suggest, address } = destination;
      visitor.dead.add(address);
      const message = [what && `${what}:`, value, `${why}.`].filter(Boolean).join(' ');
      report({ code, message, hint, suggest, trace: value, maker });
    }
    if (destination.kind === 'file') {
      if (isLink) visitor.leadsTo.add(destination.file);
      else if (LOADED.test(destination.file)) visitor.loads.add(destination.file);
      if (destination.id)
        visitor.fragments.push({ file: destination.file, id: destination.id, value, maker });
    }
    return destination;
  }
  return visitor;
}

/** Visits everything that the elements of a page refer to: links, pictures, scripts, social tags. */
export function visitElements(page: Page, visitor: Visitor): void {
  for (const element of page.elements) {
    for (const { attribute, value } of addressesOf(element))
      visitor.visit(value, namingOf(element, attribute));
  }
}

const namingOf = ({ name, attributes }: Element, attribute: string): Naming => ({
  what: name === 'meta' ? `the content of ${socialName(attributes)}` : `${attribute} of <${name}>`,
  maker: name === 'meta' || name === 'link' ? headMaker(name, attributes) : undefined,
  isLink: name === 'a',
});

const headMaker = (name: string, attributes: Element['attributes']): Maker =>
  headTag(name === 'meta' ? `"${socialName(attributes)}"` : `rel="${attributes.rel}"`);

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
const EVERYWHERE = ['data-index', 'data-script'];

/** Tags whose content is an address of the site. */
const SOCIAL = ['og:url', 'og:image', 'twitter:image'];
const socialName = ({ property, name }: Element['attributes']): string => property ?? name ?? '';

function addressesOf({ name, attributes }: Element): { attribute: string; value: string }[] {
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

/** One picture of a `srcset` with what it is for, such as `2x` or `640w`. */
const CANDIDATE = /([^\s,]\S*[^\s,])(?:\s+[\d.]+[wx])?\s*(?:,|$)/g;
