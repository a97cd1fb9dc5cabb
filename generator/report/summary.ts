import { pathOf } from '../addresses.ts';
import type { BuildReport, CheckReport } from '../build/build.ts';
import { type GoneAddress, lineOf } from '../diff/gone.ts';
import type { AlikePair } from '../judge/likeness.ts';
import type { HeldPage } from '../model/index.ts';
import { describeHold } from '../plan/held-back.ts';
import { describeProblem, type Problem, positionOf } from '../problem/problem.ts';
import { STAGES } from './progress.ts';

const totalOf = (pages: BuildReport['pages']): number =>
  Object.values(pages).reduce((sum, count) => sum + count, 0);

/** A build report as data for other programs. */
export function reportAsJson(report: BuildReport) {
  const { out, today, pages, heldBack, gone, emitted, check, shard, milliseconds } = report;
  const { missingStatements, pictures, unverifiedDealers } = report;
  const { bytes, ...files } = emitted;
  return {
    ok: true,
    out,
    date: today,
    pages: { total: totalOf(pages), byKind: pages },
    heldBack: heldBackAsJson(heldBack),
    missingStatements,
    pictures,
    unverifiedDealers,
    bytes: { files: files.written + files.unchanged, raw: bytes },
    check,
    gone: goneAsJson(gone),
    ...(shard && { shard }),
    emitted: files,
    milliseconds,
  };
}

/** A build report as a few lines for people. `verbose` adds every page. */
export function summarize(
  report: BuildReport,
  { verbose, folder }: { verbose: boolean; folder: string },
): string {
  const { pages, heldBack, check, emitted, milliseconds, shard } = report;
  const { written, unchanged, removed, bytes } = emitted;
  const seconds = Object.values(milliseconds).reduce((sum, time) => sum + time, 0) / 1000;
  const kinds = Object.entries(pages).map(([kind, count]) => `${count} ${kind}`);
  const part = shard ? `shard ${shard.number}/${shard.count} of ` : '';
  const stages = Object.entries(milliseconds).map(
    ([stage, time]) => `${STAGES[stage] ?? stage} ${time.toFixed(0)}`,
  );
  const listed = verbose
    ? report.entries.map(({ kind, path, file }) => `  ${kind.padEnd(10)} ${path}  →  ${file}`)
    : [];
  return [
    ...listed,
    `Built ${part}${totalOf(pages)} pages into ${folder} in ${seconds.toFixed(2)} s.`,
    `  pages  ${kinds.join(', ')}`,
    ...underHeading('held', 'not part of this build yet:', describeHeldBack(heldBack)),
    ...notesOn(report),
    ...describeGone(report.gone),
    `  files  ${written + unchanged}, ${formatBytes(bytes)}: ${written} written, ${unchanged} unchanged, ${removed} removed`,
    `  check  ${describeCheck(check)}`,
    ...describeTexts(check, { pairs: 1 }),
    `  time   in ms: ${stages.join(', ')}`,
  ].join('\n');
}

const underHeading = (name: string, heading: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`  ${name}   ${heading}`, ...lines.map((line) => `         ${line}`)];

/** Lines on what pages lack: statements, smaller pictures, dealers whose verification is up to date. */
function notesOn({ missingStatements, pictures, unverifiedDealers }: BuildReport): string[] {
  const { resized, unchanged } = pictures;
  const lines: string[] = [];
  if (missingStatements.length > 0)
    lines.push(
      `  note   "statements" in site.json lacks ${missingStatements.join(', ')}; pages say nothing of it`,
    );
  if (resized > 0) lines.push(`  photos ${count(resized)} made smaller by your sharp`);
  if (unchanged > 0) {
    const offer = resized > 0 ? '' : '; "npm install sharp" lets builds make still ones smaller';
    lines.push(`  photos ${count(unchanged)} emitted unchanged${offer}`);
  }
  if (unverifiedDealers.length > 0) {
    const names = firstOf(unverifiedDealers.map(({ name }) => name)).join(', ');
    lines.push(`  note   verified more than a year ago, so pages do not call them verified: ${names}`);
  }
  return lines;
}

const count = (pictures: number): string => (pictures === 1 ? '1 picture' : `${pictures} pictures`);

export const describeRefused = (problems: readonly Problem[]): string[] =>
  problems.length === 0
    ? []
    : [
        'Warning: "pianogen build" refuses this, until it is yours:',
        ...problems.map((one) => `  ${describeProblem(one)}`),
      ];

const MOST_NAMED = 20;

function describeGone(gone: readonly GoneAddress[]): string[] {
  const lines = gone.map(({ path, redirect }) =>
    redirect ? `${path}   redirects.json: ${lineOf(redirect)}` : path,
  );
  const heading = 'pages of the last build, without a redirect, so that visitors get a 404:';
  return underHeading('gone', heading, firstOf(lines));
}

/** The first lines, and how many more there are. */
function firstOf(lines: readonly string[]): string[] {
  const more = lines.length - MOST_NAMED;
  return [...lines.slice(0, MOST_NAMED), ...(more > 0 ? [`and ${more.toLocaleString('en-US')} more`] : [])];
}

export const goneAsJson = (gone: readonly GoneAddress[]) =>
  gone.map(({ redirect, ...address }) => ({ ...address, redirect: redirect ?? null }));

/** The pages that the build holds back, a line each for people: `"A Title" is a draft (content/blog/a.md:1)`. */
export const describeHeldBack = (heldBack: readonly HeldPage[]): string[] =>
  firstOf(
    heldBack.map(({ title, hold, source }) => `"${title}" ${describeHold(hold)} (${positionOf(source)})`),
  );

/** The same as data for other programs: `appears` is an ISO date, which a draft does not have. */
export const heldBackAsJson = (heldBack: readonly HeldPage[]) =>
  heldBack.map(({ title, hold, source }) => ({ file: source.file, title, ...hold }));

/** `no problems on 218 pages, 1.4 ms a page` */
export function describeCheck({ problems, pages, milliseconds }: CheckReport): string {
  const count = problems.length === 1 ? '1 problem' : `${problems.length || 'no'} problems`;
  return `${count} on ${pages} pages, ${(milliseconds / Math.max(pages, 1)).toFixed(1)} ms a page`;
}

/**
 * Lines on the words of city pages. The second names the two pages that share most of their own words; `pairs` may ask for
 * more such pairs.
 */
export function describeTexts(
  { ownWords, similar: [closest, ...others] }: CheckReport,
  { pairs }: { pairs: number },
): string[] {
  const own = `${percent(ownWords ?? 0)} of the words on a typical city page stand on no other city page`;
  const shared = 'leaving out words that all city pages have, the most similar two share';
  return [
    ...(ownWords === undefined ? [] : [`  words  ${own} (more is better)`]),
    ...(closest ? [`  alike  ${shared} ${describePair(closest, ' (less is better)')}`] : []),
    ...others.slice(0, pairs - 1).map((pair) => `         the next two share ${describePair(pair)}`),
  ];
}

const percent = (part: number): string => `${(part * 100).toFixed(0)} %`;

export const describePair = ({ files, similarity }: AlikePair, remark = ''): string =>
  `${percent(similarity)}${remark}: ${files.map((file) => pathOf(file)).join(' and ')}`;

export const formatBytes = (bytes: number): string =>
  bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(2)} MB`;
