import type { Output, Plan } from '../../model/index.ts';
import { caddyfile } from './caddy.ts';
import { type HostingContext, headerRules } from './headers.ts';
import { nginxConf } from './nginx.ts';
import { headersFile, redirectsFile } from './rules-files.ts';

/** Renders the configuration that hosts read in the site itself. Other hosts ignore it. */
export const hosting = (plan: Plan, context: HostingContext): Output[] => [
  { file: '_headers', body: headersFile(headerRules(plan, context)) },
  { file: '_redirects', body: redirectsFile(plan) },
];

const servers = { nginx: nginxConf, caddy: caddyfile };

/** A server that is configured outside of the site. */
export type ServerName = keyof typeof servers;

/** Renders the configuration of a server for a site. */
export const serverConfiguration = (server: ServerName, plan: Plan, context: HostingContext): string =>
  servers[server]({
    url: plan.frame.site.url,
    rules: headerRules(plan, context),
    redirects: plan.redirects,
  });
