import type { Route, RouteKind, Source } from '../model/index.ts';
import { offsetOf, type SourceOf, sourcesIn } from '../problem/lines.ts';
import { type Problem, positionOf } from '../problem/problem.ts';
import { type Finding, pathOf } from './finding.ts';
import { type Maker, makers, templateOf } from './makers.ts';
import { findWords, longestRun, type Run, type SourceFile, type Stretch } from './words.ts';

interface Sources {
  /** By the output's file. */
  routes: ReadonlyMap<string, Route>;
  /** In the order in which they are searched, after the page's own source and its template. */
  files: readonly SourceFile[];
}

/** On so many pages, a fault that no source has the words of is one of their records; on more, it is the template's. */
const FEW = 2;

/**
 * Names the source of each finding: the place in the page's own source that has the words to be traced; or else the place in
 * another source of the page that has them; or else what makes the thing that is wrong; or else the page's record, or for a
 * fault of many pages their template. One problem tells all pages that have the same fault from the same source.
 */
export function traceFindings(findings: readonly Finding[], sources: Sources): Problem[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = `${finding.code} ${withoutNames(finding.message, sources.routes.get(finding.file))}`;
    const group = groups.get(key);
    if (group) group.push(finding);
    else groups.set(key, [finding]);
  }
  return [...groups.values()].flatMap((group) => problemsOf(group, sources));
}

/** What a message says of every page alike: without the names and the address of the page's own place. */
function withoutNames(message: string, route: Route | undefined): string {
  if (!route) return message;
  const { path, file, title, props } = route;
  const links = [...('city' in props ? [props.city] : []), ...('state' in props ? [props.state] : [])];
  const names = [title, file, path, ...links.flatMap(({ name, path }) => [name, path.slice(1, -1)])];
  return names.reduce((text, name) => (name === '/' ? text : text.replaceAll(name, '…')), message);
}

/** `findings` say the same. */
function problemsOf(findings: readonly Finding[], sources: Sources): Problem[] {
  const blamed = new Map<string, { source: Source; first: Finding; files: Set<string> }>();
  const blame = (source: Source, finding: Finding) => {
    const key = positionOf(source);
    const group = blamed.get(key) ?? { source, first: finding, files: new Set() };
    blamed.set(key, group);
    group.files.add(finding.file);
  };
  const findShared = sharedFinder(sources);
  const untraced = findings.filter((finding) => {
    const { maker } = finding;
    const source =
      ownSource(finding, sources) ??
      (maker === 'record' ? recordOf(finding, sources) : (findShared(finding) ?? makerOf(finding, sources)));
    if (source) blame(source, finding);
    return !source;
  });
  const template = untraced.length > FEW ? commonTemplate(untraced, sources) : undefined;
  for (const finding of untraced) blame(template ?? recordOf(finding, sources), finding);
  return [...blamed.values()].map(({ source, first: { code, message, hint, suggest }, files }) => ({
    code,
    source,
    message: `${namePages([...files].map(pathOf))}: ${message}`,
    hint,
    suggestion: suggest?.(),
  }));
}

const recordOf = ({ file }: Finding, { routes }: Sources): Source =>
  routes.get(file)?.source ?? { file, line: 1 };

const tracesOf = ({ trace = [] }: Finding): readonly string[] =>
  (typeof trace === 'string' ? [trace] : trace)
    .map((words) => words.replace(/\s+/g, ' ').trim())
    .filter(Boolean);

/** The place in the page's own source, from its record on, that has the words. */
function ownSource(finding: Finding, sources: Sources): Source | undefined {
  const record = recordOf(finding, sources);
  const file = sources.files.find(({ name }) => name === record.file);
  if (!file) return;
  const from = offsetOf(file.text, record);
  for (const words of tracesOf(finding)) {
    const stretch = findWords(words, file, from);
    if (stretch) return sourceAt(file, stretch);
  }
  // A record of a place says what is its own; a text of its own may be shown with figures filled in.
  return file.name.endsWith('.md') ? runIn([file], finding, OWN) : undefined;
}

const sourceFinders = new WeakMap<SourceFile, SourceOf>();

function sourceAt(file: SourceFile, { start, end }: Stretch): Source {
  const sourceOf = sourceFinders.get(file) ?? sourcesIn(file.name, file.text);
  sourceFinders.set(file, sourceOf);
  return sourceOf(start, end);
}

/** Looks once for the same words of a kind of page, since pages of one kind are made from the same other sources. */
function sharedFinder(sources: Sources): (finding: Finding) => Source | undefined {
  const known = new Map<string, Source | undefined>();
  return (finding) => {
    const route = sources.routes.get(finding.file);
    const key = `${route?.kind} ${withoutNames(tracesOf(finding).join('\n'), route)}`;
    if (!known.has(key)) known.set(key, sharedSource(finding, filesOf(route?.kind, sources)));
    return known.get(key);
  };
}

function sharedSource(finding: Finding, { own, others }: { own: SourceFile[]; others: SourceFile[] }) {
  const files = [...own, ...others];
  for (const words of tracesOf(finding)) {
    for (const file of files) {
      const stretch = findWords(words, file);
      if (stretch) return sourceAt(file, stretch);
    }
  }
  return runIn(files, finding, OTHER) ?? runIn(own, finding, OWN);
}

/**
 * How many words in a row, and what part of a text, tell it from another: fewer in the page's own text or template, where it is
 * likely to stand.
 */
const OWN = { words: 3, part: 0 };
const OTHER = { words: 4, part: 1 / 3 };

/** Where the most words in a row stand of the last of the texts to be traced, which says the most. */
function runIn(files: readonly SourceFile[], finding: Finding, least: typeof OWN): Source | undefined {
  const text = tracesOf(finding).at(-1);
  let best: (Run & { file: SourceFile }) | undefined;
  for (const file of text ? files : []) {
    const run = longestRun(text ?? '', file, least.words);
    if (run && run.part >= least.part && run.part > (best?.part ?? 0)) best = { file, ...run };
  }
  return best && sourceAt(best.file, best);
}

/** The sources that a page of a kind may be made from: its template; and neither another kind's nor another page's text. */
function filesOf(
  kind: RouteKind | undefined,
  { files }: Sources,
): { own: SourceFile[]; others: SourceFile[] } {
  const showsTexts = kind === undefined || kind === 'blog';
  return {
    own: files.filter(({ name }) => kind && name.endsWith(templateOf(kind).file)),
    others: files.filter(
      ({ name }) => !name.includes('templates/pages/') && (showsTexts || !name.endsWith('.md')),
    ),
  };
}

function makerOf(finding: Finding, sources: Sources): Source | undefined {
  const { maker } = finding;
  if (typeof maker === 'object') return made(maker, sources);
  const kind = sources.routes.get(finding.file)?.kind;
  return maker === 'page' && kind ? made(templateOf(kind), sources) : undefined;
}

function made({ file: name, words }: Maker, { files }: Sources): Source {
  const file = files.find((file) => file.name.endsWith(name));
  const start = words && file ? file.text.indexOf(words) : -1;
  if (!file || !words || start < 0) return { file: file?.name ?? name, line: 1 };
  return sourceAt(file, { start, end: start + words.length });
}

/** The template of the kind that all pages have, or else that of all kinds. */
function commonTemplate(findings: readonly Finding[], sources: Sources): Source {
  const kinds = new Set(findings.map(({ file }) => sources.routes.get(file)?.kind));
  const [kind] = kinds;
  return made(kinds.size === 1 && kind ? templateOf(kind) : makers.document, sources);
}

/** `/ohio/`, `/ohio/ and /utah/`, `/ohio/ and 3 more pages`. */
function namePages([first = '', ...more]: readonly string[]): string {
  if (more.length < 2) return [first, ...more].join(' and ');
  return `${first} and ${more.length} more pages`;
}
