import { loadSite } from '../build/site.ts';
import { startStages } from '../build/stages.ts';
import { mentionsOf } from '../edit/city-references.ts';
import { removeCity } from '../edit/move-city.ts';
import type { Folders } from '../model/index.ts';
import { describeMentions } from './rename.ts';
import { resolveSiteSettings, type SiteFlags } from './settings.ts';

export interface RemoveCityFlags extends Pick<SiteFlags, 'data' | 'content'> {
  to: string;
}

/** `pianogen remove city`: removes a city from all files, and prints what is left to do. */
export async function runRemoveCity(
  slug: string,
  { to, ...flags }: RemoveCityFlags,
  folders: Folders,
): Promise<void> {
  const settings = resolveSiteSettings(flags, { ...folders, env: process.env, now: new Date() });
  // Problems elsewhere are left to the check: they must not keep a command from going on after a crash.
  const { plan } = await loadSite(settings, startStages({}));
  const pages = new Set([...plan.entries()].map(({ path }) => path));
  const { old, from, files } = removeCity(settings.data, { slug, to, pages });
  console.error(`Removed ${old.city_name}, ${old.state_name}. ${from} now leads to ${to}
Wrote ${files.join(', ')}.
${describeMentions(from, mentionsOf(settings, from))}`);
}
