import { pathOf } from '../addresses.ts';
import type { BuildReport } from '../build/build-site.ts';
import { lineOf } from '../diff/compare.ts';
import type { AlikePair } from '../judge/likeness.ts';
import type { HeldPage } from '../model/index.ts';
import { describeHold } from '../plan/held-back.ts';
import { displayName } from '../problem/display.ts';
import { describeProblem, firstOf, type Problem, positionOf } from '../problem/problem.ts';
import { STAGES } from './progress.ts';

const totalOf = (pages: BuildReport['pages']): number =>
  Object.values(pages).reduce((sum, count) => sum + count, 0);

export function reportAsJson({ today, pages, cities, heldBack, emitted, ...report }: BuildReport) {
  const { heads: _, shard, ...more } = report;
  const { bytes, ...files } = emitted;
  return {
    ok: true,
    date: today,
    pages: { total: totalOf(pages), byKind: pages },
    cities: { indexed: cities.indexed, notIndexed: cities.others },
    heldBack: heldBackAsJson(heldBack),
    bytes: { files: files.written + files.unchanged, raw: bytes },
    emitted: files,
    ...(shard && { shard }),
    ...more,
  };
}

export function summarize(report: BuildReport, verbose = false): string {
  const { pages, heldBack, missingStatements, pictures, warnings, gone, emitted, check } = report;
  const { cities, shard, milliseconds } = report;
  const { written, unchanged, removed, bytes } = emitted;
  const seconds = Object.values(milliseconds).reduce((sum, time) => sum + time, 0) / 1000;
  const part = shard ? `shard ${shard.number}/${shard.count} of ` : '';
  const lines = verbose
    ? Array.from(report.heads(), ({ kind, path, file }) => `  ${kind.padEnd(10)} ${path}  →  ${file}`)
    : [];
  const add = (name: string, text: string) => lines.push(`  ${name.padEnd(6)} ${text}`);
  const addList = (name: string, heading: string, list: readonly string[]) => {
    if (list.length === 0) return;
    add(name, heading);
    for (const line of list) add('', `  ${line}`);
  };

  lines.push(
    `Built ${part}${totalOf(pages)} pages into ${displayName(report.out)} in ${seconds.toFixed(2)} s.`,
  );
  const kinds = Object.entries(pages).map(([kind, count]) => `${count} ${kind}`);
  add('pages', kinds.join(', '));
  if (cities.others > 0)
    add('cities', `${cities.indexed} indexed, ${cities.others} not: no dealer’s check holds there`);
  addList('held', 'not part of this build yet:', describeHeldBack(heldBack));
  if (missingStatements.length > 0)
    add('note', `"statements" in site.json lacks ${missingStatements.join(', ')}; pages leave that out`);
  if (pictures.resized > 0) add('photos', `${pictures.resized} made smaller by your sharp`);
  const offer = pictures.resized > 0 ? '' : '; "npm install sharp" lets builds make photos smaller';
  if (pictures.unchanged > 0) add('photos', `${pictures.unchanged} written unchanged${offer}`);
  addList('note', 'to check again:', firstOf(warnings.map(describeProblem)));
  addList(
    'gone',
    'removed since the last build without a redirect, so visitors get a 404:',
    firstOf(
      gone.map(({ path, redirect }) => (redirect ? `${path}   redirects.json: ${lineOf(redirect)}` : path)),
    ),
  );
  const changes = `${written} written, ${unchanged} unchanged, ${removed} removed`;
  add('files', `${written + unchanged}, ${formatBytes(bytes)}: ${changes}`);
  add('check', describeCheck(check));
  lines.push(...describeTexts(check, 1));
  const times = Object.entries(milliseconds);
  const stages = times.map(([stage, time]) => `${STAGES[stage] ?? stage} ${time.toFixed(0)}`);
  add('time', `in ms: ${stages.join(', ')}`);
  return lines.join('\n');
}

export const describeRefused = (problems: readonly Problem[]): string[] =>
  problems.length === 0
    ? []
    : [
        'Warning: "pianogen build" refuses these invented values until you replace them:',
        ...problems.map((one) => `  ${describeProblem(one)}`),
      ];

/** Such as `"A Title" is a draft (content/blog/a.md:1)`. */
export const describeHeldBack = (heldBack: readonly HeldPage[]): string[] =>
  firstOf(
    heldBack.map(({ title, hold, source }) => `"${title}" ${describeHold(hold)} (${positionOf(source)})`),
  );

export const heldBackAsJson = (heldBack: readonly HeldPage[]) =>
  heldBack.map(({ title, hold, source }) => ({ file: source.file, title, ...hold }));

/** Such as `no problems on 218 pages, 1.4 ms a page`. */
export function describeCheck({ problems, pages, milliseconds }: BuildReport['check']): string {
  const count = problems.length === 1 ? '1 problem' : `${problems.length || 'no'} problems`;
  return `${count} on ${pages} pages, ${(milliseconds / Math.max(pages, 1)).toFixed(1)} ms a page`;
}

/** Shows this many of the pairs that share most of their own words. */
export function describeTexts({ ownWords, similar }: BuildReport['check'], pairs: number): string[] {
  const [closest, ...others] = similar.slice(0, pairs);
  const own = `${percent(ownWords ?? 0)} of the words on a typical city page are on no other city page`;
  const shared = 'apart from words that all city pages have, the most similar two share';
  return [
    ...(ownWords === undefined ? [] : [`  words  ${own} (higher is better)`]),
    ...(closest ? [`  alike  ${shared} ${describePair(closest, ' (lower is better)')}`] : []),
    ...others.map((pair) => `         the next two share ${describePair(pair)}`),
  ];
}

const percent = (part: number): string => `${(part * 100).toFixed(0)}%`;

const describePair = ({ files, similarity }: AlikePair, remark = ''): string =>
  `${percent(similarity)}${remark}: ${files.map((file) => pathOf(file)).join(' and ')}`;

export const formatBytes = (bytes: number): string =>
  bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(2)} MB`;
