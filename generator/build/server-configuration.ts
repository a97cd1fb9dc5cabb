import { bundle } from '../bundle/bundle.ts';
import type { SiteSettings } from '../model/index.ts';
import { type ServerName, serverConfiguration } from '../render/hosting/hosting.ts';
import { policyOf } from '../render/hosting/policy.ts';
import { planSite } from './site.ts';

export type { ServerName };

/** Returns the configuration of a server for the site that a build with these settings writes. */
export async function configurationFor(server: ServerName, settings: SiteSettings): Promise<string> {
  const { plan: planned } = planSite(settings);
  const { assets } = await bundle(settings.pianogen);
  const { header: policy } = policyOf(planned.frame.site, assets);
  return serverConfiguration(server, planned, { assets, policy });
}
