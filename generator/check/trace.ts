import { pathOf } from '../addresses.ts';
import type { Route, RouteKind, Source } from '../model/index.ts';
import { offsetOf, type SourceOf, sourcesIn } from '../problem/lines.ts';
import { type Problem, positionOf } from '../problem/problem.ts';
import type { Finding } from './finding.ts';
import { type Maker, makers, templateOf } from './makers.ts';
import { fold } from './page.ts';
import { findWords, longestRun, type Run, type SourceFile, type Span } from './words.ts';

interface Sources {
  /** Finds the route of an output; `undefined` for an output that is no page of the plan. */
  routeOf(file: string): Route | undefined;
  /** In the order of search, after the page's own source and the template of its kind. */
  files: readonly SourceFile[];
}

/** The most pages whose records are named for a finding that no source has the words of; on more pages, their template is. */
const FEW_PAGES = 2;

/**
 * Finds the source of each finding and returns the problems. The source is the first of these that exists: the words of
 * `trace` in the page's own source; these words in another source of the page; the finding's maker; the template, for a
 * finding on many pages; the page's record. Findings with the same message and source become one problem of several pages.
 */
export function traceFindings(findings: readonly Finding[], sources: Sources): Problem[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = `${finding.code} ${withoutNames(finding.message, sources.routeOf(finding.file))}`;
    const group = groups.get(key);
    if (group) group.push(finding);
    else groups.set(key, [finding]);
  }
  return [...groups.values()].flatMap((group) => problemsOf(group, sources));
}

/** A text with the names and addresses of a page left out, so that the same text is equal for every page. */
function withoutNames(text: string, route: Route | undefined): string {
  if (!route) return text;
  const { path, file, title, props } = route;
  const links = [...('city' in props ? [props.city] : []), ...('state' in props ? [props.state] : [])];
  const names = [title, file, path, ...links.flatMap(({ name, path }) => [name, path.slice(1, -1)])];
  return names.reduce((rest, name) => (name === '/' ? rest : rest.replaceAll(name, '…')), text);
}

/** The problems of findings that have the same message: one for each source. */
function problemsOf(findings: readonly Finding[], sources: Sources): Problem[] {
  const bySource = new Map<
    string,
    { source: Source; first: Finding; files: Set<string>; pagesAlike: number }
  >();
  const add = (source: Source, finding: Finding) => {
    const key = positionOf(source);
    const group = bySource.get(key) ?? { source, first: finding, files: new Set(), pagesAlike: 0 };
    bySource.set(key, group);
    group.files.add(finding.file);
    group.pagesAlike += finding.pagesAlike ?? 0;
  };
  const findShared = sharedFinder(sources);
  const untraced = findings.filter((finding) => {
    const { maker } = finding;
    const source =
      ownSource(finding, sources) ??
      (maker === 'record' ? recordOf(finding, sources) : (findShared(finding) ?? makerOf(finding, sources)));
    if (source) add(source, finding);
    return !source;
  });
  const pages = untraced.reduce((sum, { pagesAlike = 0 }) => sum + 1 + pagesAlike, 0);
  const template = pages > FEW_PAGES ? commonTemplate(untraced, sources) : undefined;
  for (const finding of untraced) add(template ?? recordOf(finding, sources), finding);
  return [...bySource.values()].map(
    ({ source, first: { code, message, hint, suggest }, files, pagesAlike }) => {
      const pages = [...files].map(pathOf);
      return {
        code,
        source,
        message: `${namePages(pages, pagesAlike)}: ${message}`,
        hint,
        suggestion: suggest?.(),
        pages,
      };
    },
  );
}

/** The source of the page's record; for an output that no route has, the output itself. */
const recordOf = ({ file }: Finding, { routeOf }: Sources): Source =>
  routeOf(file)?.source ?? { file, line: 1 };

const tracesOf = ({ trace = [] }: Finding): readonly string[] =>
  (typeof trace === 'string' ? [trace] : trace).map(fold).filter(Boolean);

/** The words of a finding in the page's own source, from its record on. */
function ownSource(finding: Finding, sources: Sources): Source | undefined {
  const record = recordOf(finding, sources);
  const file = sources.files.find(({ name }) => name === record.file);
  if (!file) return;
  const from = offsetOf(file.text, record);
  for (const words of tracesOf(finding)) {
    const span = findWords(words, file, from);
    if (span) return sourceAt(file, span);
  }
  // An article belongs to one page, which may show it with figures filled in. A file of records belongs to many pages.
  return file.name.endsWith('.md') ? sourceOfRun([file], finding, OWN_RUN) : undefined;
}

const sourceFinders = new WeakMap<SourceFile, SourceOf>();

function sourceAt(file: SourceFile, { start, end }: Span): Source {
  const sourceOf = sourceFinders.get(file) ?? sourcesIn(file.name, file.text);
  sourceFinders.set(file, sourceOf);
  return sourceOf(start, end);
}

/**
 * Returns a function that finds the words of a finding in the sources that pages share. Searches once for the same words and
 * kind, since pages of one kind share the same sources.
 */
function sharedFinder(sources: Sources): (finding: Finding) => Source | undefined {
  const sourceByKey = new Map<string, Source | undefined>();
  return (finding) => {
    const route = sources.routeOf(finding.file);
    const hasMarkup = finding.maker === 'markup';
    const key = `${route?.kind} ${hasMarkup} ${withoutNames(tracesOf(finding).join('\n'), route)}`;
    if (!sourceByKey.has(key)) {
      const files = hasMarkup ? sources.files.filter(({ name }) => !name.endsWith('.json')) : sources.files;
      sourceByKey.set(key, sharedSource(finding, sharedFiles(route?.kind, { ...sources, files })));
    }
    return sourceByKey.get(key);
  };
}

interface SharedFiles {
  template: SourceFile[];
  others: SourceFile[];
}

function sharedSource(finding: Finding, { template, others }: SharedFiles): Source | undefined {
  const files = [...template, ...others];
  for (const words of tracesOf(finding)) {
    for (const file of files) {
      const span = findWords(words, file);
      if (span) return sourceAt(file, span);
    }
  }
  // Words that stand near invalid markup may well stand in other templates too.
  const shared = finding.maker === 'markup' ? undefined : sourceOfRun(files, finding, SHARED_RUN);
  return shared ?? sourceOfRun(template, finding, OWN_RUN);
}

/** How long a run of a text's words must be to count as found: so many words, and this share of the text. */
interface RunLength {
  words: number;
  part: number;
}

/** In the page's own text or template, which are likely to have the text, a short run is enough. */
const OWN_RUN: RunLength = { words: 3, part: 0 };
const SHARED_RUN: RunLength = { words: 4, part: 1 / 3 };

/** The longest run of the words of the last trace, which is the longest text of a finding. */
function sourceOfRun(files: readonly SourceFile[], finding: Finding, least: RunLength): Source | undefined {
  const text = tracesOf(finding).at(-1);
  let best: (Run & { file: SourceFile }) | undefined;
  for (const file of text ? files : []) {
    const run = longestRun(text ?? '', file, least.words);
    if (run && run.part >= least.part && run.part > (best?.part ?? 0)) best = { file, ...run };
  }
  return best && sourceAt(best.file, best);
}

/** The template of a kind, and the other sources of its pages: no templates of other kinds, and no articles of other pages. */
function sharedFiles(kind: RouteKind | undefined, { files }: Sources): SharedFiles {
  const showsArticles = kind === undefined || kind === 'blog';
  return {
    template: files.filter(({ name }) => kind && name.endsWith(templateOf(kind).file)),
    others: files.filter(
      ({ name }) => !name.includes('templates/pages/') && (showsArticles || !name.endsWith('.md')),
    ),
  };
}

function makerOf(finding: Finding, sources: Sources): Source | undefined {
  const { maker } = finding;
  if (typeof maker === 'object') return sourceOfMaker(maker, sources);
  const kind = sources.routeOf(finding.file)?.kind;
  return (maker === 'page' || maker === 'markup') && kind
    ? sourceOfMaker(templateOf(kind), sources)
    : undefined;
}

/** The words of a maker in its file, or else the whole file. */
function sourceOfMaker({ file: name, words }: Maker, { files }: Sources): Source {
  const file = files.find((file) => file.name.endsWith(name));
  const start = words && file ? file.text.indexOf(words) : -1;
  if (!file || !words || start < 0) return { file: file?.name ?? name, line: 1 };
  return sourceAt(file, { start, end: start + words.length });
}

/** The template of the kind that all these pages have, or else the template of all pages. */
function commonTemplate(findings: readonly Finding[], sources: Sources): Source {
  const kinds = new Set(findings.map(({ file }) => sources.routeOf(file)?.kind));
  const [kind] = kinds;
  return sourceOfMaker(kinds.size === 1 && kind ? templateOf(kind) : makers.document, sources);
}

/** `/ohio/`, `/ohio/ and /utah/`, `/ohio/ and 3 more pages`. */
function namePages([first = '', ...more]: readonly string[], pagesAlike: number): string {
  const others = more.length + pagesAlike;
  if (pagesAlike === 0 && others < 2) return [first, ...more].join(' and ');
  return `${first} and ${others} more page${others === 1 ? '' : 's'}`;
}
