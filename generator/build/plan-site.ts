import { load } from '../load/load.ts';
import type { Content, Plan, SiteSettings } from '../model/index.ts';
import { linkProblems } from '../plan/link-problems.ts';
import { plan } from '../plan/plan.ts';

/** Loads the content of a site. If there are problems, links of texts that could be read are checked all the same. */
export const loadContent = (settings: SiteSettings): Content =>
  load(settings, { ...settings, problemsIn: (texts) => linkProblems(texts, settings.today) });

/** Loads and plans a site. */
export const planSite = (settings: SiteSettings): Plan => plan(loadContent(settings), settings.today);
