import { pathOf } from '../addresses.ts';
import type { BuildReport } from '../build/build-site.ts';
import { lineOf } from '../diff/compare.ts';
import type { AlikePair } from '../judge/likeness.ts';
import type { HeldPage } from '../model/index.ts';
import { describeHold } from '../plan/held-back.ts';
import { displayName } from '../problem/display.ts';
import { describeProblem, firstOf, type Problem, positionOf } from '../problem/problem.ts';
import { STAGES } from './progress.ts';

const sumOf = (numbers: Record<string, number>) =>
  Object.values(numbers).reduce((sum, number) => sum + number, 0);

/** `JSON.stringify` leaves out a missing shard, and functions. */
export function reportAsJson({
  today,
  pages,
  cities,
  heldBack,
  emitted,
  shard,
  ...more
}: BuildReport) {
  const { bytes, ...files } = emitted;
  return {
    ok: true,
    date: today,
    pages: { total: sumOf(pages), byKind: pages },
    cities: { indexed: cities.indexed, notIndexed: cities.others },
    heldBack: heldBackAsJson(heldBack),
    bytes: { files: files.written + files.unchanged, raw: bytes },
    emitted: files,
    shard,
    ...more,
  };
}

export function summarize(report: BuildReport, verbose = false): string {
  const { pages, missingStatements, pictures, warnings, check, cities, shard, milliseconds } = report;
  const { written, unchanged, removed, bytes } = report.emitted;
  const part = shard ? `shard ${shard.number}/${shard.count} of ` : '';
  const lines = verbose
    ? Array.from(report.heads(), ({ kind, path, file }) => `  ${kind.padEnd(10)} ${path}  →  ${file}`)
    : [];
  const add = (name: string, text: string) => lines.push(`  ${name.padEnd(6)} ${text}`);
  const addList = (name: string, heading: string, list: readonly string[]) => {
    if (list.length > 0) add(name, heading);
    for (const line of list) add('', `  ${line}`);
  };

  const built = `${part}${sumOf(pages)} pages into ${displayName(report.out)}`;
  lines.push(`Built ${built} in ${(sumOf(milliseconds) / 1000).toFixed(2)} s.`);
  const kinds = Object.entries(pages).map(([kind, count]) => `${count} ${kind}`);
  add('pages', kinds.join(', '));
  if (cities.others > 0)
    add('cities', `${cities.indexed} indexed, ${cities.others} not: no dealer’s check holds there`);
  addList('held', 'not part of this build yet:', describeHeldBack(report.heldBack));
  if (missingStatements.length > 0)
    add(
      'note',
      `"statements" in site.json lacks ${missingStatements.join(', ')}; pages leave that out`,
    );
  if (pictures.resized > 0) add('photos', `${pictures.resized} made smaller by your sharp`);
  const offer = pictures.resized > 0 ? '' : '; "npm install sharp" lets builds make photos smaller';
  if (pictures.unchanged > 0) add('photos', `${pictures.unchanged} written unchanged${offer}`);
  addList('note', 'to check again:', firstOf(warnings.map(describeProblem)));
  const gone = report.gone.map(({ path, redirect }) =>
    redirect ? `${path}   redirects.json: ${lineOf(redirect)}` : path,
  );
  const gap = 'removed since the last build without a redirect, so visitors get a 404:';
  addList('gone', gap, firstOf(gone));
  const changes = `${written} written, ${unchanged} unchanged, ${removed} removed`;
  add('files', `${written + unchanged}, ${formatBytes(bytes)}: ${changes}`);
  add('check', describeCheck(check));
  lines.push(...describeTexts(check, 1));
  const times = Object.entries(milliseconds).map(
    ([name, ms]) => `${STAGES[name] ?? name} ${ms.toFixed(0)}`,
  );
  add('time', `in ms: ${times.join(', ')}`);
  return lines.join('\n');
}

export const describeRefused = (problems: readonly Problem[]): string[] =>
  problems.length === 0
    ? []
    : [
        'Warning: "pianogen build" refuses these invented values until you replace them:',
        ...problems.map((problem) => `  ${describeProblem(problem)}`),
      ];

export const describeHeldBack = (heldBack: readonly HeldPage[]): string[] =>
  firstOf(
    heldBack.map(
      ({ title, hold, source }) => `"${title}" ${describeHold(hold)} (${positionOf(source)})`,
    ),
  );

export const heldBackAsJson = (heldBack: readonly HeldPage[]) =>
  heldBack.map(({ title, hold, source }) => ({ file: source.file, title, ...hold }));

/** With problems, there is no report. */
export const describeCheck = ({ pages, milliseconds }: BuildReport['check']): string =>
  `no problems on ${pages} pages, ${(milliseconds / pages).toFixed(1)} ms a page`;

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

const percent = (part: number) => `${(part * 100).toFixed(0)}%`;

const describePair = ({ files, similarity }: AlikePair, remark = '') =>
  `${percent(similarity)}${remark}: ${files.map(pathOf).join(' and ')}`;

const formatBytes = (bytes: number) =>
  bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(2)} MB`;
