import type { Output, Plan } from '../../model/index.ts';
import { type HostingContext, headerRules } from './headers.ts';
import { nginxConf } from './nginx.ts';
import { headersFile, redirectsFile } from './rules-files.ts';

/** Renders the configuration that hosts read in the site itself. Other hosts ignore it. */
export const hosting = (plan: Plan, context: HostingContext): Output[] => [
  { file: '_headers', body: headersFile(headerRules(plan, context)) },
  { file: '_redirects', body: redirectsFile(plan) },
];

/** Renders the configuration of nginx, which is configured outside of the site. */
export const serverConfiguration = (plan: Plan, context: HostingContext): string =>
  nginxConf({ url: plan.frame.site.url, rules: headerRules(plan, context), redirects: plan.redirects });
