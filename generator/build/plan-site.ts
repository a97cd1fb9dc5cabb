import type { Kept } from '../load/kept.ts';
import { load, type Reading, read } from '../load/load.ts';
import type { Content, Plan, ReadTexts, SiteSettings } from '../model/index.ts';
import { earlyProblems } from '../plan/early-problems.ts';
import { plan } from '../plan/plan.ts';

/** Loads the content of a site. Throws a `ContentError` if there is any problem. */
export const loadContent = (settings: SiteSettings): Content => load(settings, loadSettingsOf(settings));

/**
 * Reads the content of a site as far as its problems allow. If there are some, tells those between its sources, too. `texts` is where
 * the rendered texts are kept.
 */
export const readContent = (settings: SiteSettings, texts?: Kept): Reading =>
  read(settings, { ...loadSettingsOf(settings), texts });

/** Loads and plans a site. */
export const planSite = (settings: SiteSettings): Plan => plan(loadContent(settings), settings.today);

const loadSettingsOf = (settings: SiteSettings) => ({
  ...settings,
  rereads: true,
  problemsIn: (texts: ReadTexts) => earlyProblems(texts, settings.today),
});
