import { createHash } from 'node:crypto';
import { cacheOf } from '../cache/cache.ts';
import { compress, variantsOf } from '../compress/precompress.ts';
import type { GoneAddress } from '../diff/gone.ts';
import { type Emission, type EmitReport, openEmission } from '../emit/emission.ts';
import { checkTarget } from '../emit/target.ts';
import type { Verdict } from '../judge/judge.ts';
import { inventedFacts } from '../load/invented.ts';
import { missingStatements } from '../load/statements.ts';
import type {
  BuildSettings,
  HeldPage,
  Output,
  PageHead,
  PageKind,
  Plan,
  Shard,
  SiteSettings,
  StatementName,
} from '../model/index.ts';
import { countPages } from '../plan/all-pages.ts';
import { problemsOfUnverified } from '../plan/dealers.ts';
import { ContentError, type Problem } from '../problem/problem.ts';
import type { Pause } from '../steps.ts';
import { goneSince, problemsOfGone } from './diff-site.ts';
import { makePages } from './pages.ts';
import { type OpenSite, openSite } from './site.ts';
import { type Stages, startStages, type Watcher } from './stages.ts';

export interface CheckReport extends Verdict {
  pages: number;
  milliseconds: number;
}

/** The result of a build. `milliseconds` has the time of each stage, in order. */
export interface BuildReport {
  out: string;
  today: string;
  /** The number of pages of each kind, in order of appearance. */
  pages: Partial<Record<PageKind, number>>;
  entries: readonly PageHead[];
  heldBack: readonly HeldPage[];
  missingStatements: readonly StatementName[];
  pictures: { resized: number; unchanged: number };
  unverifiedDealers: Plan['unverifiedDealers'];
  check: CheckReport;
  /** The pages of the last build that are gone now, and from which no redirect leads on. */
  gone: readonly GoneAddress[];
  shard: Shard | undefined;
  emitted: EmitReport;
  milliseconds: Record<string, number>;
}

/** Builds a site: all of it, or nothing. Throws a `ContentError` with all problems; the out folder is then as it was. */
export async function build(settings: BuildSettings, watcher: Watcher = {}): Promise<BuildReport> {
  checkTarget(settings);
  const stages = startStages(watcher);
  const site = await openSite(settings, stages, inventedFacts(settings, settings));
  const emission = openEmission({
    out: settings.out,
    cache: cacheOf(settings.root, 'written'),
    flags: flagsOf(settings),
    turn: stages.turn,
  });
  try {
    const emit = emitter(emission, settings);
    const gone = goneSince({ out: settings.out, before: emission.earlier }, site);
    await emitAll(site.outputs, emit, stages.pause);
    const drawn = stages.inBackground(async () => emitAll(await site.images, emit, stages.pause));
    const check = await judgedPages(
      site,
      stages,
      emit,
      settings.strict ? strictProblems(gone, site, settings) : [],
    );
    await stages.run('images', () => drawn);
    const emitted = await stages.run('emit', () => emission.commit());
    return { ...reportOf(site, settings), check, gone, emitted, milliseconds: stages.times() };
  } finally {
    emission.discard();
  }
}

/** Makes all pages of a site, and writes nothing. Throws a `ContentError` with all problems. */
export async function checkSite(
  settings: SiteSettings,
  watcher: Watcher = {},
): Promise<{ site: OpenSite; report: CheckReport }> {
  const stages = startStages(watcher);
  const site = await openSite(settings, stages);
  const report = await judgedPages(site, stages, () => {});
  await site.images;
  return { site, report };
}

async function judgedPages(
  site: OpenSite,
  stages: Stages,
  emit: (output: Output) => Promise<void> | void,
  further: readonly Problem[] = [],
): Promise<CheckReport> {
  const start = performance.now();
  const verdict = await makePages(site, stages, emit);
  const problems = [...further, ...verdict.problems];
  if (problems.length > 0) throw new ContentError(problems);
  return { ...verdict, pages: countPages(site.plan), milliseconds: performance.now() - start };
}

/** Emits outputs, and lets go of each: together they take 20 MB of memory. */
async function emitAll(
  outputs: Output[],
  emit: (output: Output) => Promise<void>,
  pause: Pause,
): Promise<void> {
  for (let output = outputs.shift(); output; output = outputs.shift()) {
    await emit(output);
    await pause();
  }
}

/** Returns a function that emits an output: as it is, and compressed if that is wanted. Those of other shards are listed. */
function emitter(emission: Emission, { precompressed, shard }: BuildSettings) {
  return async (output: Output): Promise<void> => {
    if (shard && !isInShard(output.file, shard)) return emission.list(output);
    const hash = emission.add(output);
    for (const ending of precompressed ? variantsOf(output.file) : []) {
      const variant = { file: `${output.file}.${ending}`, hash: `${hash}.${ending}` };
      if (emission.has(variant.file, variant.hash)) continue;
      const body = await compress(Buffer.from(output.body), ending);
      if (body) emission.add({ ...variant, body });
    }
  };
}

/** Each file is in one shard, which depends on its name only. */
function isInShard(file: string, { number, count }: Shard): boolean {
  const hash = createHash('sha256').update(file).digest().readUInt32BE();
  return hash % count === number - 1;
}

const flagsOf = ({ today, siteUrl, leadsHost, precompressed }: BuildSettings) => ({
  date: today,
  siteUrl,
  leadsHost,
  ...(precompressed && { precompress: true }),
});

const strictProblems = (
  gone: readonly GoneAddress[],
  { plan }: OpenSite,
  settings: BuildSettings,
): Problem[] => [...problemsOfGone(gone, settings), ...problemsOfUnverified(plan.unverifiedDealers)];

const reportOf = ({ content, plan }: OpenSite, { out, today, shard }: BuildSettings) => ({
  out,
  today,
  shard,
  pages: countKinds(plan),
  entries: plan.entries(),
  heldBack: plan.heldBack,
  missingStatements: missingStatements(plan.frame.site.statements),
  pictures: { resized: content.resized.length, unchanged: content.unchangedPictures },
  unverifiedDealers: plan.unverifiedDealers,
});

function countKinds(plan: Plan): BuildReport['pages'] {
  const counts: BuildReport['pages'] = {};
  for (const { kind } of plan.pages) counts[kind] = (counts[kind] ?? 0) + 1;
  const state = plan.states.length;
  return { ...counts, state, city: countPages(plan) - plan.pages.length - state };
}
