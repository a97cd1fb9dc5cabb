import type { Assets, Output, Plan } from '../../model/index.ts';
import { caddyfile } from './caddy.ts';
import { headerRules } from './headers.ts';
import { nginxConf } from './nginx.ts';
import { headersFile, redirectsFile } from './rules-files.ts';

/** Renders the configuration files of several hosts. Each host reads its own file and ignores the others. */
export function hosting(
  { frame, redirects }: Plan,
  { assets, policy }: { assets: Assets; policy: string },
): Output[] {
  const { url } = frame.site;
  const rules = headerRules({ policy, assets });
  return [
    { file: '_headers', body: headersFile(rules) },
    { file: '_redirects', body: redirectsFile(redirects) },
    // Without it, GitHub Pages does not serve files whose names start with an underscore.
    { file: '.nojekyll', body: '' },
    { file: '.hosting/nginx.conf', body: nginxConf({ url, rules, redirects }) },
    { file: '.hosting/Caddyfile', body: caddyfile({ url, rules, redirects }) },
  ];
}
