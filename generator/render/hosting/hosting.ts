import type { Assets, Output, Plan } from '../../model/index.ts';
import { caddyfile } from './caddy.ts';
import { headerRules } from './headers.ts';
import { nginxConf } from './nginx.ts';
import { headersFile, redirectsFile } from './rules-files.ts';

interface HostingContext {
  assets: Assets;
  /** The content security policy of every answer. */
  policy: string;
}

/** Renders the configuration that hosts read in the site itself. Other hosts ignore it. */
export const hosting = ({ redirects, calendars }: Plan, context: HostingContext): Output[] => [
  { file: '_headers', body: headersFile(headerRules({ ...context, calendars })) },
  { file: '_redirects', body: redirectsFile(redirects) },
];

const servers = { nginx: nginxConf, caddy: caddyfile };

/** A server that is configured outside of the site. */
export type ServerName = keyof typeof servers;

/** Renders the configuration of a server for a site. */
export const serverConfiguration = (
  server: ServerName,
  { frame, redirects, calendars }: Plan,
  context: HostingContext,
): string =>
  servers[server]({
    url: frame.site.url,
    rules: headerRules({ ...context, calendars }),
    redirects,
  });
