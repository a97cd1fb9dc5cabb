import { formsOf, paths } from '../../addresses.ts';
import type { Output, Plan } from '../../model/index.ts';
import { type HeaderRule, type HostingContext, headerRules, word, words } from './headers.ts';
import { nginxConf } from './nginx.ts';

/** Renders the configuration that hosts read in the site itself. Other hosts ignore it. */
export const hosting = (plan: Plan, context: HostingContext): Output[] => [
  { file: '_headers', body: headersFile(headerRules(plan, context)) },
  { file: '_redirects', body: redirectsFile(plan) },
];

/** Renders the configuration of nginx, which is configured outside of the site. */
export const serverConfiguration = (plan: Plan, context: HostingContext): string =>
  nginxConf({ url: plan.frame.site.url, rules: headerRules(plan, context), redirects: plan.redirects });

/**
 * Renders `_headers` for Netlify and Cloudflare Pages. The line with the exclamation mark removes a header of Cloudflare that
 * lets every site read ours; Netlify ignores that line.
 */
function headersFile(rules: readonly HeaderRule[]): string {
  return rules
    .flatMap(({ path, headers }) => [
      path.endsWith('*') ? `${word(path.slice(0, -1))}*` : word(path),
      ...headers.map(([name, value]) => `  ${word(name)}: ${words(value)}`),
      ...(path === '/*' ? ['  ! Access-Control-Allow-Origin'] : []),
      '',
    ])
    .join('\n');
}

/**
 * Renders `_redirects` for the same hosts. The list of pianogen's files is for nobody: Cloudflare would serve it. The path of a page stands there with and without the slash at the end, since they differ for
 * Cloudflare. Lines with a placeholder come last: Cloudflare counts every line after the first of them against a smaller limit.
 */
function redirectsFile({ redirects, rootPages }: Pick<Plan, 'redirects' | 'rootPages'>): string {
  const lines = [
    ...rootPages.map(servedAsNamed),
    ...redirects.flatMap(({ from, to }) => linesFor(from, word(to))),
    `${MARK} ${paths.home} 301`,
    ...linesFor('/pianos/', paths.home),
    ...linesFor('/:state/pianos/', paths.home),
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * Cloudflare would lead from `/google1.html` to `/google1`, which those who ask for the file may not follow. For Netlify, which serves the
 * file itself, the line has no effect.
 */
const servedAsNamed = (path: string): string => `${word(path)} ${word(path.replace(/\.html$/, ''))} 200`;

/** The path of the list of pianogen's files. */
const MARK = '/.pianogen';

const linesFor = (from: string, to: string): string[] =>
  formsOf(from).map((form) => `${word(form)} ${to} 301`);
