import { statePath } from '../addresses.ts';
import { type MarkupCheck, openMarkupCheck } from '../check/markup.ts';
import type { Output } from '../model/index.ts';
import { displayName } from '../problem/display-name.ts';
import { ContentError, type Problem } from '../problem/problem.ts';
import type { Store } from '../store/store.ts';
import { type CheckReport, joinSite } from './join-site.ts';
import type { OpenSite } from './open-site.ts';
import type { Sink } from './sinks.ts';
import { type MadeSite, makeSite } from './site.ts';
import type { Stages } from './stages.ts';

interface CheckSettings {
  stages: Stages;
  store: Store;
  sink: Sink;
  /** Validates the HTML of every page that is read as a whole, instead of one of each kind. */
  isThorough?: boolean;
  /** Pages that are not planned. */
  unplanned?: readonly Output[];
  /** The files that are no pages; by default, those that the site makes. */
  outputs?: readonly Output[];
  /** Further problems to tell. */
  refused?: () => readonly Problem[];
  /** True if the folder has the file. By default, all planned files count as there. */
  exists?: (file: string) => boolean;
}

/** Makes the pages of a site, hands them to the sink, and checks the whole. Throws a `ContentError` with all problems of the site. */
export async function makeCheckedSite(site: OpenSite, settings: CheckSettings): Promise<CheckReport> {
  const start = performance.now();
  const { stages, store, isThorough = false } = settings;
  const { pianogen } = site.settings;
  const markup = openMarkupCheck({ pianogen, store, signal: stages.signal });
  try {
    const made = await stages.run('pages', () =>
      makeSite(site, { ...settings, markup, isThorough, isChecked: true }),
    );
    const report = await stages.run('check', () => join(site, made, { settings, markup }));
    const problems = [...(settings.refused?.() ?? []), ...report.problems];
    if (problems.length > 0) throw new ContentError(problems);
    return { ...report, milliseconds: performance.now() - start };
  } catch (error) {
    throw withEarlierProblems(error, site, stages);
  } finally {
    await markup.close();
  }
}

async function join(
  site: OpenSite,
  made: MadeSite,
  { settings, markup }: { settings: CheckSettings; markup: MarkupCheck },
): Promise<Omit<CheckReport, 'milliseconds'>> {
  const invalid = await markup.findings();
  const earlier = [...site.problems, ...made.problems];
  const outputs = settings.outputs ?? [...site.assetFiles, ...(await site.images), ...site.documents.outputs];
  const report = await joinSite(site, {
    ...made,
    markup: invalid,
    outputs,
    exists: settings.exists,
    onlyPages: earlier.length > 0,
  });
  if (invalid.length === 0) made.keep();
  if (earlier.length === 0) return report;
  return { ...report, problems: [...earlier, ...notFollowing(report.problems, earlier, site)] };
}

/**
 * The problems of data and content that pages show besides those found earlier. Leaves out what may follow from these: problems of the
 * same line, and of pages of a state that show a wrong name; and what templates make of texts that are missing.
 */
function notFollowing(problems: readonly Problem[], earlier: readonly Problem[], site: OpenSite): Problem[] {
  const { data, content } = site.settings;
  const lineOf = ({ source: { file, line } }: Problem) => `${file}:${line}`;
  const lines = new Set(earlier.map(lineOf));
  const folders = [data, content].map((folder) => `${displayName(folder)}/`);
  const states = statesWith(earlier, site).map(statePath);
  return problems.filter(
    (problem) =>
      !lines.has(lineOf(problem)) &&
      !states.some((path) => problem.message.startsWith(path)) &&
      folders.some((folder) => problem.source.file.startsWith(folder)),
  );
}

/** The slugs of the states that have a name with a problem, or a city that has. */
function statesWith(problems: readonly Problem[], { content, settings: { data } }: OpenSite): string[] {
  const file = displayName(`${data}/locations.json`);
  const inRecords = problems.filter(({ source, at }) => source.file === file && at?.endsWith('_name'));
  if (inRecords.length === 0) return [];
  const records = new Map(
    content.states.flatMap(({ slug, cities }) => cities.map(({ source }) => [source.line, slug] as const)),
  );
  const slugs = inRecords.map(({ source }) => {
    let { line } = source;
    while (line > 0 && !records.has(line)) line -= 1;
    return records.get(line);
  });
  return [...new Set(slugs)].filter((slug) => slug !== undefined);
}

/** The error to throw. A template may fail on what an earlier problem broke: then that problem is told. */
function withEarlierProblems(error: unknown, { problems }: OpenSite, { signal }: Stages): unknown {
  if (problems.length === 0 || signal?.aborted) return error;
  const further = error instanceof ContentError ? error.problems : [];
  return new ContentError([...new Set([...problems, ...further])]);
}
