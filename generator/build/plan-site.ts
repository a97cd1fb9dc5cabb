import { load } from '../load/load.ts';
import type { Plan, SiteSettings } from '../model/index.ts';
import { plan } from '../plan/plan.ts';

/** Loads and plans a site. */
export const planSite = (settings: SiteSettings): Plan => plan(load(settings, settings), settings.today);
