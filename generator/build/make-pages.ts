import { type Facts, FactsBuilder } from '../check/facts.ts';
import { type PageChecker, SAMPLE_DAY } from '../check/page-checker.ts';
import type { Weigher } from '../compress/weigh.ts';
import type { Route } from '../model/index.ts';
import type { ShapeRenderer } from '../render/shapes.ts';
import { type Day, type FilledPage, hashOn } from '../shape/shape.ts';
import type { Sink } from './sinks.ts';
import type { Stages } from './stages.ts';

/** The parts that make and check the pages of a site. */
export interface PageMaker {
  day: Day;
  shapes: ShapeRenderer;
  checker: PageChecker;
  /** False if pages are only made. */
  isChecked: boolean;
  scale: Weigher;
  sink: Sink;
  stages: Stages;
}

/** Pages that were made, as facts. */
export interface MadePages {
  facts: Facts;
  /** True if no page has a problem: then the facts may be stored. */
  areValid: boolean;
}

/** Makes pages, checks them and hands them to the sink. A page that is the same as `before` is not checked again. */
export async function makePages(
  routes: readonly Route[],
  { before, maker }: { before: Facts | undefined; maker: PageMaker },
): Promise<MadePages> {
  const { shapes, checker, isChecked, scale, sink, stages } = maker;
  const builder = new FactsBuilder();
  const indexByPage = new Map(before?.keys.map((key, index) => [`${before.files[index]} ${key}`, index]));
  for (const shape of before?.shapes ?? []) checker.trust(shape);
  if (before) builder.addTargets(before);
  let areValid = isChecked;
  for (const route of routes) {
    const pause = stages.step();
    if (pause) await pause;
    const page = shapes.pageOf(route);
    const taking = sink.holds(page.file, page.hash) ? undefined : sink.take(page);
    if (taking) await taking;
    const index = indexByPage.get(`${page.file} ${page.key}`);
    const other = sink.insteadOf?.(page);
    if (other === 'nothing') continue;
    if (before && index !== undefined && !other) builder.copy(before, index);
    else if (!isChecked) builder.add(uncheckedFacts(page));
    else {
      const sample = page.on(SAMPLE_DAY);
      const { facts, isValid } = other ? checker.checkFile(other, route) : checker.check(sample);
      builder.add({ ...facts, weight: scale(other ?? sample) });
      areValid &&= isValid;
    }
  }
  return { facts: await builder.facts(), areValid };
}

/** The facts of a page that nobody checks. */
const uncheckedFacts = ({ file, key, route, shape }: FilledPage) => ({
  file,
  key,
  shape: {
    identity: '',
    kind: route.kind,
    shows: shape.shows,
    indexed: route.indexed,
    ids: [],
    loads: [],
    fragments: [],
    leadsTo: [],
    refersTo: [],
    sharedRuns: 0,
  },
  title: route.title,
  description: route.description,
  leadsTo: [],
  refersTo: [],
  weight: 0,
  sketch: new Uint32Array(),
  runs: 0,
});

/** Hands to the sink the pages that it lacks. `routes` plans them, and is called only if there are any. */
export async function fillPages(
  facts: Facts,
  routes: () => readonly Route[],
  { shapes, sink, stages, day }: PageMaker,
): Promise<void> {
  let planned: readonly Route[] | undefined;
  for (const [index, file] of facts.files.entries()) {
    const pause = stages.step();
    if (pause) await pause;
    const { shows = 'nothing' } = facts.shapes[facts.shapeOf[index] ?? 0] ?? {};
    const key = facts.keys[index] ?? '';
    if (sink.holds(file, hashOn(day, { key, shows }))) continue;
    planned ??= routes();
    const route = planned[index];
    const taking = route && sink.take(shapes.pageOf(route, key));
    if (taking) await taking;
  }
}
