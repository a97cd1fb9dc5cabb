import { z } from 'zod';
import { imagePath } from '../addresses.ts';
import type { Image, Site, Source } from '../model.ts';
import type { Report } from '../problem.ts';
import { readJson } from './json.ts';
import { fillLocated } from './reader.ts';
import { record, show, slug, some, text, validate } from './validate.ts';

/** An https origin without a path; http only on this machine, to try the site out. */
export const origin = z.string().refine(isOrigin, {
  error: ({ input }) =>
    `${show(input)} is not a usable origin; expected https, a host and nothing after it, such as "https://www.example.com".`,
});

const schema = record({
  brand: text,
  url: origin,
  email: z.email({ error: ({ input }) => `${show(input)} is not an e-mail address.` }),
  phone: z.string().regex(/^[\d ()+-]{10,20}$/, {
    error: ({ input }) =>
      `${show(input)} is not a phone number; expected 10 to 20 digits, spaces, parentheses, "+" or "-".`,
  }),
  leadsHost: origin,
  profiles: z.array(
    z.url({ protocol: /^https$/, error: ({ input }) => `${show(input)} is not an https address.` }),
  ),
  shareImage: record({ file: text.optional(), alt: text }),
  similarityLimit: z.number().min(0, 'is below 0.').max(1, 'is above 1.'),
  footerStates: some(slug).refine((slugs) => new Set(slugs).size === slugs.length, 'names a state twice.'),
});

export interface SiteFile {
  site: Omit<Site, 'shareImage'>;
  shareImage: { file?: string | undefined; alt: string };
  footerStates: string[];
  locate(path: readonly PropertyKey[]): Source;
}

/** Reads `site.json`; the overrides, from flags or the environment, win over the file. */
export function loadSite(
  folder: string,
  overrides: { siteUrl?: string | undefined; leadsHost?: string | undefined },
  report: Report,
): SiteFile | undefined {
  const located = readJson(folder, 'site.json', report);
  const file = located && validate(fillLocated(located, { values: {}, report }), schema, report);
  if (!file) return;
  const { shareImage, footerStates, ...site } = file;
  return {
    site: { ...site, url: overrides.siteUrl ?? site.url, leadsHost: overrides.leadsHost ?? site.leadsHost },
    shareImage,
    footerStates,
    locate: (path) => located.locate(path),
  };
}

/** Finds the share image among the pictures, where one is named; it has to be a PNG of 1200×630 pixels. */
export function shareImageOf(
  { shareImage, locate }: SiteFile,
  images: readonly Image[],
  report: Report,
): Site['shareImage'] | undefined {
  const { file, alt } = shareImage;
  if (file === undefined) return { alt };
  const image = images.find(({ path }) => path === imagePath(file));
  if (image?.path.endsWith('.png') && image.width === 1200 && image.height === 630) return { image, alt };
  report({
    source: locate(['shareImage', 'file']),
    at: 'shareImage.file',
    message: `${show(file)} is ${image ? `${image.width}×${image.height} pixels` : 'not in the folder content/images'}; expected a PNG of 1200×630 pixels there.`,
  });
  return;
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { origin, protocol, hostname } = new URL(value);
  // Browsers take almost any character for a host's; what ends a line or a word elsewhere is none.
  if (!/^[a-z0-9._-]+$|^\[[0-9a-f:]+\]$/.test(hostname)) return false;
  const local = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  return value === origin && (protocol === 'https:' || (protocol === 'http:' && local));
}
