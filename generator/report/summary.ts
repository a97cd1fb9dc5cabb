import { pathOf } from '../addresses.ts';
import type { BuildReport } from '../build/build-report.ts';
import type { CheckReport } from '../build/join-site.ts';
import { type GoneAddress, lineOf } from '../diff/gone.ts';
import type { HeldArticle } from '../model/index.ts';
import { describeHold } from '../plan/held-back.ts';

const totalOf = (pages: BuildReport['pages']): number =>
  Object.values(pages).reduce((sum, count) => sum + count, 0);

/** A build report as data for other programs. */
export function reportAsJson(report: BuildReport) {
  const { out, today, pages, heldBack, missingStatements, check, gone, emitted, milliseconds, shard } =
    report;
  const { bytes, ...files } = emitted;
  return {
    ok: true,
    out,
    date: today,
    pages: { total: totalOf(pages), byKind: pages },
    heldBack: heldBackAsJson(heldBack),
    missingStatements,
    bytes: { files: files.written + files.unchanged, raw: bytes },
    check: check ?? null,
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
  const { pages, heldBack, missingStatements, check, gone, emitted, milliseconds, shard } = report;
  const { written, unchanged, removed, bytes } = emitted;
  const total = Object.values(milliseconds).reduce((sum, time) => sum + time, 0);
  const kinds = Object.entries(pages).map(([kind, count]) => `${count} ${kind}`);
  const stages = Object.entries(milliseconds).map(([stage, time]) => `${stage} ${time.toFixed(0)}`);
  const listed = verbose
    ? report.routes().map(({ kind, path, file }) => `  ${kind.padEnd(10)} ${path}  →  ${file}`)
    : [];
  return [
    ...listed,
    `Built ${shard ? `shard ${shard.number}/${shard.count} of ` : ''}${totalOf(pages)} pages into ${folder} in ${(total / 1000).toFixed(2)} s.`,
    `  pages  ${kinds.join(', ')}`,
    ...describeHeldBack(heldBack).map((line, index) => `  ${index === 0 ? 'held' : '    '}   ${line}`),
    ...describeMissing(missingStatements),
    ...describeGone(gone),
    `  files  ${written + unchanged}, ${formatBytes(bytes)}: ${written} written, ${unchanged} unchanged, ${removed} removed`,
    `  check  ${check ? describeCheck(check) : 'skipped: the pages may have problems'}`,
    `  time   ${stages.join(', ')} ms`,
  ].join('\n');
}

/** A line on the statements that the owner has not given, of which pages say nothing. */
const describeMissing = (names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`  note   "statements" in site.json lacks ${names.join(', ')}`];

/** The most pages that are named. */
const MOST_GONE = 20;

/** Lines on the pages that are gone without a redirect. */
function describeGone(gone: readonly GoneAddress[]): string[] {
  if (gone.length === 0) return [];
  const heading = '  gone   without a redirect, so that visitors get a 404:';
  const more = gone.length - MOST_GONE;
  const lines = gone
    .slice(0, MOST_GONE)
    .map(({ path, redirect }) => (redirect ? `${path}   redirects.json: ${lineOf(redirect)}` : path));
  return [heading, ...lines, ...(more > 0 ? [`and ${more.toLocaleString('en-US')} more`] : [])].map(
    (line, index) => (index === 0 ? line : `         ${line}`),
  );
}

/** Addresses that are gone as data for other programs. */
export const goneAsJson = (gone: readonly GoneAddress[]) =>
  gone.map(({ redirect, ...address }) => ({ ...address, redirect: redirect ?? null }));

/** The articles that the build holds back, a line each for people: `"A Title" is a draft (content/blog/a.md)`. */
export const describeHeldBack = (heldBack: readonly HeldArticle[]): string[] =>
  heldBack.map(({ title, hold, source }) => `"${title}" ${describeHold(hold)} (${source.file})`);

/** The same as data for other programs: `appears` is an ISO date, which a draft does not have. */
export const heldBackAsJson = (heldBack: readonly HeldArticle[]) =>
  heldBack.map(({ title, hold, source }) => ({ file: source.file, title, ...hold }));

/** `no problems on 218 pages, 1.4 ms a page; own words, 27 %; most alike, 91 %: ohio/a/pianos/ and ohio/b/pianos/` */
export function describeCheck({
  problems,
  pages,
  milliseconds,
  ownWords,
  similar: [closest],
}: CheckReport): string {
  const count = problems.length === 1 ? '1 problem' : `${problems.length || 'no'} problems`;
  const cost = `${(milliseconds / Math.max(pages, 1)).toFixed(1)} ms a page`;
  const own = ownWords !== undefined ? `; own words, ${percent(ownWords)}` : '';
  return `${count} on ${pages} pages, ${cost}${own}${closest ? `; most alike, ${describePair(closest)}` : ''}`;
}

const percent = (part: number): string => `${(part * 100).toFixed(0)} %`;

export const describePair = ({ files, similarity }: CheckReport['similar'][number]): string =>
  `${percent(similarity)}: ${files.map((file) => pathOf(file)).join(' and ')}`;

export const formatBytes = (bytes: number): string =>
  bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(2)} MB`;
