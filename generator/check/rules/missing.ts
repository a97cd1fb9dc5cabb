import { feedPath, fileOf, manifestPath, searchIndexPath } from '../../addresses.ts';
import type { Context } from '../context.ts';
import type { Finding } from '../finding.ts';

/** What visitors, browsers and search engines ask for without being led there, by the source that makes it. */
const ASKED_FOR: Readonly<Record<string, string>> = {
  'robots.txt': 'generator/render/robots.ts',
  'sitemap.xml': 'generator/render/sitemap.ts',
  [fileOf(feedPath)]: 'generator/render/feed.ts',
  [fileOf(manifestPath)]: 'generator/render/manifest.ts',
  [fileOf(searchIndexPath)]: 'generator/render/search-index.ts',
};

/** Planned pages that are not there, and other files that every site has. */
export function missing({ plan, outputs }: Context): Finding[] {
  const pages = plan.routes.filter(({ file }) => !outputs.has(file));
  const files = Object.entries(ASKED_FOR).filter(([file]) => !outputs.has(file));
  return [
    ...pages.map(
      ({ file, kind }): Finding => ({
        file,
        code: 'PG505',
        message: `this page is planned, but there is no file of it (a ${kind} page).`,
        hint: 'Build the site again.',
      }),
    ),
    ...files.map(
      ([file, maker]): Finding => ({
        file,
        code: 'PG505',
        message: 'the site has no such file.',
        hint: 'Build the site again.',
        maker: { file: maker },
      }),
    ),
  ];
}
