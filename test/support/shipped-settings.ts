import { join } from 'node:path';
import type { SiteSettings } from '../../generator/model/index.ts';
import { project } from './tiny-site.ts';

/** The site that the project ships, as it is made on 2026-01-31. */
export const shippedSettings: SiteSettings = {
  pianogen: project,
  root: project,
  data: join(project, 'data'),
  content: join(project, 'content'),
  siteUrl: undefined,
  leadsHost: undefined,
  today: '2026-01-31',
};
