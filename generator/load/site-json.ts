import { imagePath } from '../addresses.ts';
import type { Image, Site } from '../model/index.ts';
import { nearest } from '../problem/nearest.ts';
import type { Report } from '../problem/problem.ts';
import type { TokenValues } from '../tokens.ts';
import { checkSample } from './invented.ts';
import { fillLocated } from './read/fill-tokens.ts';
import { readJson } from './read/json.ts';
import type { LoadContext } from './read/read-data.ts';
import { validate } from './read/validate.ts';
import { formatValue } from './schemas/format.ts';
import { siteSchema } from './schemas/site-schemas.ts';

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
