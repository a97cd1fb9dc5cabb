import { configurationFor } from '../build/server-configuration.ts';
import type { Folders } from '../model/index.ts';
import { resolveSiteSettings, type SiteFlags } from './settings.ts';

/** `pianogen hosting`: prints the configuration of nginx for the site. */
export async function runHosting(flags: SiteFlags, folders: Folders): Promise<void> {
  const settings = resolveSiteSettings(flags, { ...folders, env: process.env, now: new Date() });
  process.stdout.write(await configurationFor(settings));
}
