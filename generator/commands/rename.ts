import { mentionsOf } from '../edit/city-references.ts';
import { renameCity } from '../edit/move-city.ts';
import type { Folders } from '../model/index.ts';
import { resolveSiteSettings, type SiteFlags } from './settings.ts';

export interface RenameCityFlags extends Pick<SiteFlags, 'data' | 'content' | 'date'> {
  slug?: string;
}

/** The most places of an old path that are named. */
const MOST_MENTIONS = 20;

/** `pianogen rename city`: renames a city in all files, and prints what is left to do. */
export function runRenameCity(
  { slug, name }: { slug: string; name: string },
  { slug: newSlug, ...flags }: RenameCityFlags,
  folders: Folders,
): void {
  const settings = resolveSiteSettings(flags, { ...folders, env: process.env, now: new Date() });
  const { data, today } = settings;
  const { old, from, to, files } = renameCity(data, { slug, name, newSlug, today });
  const leadsOn = old.draft ? `Its page will be ${to}` : `${from} now leads to ${to}`;
  const moved = from === to ? `Its page stays ${to}` : leadsOn;
  console.error(`Renamed ${old.city_name}, ${old.state_name} to ${name}. ${moved}
Wrote ${files.join(', ')}.
${describeMentions(from, from === to ? [] : mentionsOf(settings, from))}`);
}

/** Says which texts name the old path of a page, and what to do next. */
export function describeMentions(path: string, places: readonly string[]): string {
  if (places.length === 0) return 'Then run "pianogen check".';
  const more = places.length - MOST_MENTIONS;
  return [
    `These texts name ${path}; "pianogen check" refuses such links until you change them:`,
    ...places.slice(0, MOST_MENTIONS).map((place) => `  ${place}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join('\n');
}
