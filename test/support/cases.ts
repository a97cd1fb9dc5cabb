import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import glob from 'fast-glob';
import { bundle } from '../../generator/bundle/bundle.ts';
import { ContentError, type Problem } from '../../generator/problem/problem.ts';
import { problemsOf } from '../../generator/report/error-problems.ts';
import { formatProblems } from '../../generator/report/format-problems.ts';
import { piece, standing } from './held-articles.ts';
import { runCommand } from './run-command.ts';
import { type Files, project, projectText, shareCaches, type TinySite, tinySite } from './tiny-site.ts';

/** What a case does to a tiny site: the words of a command, or a change of a file. */
type Step = string[] | ((site: TinySite) => void);

interface Case {
  title: string;
  steps: Step[];
  prints: string;
}

export const readCases = (): Case[] =>
  glob.sync('test/cases/*.txt', { cwd: project }).sort().flatMap(casesIn);

function casesIn(file: string): Case[] {
  const text = projectText(file);
  const [invisible] = text.match(/^.*(?: $|\t).*/m) ?? [];
  if (invisible) throw new Error(`A tab or a space at the end cannot be seen: ${invisible}`);
  const [, ...cases] = text.split(/^=== /m);
  return cases.map((written) => {
    const [title = '', ...sections] = written.split(/^--- /m).map((section) => section.trimEnd());
    const prints = sections.pop() ?? '';
    if (!/^prints\b/.test(prints) || title.includes('\n')) throw new Error(`This is no case: ${title}`);
    const steps = sections.map(stepOf);
    const printed = unescaped(prints.replace(/^prints\n?/, ''));
    return { title: `${title} (${basename(file)})`, steps, prints: printed };
  });
}

function stepOf(section: string): Step {
  const [head = ''] = section.split('\n');
  const body = section.slice(head.length + 1);
  const [, command] = section.match(/^run (.+)$/) ?? [];
  if (command) return command.split(' ');
  const [, file = '', action] =
    head.match(/^([\w/. -]+?)(?: (with CRLF|in Latin-1|in Base64))?(?:: .+)?$/) ?? [];
  const does = head.match(/: (.+)$/)?.[1] ?? '';
  const [, target] = does.match(/^link to (.+)$/) ?? [];
  const [, kind, name = '', more] = does.match(/^(article|page) (.+?)(?:, (draft|[\d-]+))?$/) ?? [];
  const [, old, by] = does.match(/^(.+) →(?: (.+))?$/) ?? [];
  if (target) return ({ root }) => symlinkSync(join(root, target), join(root, file));
  const title = unescaped(name);
  const given = more === 'draft' ? { draft: true } : more ? { date: more } : {};
  if (kind === 'page') return (site) => site.write({ [file]: standing('A text.', title) });
  if (kind) return (site) => site.write({ [file]: piece({ title, ...given }) });
  if (does === 'removed') return (site) => site.write({ [file]: null });
  if (old) return edit(file, unescaped(old), unescaped(by ?? body));
  if (does !== '' || file === '')
    throw new Error(`This is no section; test/cases/README.md describes them: ${head}`);
  const written = unescaped(body === '' ? '' : `${body}\n`);
  const lines = action === 'with CRLF' ? written.replaceAll('\n', '\r\n') : written;
  const encoding = ({ 'in Latin-1': 'latin1', 'in Base64': 'base64' } as const)[action ?? ''] ?? 'utf8';
  return (site) => site.write({ [file]: Buffer.from(lines, encoding) });
}

/** Replaces words that must stand in a file once. */
const edit = (file: string, old: string, by: string) => (site: TinySite) => {
  const path = join(site.root, file);
  const parts = existsSync(path) ? readFileSync(path, 'utf8').split(old) : [];
  if (parts.length !== 2) throw new Error(`${file} has this ${parts.length - 1} times, not once: ${old}`);
  site.write({ [file]: parts.join(by) });
};

/** Puts characters in place of their escapes. */
const unescaped = (text: string): string =>
  text
    .replaceAll('⇥', '\t')
    .replaceAll('⏎', '\n')
    .replaceAll(/⟨(.*?)⟩/gs, (whole, inner: string) => {
      const [, code] = inner.match(/^U\+([\dA-F]{4,6})$/) ?? [];
      const [, repeated = '', times] = inner.match(/^(.+) × (\d+)$/s) ?? [];
      if (code) return String.fromCodePoint(Number.parseInt(code, 16));
      if (times) return repeated.repeat(Number(times));
      throw new Error(`This is no escape: ${whole}`);
    });

/** Returns the problems of a case without commands, and how to look for them again, or else all that its commands print. */
export async function outcomeOf({ steps }: Case) {
  const site = tinySite();
  const printed: string[] = [];
  for (const step of steps) {
    if (typeof step === 'function') step(site);
    else printed.push(await run(step, site));
  }
  const own = existsSync(join(site.root, 'templates')) ? { root: site.root } : {};
  if (own.root) shareCaches(own.root);
  const build = () => problemsIn(site, () => site.build({}, own));
  const problems = printed.length === 0 ? await build() : [];
  const all = printed.length === 0 ? formatted(problems) : printed.join('\n\n').trim();
  return { printed: all.replaceAll(`${site.root}/`, ''), problems, build };
}

export async function problemsIn(site: TinySite, work: () => unknown): Promise<readonly Problem[]> {
  try {
    await work();
  } catch (error) {
    const problems =
      error instanceof ContentError
        ? error.problems
        : problemsOf(error, { pianogen: site.root, root: site.root });
    if (!problems) throw error;
    return problems;
  }
  return [];
}

export const formatted = (problems: readonly Problem[]) => formatProblems(problems, { color: false });

/** What the bundles are made of: these styles, and copies and scripts that are empty. */
export const styled = (css: string): Files => ({
  'templates/styles/fonts/headings.woff2': '',
  'templates/drawings/houses.svg': '',
  'client/campaign/campaign.ts': '',
  'client/not-found/not-found.ts': '',
  'client/lead-form/hydrate.tsx': '',
  'client/lead-form/loader.ts': '',
  'client/search/search.ts': '',
  'client/thank-you/thank-you.ts': '',
  'client/hear/hear.ts': '',
  'client/dealers/dealers.ts': '',
  'client/cost/cost-page.ts': '',
  'client/old-piano/old-piano-page.ts': '',
  'client/hear/keys.ts': '',
  'templates/styles/site.css': css,
  'templates/styles/print.css': '',
  'templates/styles/calculator.css': '',
});

/** The commands that need no caches, and run in the folder of the site. */
const IN_SITE = new Set(['import', 'new', 'remove', 'rename', 'routes']);

async function run([name = '', ...flags]: string[], site: TinySite): Promise<string> {
  if (name === 'bundle') {
    for (const [file, text] of Object.entries(styled('')))
      if (!existsSync(join(site.root, file))) site.write({ [file]: text });
    return formatted(await problemsIn(site, () => bundle({ pianogen: site.root, root: site.root })));
  }
  const folders = ['--data', join(site.root, 'data'), '--content', join(site.root, 'content')];
  const out = name === 'build' ? ['--out', site.out] : [];
  const date = flags.includes('--date') ? [] : ['--date', site.settings.today];
  const { code, stdout, stderr } = IN_SITE.has(name)
    ? await runCommand([name, ...flags], { cwd: site.root, env: { SOURCE_DATE_EPOCH: '1769817600' } })
    : await runCommand([name, ...folders, ...out, ...date, ...flags]);
  return `${stdout}${stderr}${code === 0 ? '' : `[exit code ${code}]`}`.trimEnd();
}
