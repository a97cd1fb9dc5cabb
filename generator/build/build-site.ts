import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Emission, openEmission } from '../emit/emission.ts';
import { checkTarget } from '../emit/target.ts';
import { inventedFacts } from '../load/invented.ts';
import { wordsOfSite } from '../load/new-words.ts';
import { missingStatements } from '../load/schemas/site-schemas.ts';
import { isText } from '../media-types.ts';
import type { BuildSettings, Output, PageKind, Plan, SiteSettings } from '../model/index.ts';
import { countPages } from '../plan/place-pages.ts';
import { ContentError, type Problem } from '../problem/problem.ts';
import { sitemapOf } from '../render/sitemap.ts';
import { goneSince, problemsOfGone } from './diff-site.ts';
import { makePages } from './make-pages.ts';
import { type CompleteSite, openSite } from './open-site.ts';
import { type Stages, startStages, type Watcher } from './stages.ts';

export type BuildReport = Awaited<ReturnType<typeof build>>;

/** Throws a `ContentError` for problems, and then leaves the out folder as it was. */
export async function build(
  settings: BuildSettings,
  { uninterrupted = (work) => work(), ...watcher }: Watcher = {},
) {
  checkTarget(settings);
  const stages = startStages(watcher);
  const { out, today, siteUrl, leadsHost, precompressed, shard } = settings;
  const site = await openSite(settings, stages, inventedFacts(settings));
  const { content, plan } = site;
  const { heads, heldBack, cities, unverified } = plan;
  // Finds the problems of pages too, and throws.
  if (site.problems.length > 0) await judgedPages(site, stages);
  const words = wordsOfSite(settings);
  const precompress = precompressed || undefined;
  const emission = openEmission(out, { date: today, siteUrl, leadsHost, precompress, words });
  try {
    const emit = emitter(emission, settings);
    const gone = goneSince(out, emission.before, site);
    await emitAll(site.outputs, emit);
    const drawn = stages.inBackground(async () => emitAll(await site.images, emit));
    const refused = [...problemsOfGone(gone, settings), ...unverified];
    const check = await judgedPages(site, stages, emit, settings.strict ? refused : []);
    await emitAll(await sitemapOf(plan), emit);
    await stages.run('images', () => drawn);
    const emitted = await stages.run('emit', () => uninterrupted(() => emission.commit()));
    return {
      ...{ out, today, shard, check, gone, emitted, heads, heldBack, cities },
      pages: countKinds(plan),
      missingStatements: missingStatements(plan.frame.site.statements),
      pictures: { resized: content.resized.length, unchanged: content.unchangedPictures },
      warnings: [...unverified, ...plan.warnings],
      milliseconds: stages.times,
    };
  } finally {
    emission.discard();
  }
}

/** Writes nothing. */
export async function checkSite(settings: SiteSettings, watcher: Watcher = {}) {
  const stages = startStages(watcher);
  const site = await openSite(settings, stages);
  const report = await judgedPages(site, stages);
  await site.images;
  return { site, report };
}

/** Throws a `ContentError` with all problems, those of `strict` first. */
async function judgedPages(
  site: CompleteSite,
  stages: Stages,
  emit?: (output: Output) => Promise<void>,
  strict: readonly Problem[] = [],
) {
  const start = performance.now();
  const verdict = await makePages(site, stages, emit);
  const problems = [...strict, ...verdict.problems];
  if (problems.length > 0) throw new ContentError(problems);
  return { ...verdict, pages: countPages(site.plan), milliseconds: performance.now() - start };
}

/** Removes each output from the list: all together take 20 MB. */
async function emitAll(outputs: Output[], emit: (output: Output) => Promise<void>) {
  for (let output = outputs.shift(); output; output = outputs.shift()) await emit(output);
}

/** Adds outputs, and compressed ones if wanted and smaller. Only lists those of other shards. */
function emitter(emission: Emission, { precompressed, shard }: BuildSettings) {
  return async (output: Output) => {
    const slice = shard && hash('sha256', output.file, 'buffer').readUInt32BE() % shard.count;
    if (shard && slice !== shard.number - 1) return emission.list(output);
    emission.add(output);
    if (!precompressed || !isText(output.file)) return;
    const body = Buffer.from(output.body);
    for (const [ending, compress] of Object.entries(COMPRESSORS)) {
      const compressed = await compress(body);
      const file = `${output.file}.${ending}`;
      if (compressed.length < body.length) emission.add({ file, body: compressed });
    }
  };
}

function countKinds(plan: Plan) {
  const counts: Partial<Record<PageKind, number>> = {};
  for (const { kind } of plan.pages) counts[kind] = (counts[kind] ?? 0) + 1;
  const state = plan.states.length;
  return { ...counts, state, city: countPages(plan) - plan.pages.length - state };
}

/** By the endings that hosts look for. Each compresses as much as its format can. Bytes depend on Node's version. */
const COMPRESSORS = {
  br: promisify(brotliCompress),
  gz: (body: Buffer) => promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }),
};
