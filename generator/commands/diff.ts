import { join } from 'node:path';
import { ContentError } from '../problem/problem.ts';
import { canAnimate, progressLine } from '../report/progress.ts';
import { command, optionalArgument, toggle } from './command.ts';
import { siteFlags, siteSettings } from './settings.ts';

export const diff = command({
  name: 'diff',
  description: 'say which pages the coming build adds, changes, moves and removes',
  example: 'pianogen diff https://www.example.com/sitemap.xml',
  inputs: {
    target: optionalArgument(
      '[folder or url]',
      'folder of a built site, or URL of a live sitemap (default: the out folder)',
    ),
    ...siteFlags,
    json: toggle('--json', 'print the difference, or the problems, as JSON to stdout').conflicts('markdown'),
    markdown: toggle('--markdown', 'print the difference as Markdown, for a pull request'),
  },
  async run({ target, json, markdown, ...values }, context) {
    const { diffSite } = await import('../build/diff-site.ts');
    const { startStages } = await import('../build/stages.ts');
    const difference = await import('../report/difference.ts');
    const settings = siteSettings(values, context);
    const progress = progressLine(process.stderr, {
      shown: canAnimate(process.stderr, process.env),
    });
    const stages = startStages(progress.watcher);
    const diff = await diffSite(target ?? join(context.root, 'out'), settings, stages).finally(
      progress.clear,
    );
    const report = difference.differenceAsJson(diff);
    if (!json)
      console.log(markdown ? difference.differenceAsMarkdown(diff) : difference.describeDifference(diff));
    if (diff.problems.length > 0) throw new ContentError(diff.problems, { diff: report });
    if (json) console.log(JSON.stringify({ ok: true, diff: report }, null, 2));
  },
});
