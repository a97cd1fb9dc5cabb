import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Plan, Route, RouteKind } from '../../generator/model/index.ts';
import type { Problem } from '../../generator/problem/problem.ts';
import { checkWith, shippedSite } from './checked-site.ts';
import type { Edits } from './edited-outputs.ts';
import { project } from './tiny-site.ts';

/** The line of a file that has some words; its first line where none are named. */
export interface Line {
  file: string;
  words?: string;
}

/** One fault that is planted into the shipped site, and the one problem that the check must find. */
export interface Row {
  fault: string;
  /** The page that has it: its path, or a kind of which any page will do. */
  on: string | RouteKind;
  edit?: (html: string, route: Route) => string;
  /** Changes of other outputs. */
  edits?: (route: Route) => Edits;
  plan?: (plan: Plan) => Plan;
  /** What is blamed: the page's own record, or a line. */
  at: 'record' | Line;
  /** How the problem begins, after the page. */
  says: string | ((route: Route) => string);
  /** Where it is told of another output. */
  of?: string;
}

interface Planted {
  row: Row;
  route: Route;
  edits: Edits;
}

/**
 * Plants many faults at once, each into another page, so that the whole site need not be checked for each; rows that change the
 * same file are checked apart. Every row is a test; and what was found besides the rows' problems fails one too.
 */
export function plantFaults(test: Test, rows: readonly Row[]): void {
  let found: Promise<Found[]> | undefined;
  const find = () => {
    found ??= checkAll(rows);
    return found;
  };
  for (const row of rows) {
    test(`finds ${row.fault}`, async () => {
      const { wanted, told } = (await find()).find((one) => one.rows.has(row)) ?? {};
      const problem = wanted?.get(row) ?? '';
      const isThere = told?.some((line) => line.startsWith(problem));
      const [, path = ''] = problem.match(/ {2}(.+?): /) ?? [];
      const near = told?.filter((line) => line.includes(path)).join('\n');
      assert.ok(isThere, `${problem}\nwas not found, but\n${near || told?.join('\n')}`);
    });
  }
  test('finds nothing besides', async () => {
    for (const { told, wanted } of await find()) {
      const lines = [...wanted.values()];
      assert.equal(
        told.filter((line) => !lines.some((start) => line.startsWith(start))),
        [],
      );
      assert.is(told.length, lines.length);
    }
  });
}

interface Found {
  rows: ReadonlySet<Row>;
  /** How each row's problem begins. */
  wanted: ReadonlyMap<Row, string>;
  told: string[];
}

async function checkAll(rows: readonly Row[]): Promise<Found[]> {
  const { routes } = await shippedSite();
  const found: Found[] = [];
  for (const batch of packed(rows, routes)) {
    const report = await checkWith({ edits: together(batch), plan: changesOf(batch) });
    found.push({
      rows: new Set(batch.map(({ row }) => row)),
      wanted: new Map(batch.map((planted) => [planted.row, problemOf(planted)])),
      told: linesOf(report),
    });
  }
  return found;
}

const changesOf =
  (batch: readonly Planted[]) =>
  (plan: Plan): Plan =>
    batch.reduce((changed, { row }) => row.plan?.(changed) ?? changed, plan);

/** Puts the rows into as few batches as go without two rows spoiling the same page or saying the same. */
function packed(rows: readonly Row[], routes: readonly Route[]): Planted[][] {
  const batches: Batch[] = [];
  for (const row of rows) {
    const batch = batches.find((batch) => plant(row, { batch, routes })) ?? { taken: new Set(), planted: [] };
    const planted = plant(row, { batch, routes });
    if (!planted) throw new Error(`There is no page for "${row.fault}".`);
    if (batch.planted.length === 0) batches.push(batch);
    batch.planted.push(planted);
    for (const thing of [planted.route.file, row.says, ...Object.keys(planted.edits)]) batch.taken.add(thing);
  }
  return batches.map(({ planted }) => planted);
}

interface Batch {
  /** The files that are changed, and what is said. */
  taken: Set<unknown>;
  planted: Planted[];
}

function plant(
  row: Row,
  { batch: { taken, planted }, routes }: { batch: Batch; routes: readonly Route[] },
): Planted | undefined {
  const route = routes.find(
    ({ kind, path, file }) => (row.on === kind || row.on === path) && !taken.has(file),
  );
  if (!route || taken.has(row.says)) return;
  const edits = { ...ownEdit(row, route), ...row.edits?.(route) };
  const spoils = Object.entries(edits).some(
    ([file, edit]) =>
      taken.has(file) &&
      !(isPartial(file, edit) && planted.every(({ edits }) => isPartial(file, edits[file]))),
  );
  return spoils ? undefined : { row, route, edits };
}

/** Whether another row may change the file too: a list of addresses, in which this one changes a part. */
const isPartial = (file: string, edit: Edits[string] | undefined): boolean =>
  !file.endsWith('.html') && (edit === undefined || typeof edit === 'function');

/** All edits of a batch, one after the other where they change the same file. */
function together(batch: readonly Planted[]): Edits {
  const all: Edits = {};
  for (const { edits } of batch) {
    for (const [file, edit] of Object.entries(edits)) {
      const first = all[file];
      all[file] =
        typeof first === 'function' && typeof edit === 'function' ? (text) => edit(first(text)) : edit;
    }
  }
  return all;
}

function ownEdit({ fault, edit }: Row, route: Route): Edits {
  if (!edit) return {};
  return {
    [route.file]: (html) => {
      try {
        return edit(html, route);
      } catch (cause) {
        throw new Error(`${fault} cannot be planted into ${route.path}.`, { cause });
      }
    },
  };
}

function problemOf({ row: { at, says, of }, route }: Planted): string {
  const { file, line } = at === 'record' ? route.source : { file: at.file, line: lineOf(at) };
  return `${file}:${line}  ${of ?? route.path}: ${typeof says === 'string' ? says : says(route)}`;
}

export function lineOf({ file, words }: Line): number {
  if (words === undefined) return 1;
  const text = readFileSync(join(project, file), 'utf8');
  const offset = text.indexOf(words);
  assert.ok(offset >= 0, `"${words}" is not in ${file}`);
  return text.slice(0, offset).split('\n').length;
}

/** `data/locations.json:12  /ohio/: the message. The hint.` */
export const linesOf = ({ problems }: { problems: readonly Problem[] }): string[] =>
  problems.map(({ source, message, hint }) =>
    `${source.file}:${source.line}  ${message} ${hint ?? ''}`.trim(),
  );
