import * as z from 'zod';
import { imagePath } from '../addresses.ts';
import type { Image, Site } from '../model/index.ts';
import { nearest } from '../problem/nearest.ts';
import type { Report } from '../problem/problem.ts';
import type { TokenValues } from '../tokens.ts';
import { fillLocated } from './fill-tokens.ts';
import { foreignScriptSchema } from './foreign-script.ts';
import { formatValue } from './format.ts';
import { checkSample } from './invented.ts';
import { readJson } from './json.ts';
import { pictureRecord } from './picture.ts';
import type { LoadContext } from './read-data.ts';
import { coded } from './schema-problems.ts';
import { statementsSchema } from './statements.ts';
import { httpsUrl, origin, phoneNumber, record, slug, text, validate } from './validate.ts';

/** More do not fit beside those of every site. */
const MOST_IN_MENU = 2;

const slugs = (of: 'state' | 'page') =>
  z.array(slug).refine((list) => new Set(list).size === list.length, {
    error: `names a ${of} twice.`,
    ...coded('PG209'),
  });

const share = z.number().min(0).max(1);

export const siteSchema = record({
  brand: text,
  url: origin.describe('The origin of the site: https, a host and nothing after it.'),
  email: z.email({ error: ({ input }) => `${formatValue(input)} is not an e-mail address.` }),
  phone: phoneNumber,
  leadsHost: origin.describe(
    'The origin of the host that receives leads: https, a host and nothing after it.',
  ),
  profiles: z.array(httpsUrl),
  shareImage: record({
    file: text
      .optional()
      .describe('A PNG of 1200×630 pixels in content/images/, in place of the drawn image.'),
    alt: text.describe('A description of the image, for people who do not see it.'),
  }),
  logo: pictureRecord
    .optional()
    .describe('A picture in place of the name of the site at the top of pages, on a dark ground.'),
  similarityLimit: share.describe('How much of their words two city pages may share, from 0 to 1.'),
  ownWordsLimit: share
    .default(0.15)
    .describe('How much of the words of a city page stand on no other at least, from 0 to 1.'),
  footerStates: slugs('state')
    .min(1)
    .meta({ description: 'The slugs of the states that the footer links to.', uniqueItems: true }),
  menu: slugs('page')
    .max(MOST_IN_MENU)
    .meta({
      description: `Pages of content/pages/ that the menu links to, by their names without ".md": ${MOST_IN_MENU} at most.`,
      uniqueItems: true,
    })
    .optional(),
  footer: slugs('page')
    .meta({
      description: 'Pages of content/pages/ that the footer links to, by their names without ".md".',
      uniqueItems: true,
    })
    .optional(),
  statements: statementsSchema
    .describe('What you say of the service. Pages say nothing of a statement that is not here.')
    .default({}),
  script: foreignScriptSchema
    .describe(
      'A script of another origin, such as one that counts visits. It runs on pages without the lead form.',
    )
    .optional(),
  httpsSubdomains: z
    .boolean()
    .describe(
      'Every subdomain of the host has https, for a year to come: browsers then ask for each by https only (HSTS with includeSubDomains).',
    )
    .optional(),
  sample: z
    .array(text)
    .describe(
      'What is still invented: keys of this file, such as "statements.calls", and files below content/. A build for a real address refuses each. Take what is yours off the list.',
    )
    .optional(),
});

export type SiteFile = NonNullable<ReturnType<typeof loadSite>>;

/** Overrides come from flags or the environment, and win over the file. */
export function loadSite(
  { data, content }: Pick<LoadContext, 'data' | 'content'>,
  overrides: Partial<Record<'siteUrl' | 'leadsHost' | 'today', string | undefined>>,
  { values, report }: { values: TokenValues; report: Report },
) {
  const located = readJson(data, 'site.json', report);
  const file =
    located && validate(fillLocated(located, { values, today: overrides.today, report }), siteSchema, report);
  if (!file) return;
  const { shareImage, footerStates, menu = [], footer = [], sample = [], ...site } = file;
  checkSample(sample, { file: located, content }, report);
  return {
    site: { ...site, url: overrides.siteUrl ?? site.url, leadsHost: overrides.leadsHost ?? site.leadsHost },
    shareImage,
    footerStates,
    linkedPages: { menu, footer },
    locate: located.locate,
  };
}

export function shareImageOf(
  { shareImage, locate }: SiteFile,
  images: readonly Image[],
  report: Report,
): Site['shareImage'] | undefined {
  const { file, alt } = shareImage;
  if (file === undefined) return { alt };
  const image = images.find(({ path }) => path === imagePath(file));
  const usable = images.filter(
    ({ path, width, height }) => path.endsWith('.png') && width === 1200 && height === 630,
  );
  const names = usable.map(({ path }) => path.slice(imagePath('').length));
  if (image && usable.includes(image)) return { image, alt };
  // An unreadable picture has a problem of its own.
  if (image?.width === 0) return;
  const fault = image ? `${image.width}×${image.height} pixels` : 'not in the folder content/images';
  report({
    code: 'PG219',
    source: locate(['shareImage', 'file']),
    at: 'shareImage.file',
    message: `${formatValue(file)} is ${fault}; expected a PNG of 1200×630 pixels there.`,
    suggestion: image ? undefined : nearest(file, names),
  });
  return;
}
