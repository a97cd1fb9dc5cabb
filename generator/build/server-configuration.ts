import { bundle } from '../bundle/bundle.ts';
import type { SiteSettings } from '../model/index.ts';
import { serverConfiguration } from '../render/hosting/hosting.ts';
import { policyOf } from '../render/hosting/policy.ts';
import { planSite } from './site.ts';

/** Returns the configuration of nginx for the site that a build with these settings writes. */
export async function configurationFor(settings: SiteSettings): Promise<string> {
  const { plan: planned } = planSite(settings);
  const { assets } = await bundle(settings.pianogen);
  const { header: policy } = policyOf(planned.frame.site, assets);
  return serverConfiguration(planned, { assets, policy });
}
