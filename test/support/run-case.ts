import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from '../../generator/bundle/bundle.ts';
import { ContentError } from '../../generator/problem/problem.ts';
import { problemsOf } from '../../generator/report/error-problems.ts';
import { formatProblems } from '../../generator/report/format-problems.ts';
import type { Case, Step } from './cases.ts';
import type { Outcome } from './pianogen.ts';
import { runCommand } from './run-command.ts';
import { styled } from './styled.ts';
import { type TinySite, tinySite } from './tiny-site.ts';

/** Returns all that a case prints, with paths relative to its site. */
export async function printedBy({ steps }: Pick<Case, 'steps'>): Promise<string> {
  const site = tinySite();
  let printed: string | undefined;
  for (const step of steps) {
    if (step.kind === 'run') printed = await run(step.args, site);
    else change(site, step);
  }
  printed ??= await problemsPrintedBy(site, () => site.build());
  return printed.replaceAll(`${site.root}/`, '');
}

/** Returns what is left of the problems of a case after its cure: nothing, unless the cure does not help. */
export async function leftAfterCure({ steps, cure }: Pick<Case, 'steps' | 'cure'>): Promise<string> {
  const isRun = ({ kind }: Step) => kind === 'run';
  const commands = [...steps, ...cure].filter(isRun).slice(-1);
  const left = await printedBy({
    steps: [...steps, ...cure].filter((step) => !isRun(step)).concat(commands),
  });
  return commands.length === 0 || left.includes('[exit code') ? left : '';
}

export async function problemsPrintedBy(site: TinySite, work: () => unknown): Promise<string> {
  try {
    await work();
  } catch (error) {
    const problems = error instanceof ContentError ? error.problems : problemsOf(error, site.root);
    if (!problems) throw error;
    return formatProblems(problems, { coloured: false });
  }
  return '';
}

type Change = Exclude<Step, { kind: 'run' }>;

function change(site: TinySite, step: Change): void {
  const path = join(site.root, step.file);
  if (step.kind === 'write') site.write({ [step.file]: step.body });
  if (step.kind === 'remove') site.write({ [step.file]: null });
  if (step.kind === 'link') symlinkSync(join(site.root, step.target), path);
  if (step.kind === 'edit')
    site.write({ [step.file]: edited(step, existsSync(path) ? readFileSync(path, 'utf8') : '') });
}

/** The text with the edit, whose old words must stand there once. */
function edited({ at, file, old, text: words }: Step & { kind: 'edit' }, text: string): string {
  const count = text.split(old).length - 1;
  if (count !== 1) throw new Error(`${at}: ${file} has this ${count} times, not once: ${old}`);
  return text.replace(old, () => words);
}

/** The commands that need no caches, and run in the folder of the site. */
const IN_SITE = new Set(['import', 'new', 'remove', 'rename', 'routes']);

async function run([name = '', ...flags]: string[], site: TinySite): Promise<string> {
  if (name === 'bundle') {
    for (const [file, text] of Object.entries(styled('')))
      if (!existsSync(join(site.root, file))) site.write({ [file]: text });
    return problemsPrintedBy(site, () => bundle(site.root));
  }
  if (IN_SITE.has(name)) return printed(await runCommand([name, ...flags], { cwd: site.root }));
  const folders = ['--data', join(site.root, 'data'), '--content', join(site.root, 'content')];
  const out = name === 'build' ? ['--out', site.out] : [];
  const date = flags.includes('--date') ? [] : ['--date', site.settings.today];
  return printed(await runCommand([name, ...folders, ...out, ...date, ...flags]));
}

const printed = ({ code, stdout, stderr }: Outcome): string =>
  `${stdout}${stderr}${code === 0 ? '' : `[exit code ${code}]`}`.trimEnd();
