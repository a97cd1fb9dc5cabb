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

type EditPage = (html: string) => string;

/** What is planted into the shipped site. */
export interface Fault {
  /** The page that has it: its path, or a kind of which any page will do. A city if it is left out. */
  on?: string | RouteKind;
  edit?: EditPage;
  /** Changes of other outputs. */
  edits?: Edits;
  plan?: (plan: Plan) => Plan;
  /** The output that the problem is told of, if it is not the page. */
  of?: string;
}

export interface Row extends Fault {
  name: string;
  /** What is blamed: the page's own record, or a line. Left out where the check must find nothing. */
  at?: 'record' | Line;
}

/** Faults by how the problem begins, after the page. `{path}` and `{url}` in it stand for those of the page. */
export type Faults = Record<string, EditPage | Fault>;

/** Faults for which the same source is blamed. */
export const blaming = (at: Row['at'], faults: Faults): Row[] =>
  Object.entries(faults).map(([name, fault]) => ({
    ...(typeof fault === 'function' ? { edit: fault } : fault),
    name,
    ...(at && { at }),
  }));

/** Edits that are right, each with its name. */
export const passing = (edits: Faults): Row[] => blaming(undefined, edits);

interface Planted {
  row: Row;
  route: Route;
  edits: Edits;
}

/** Rows that are planted together. */
interface Batch {
  planted: Planted[];
  /** The files that are changed, and what is said. */
  taken: Set<string>;
}

/** What was found: how the problem of each row begins, and every line that was told. */
interface Found {
  problems: ReadonlyMap<Row, string>;
  told: string[];
}

/**
 * Plants many faults at once, each into another page, so that the whole site need not be checked for each; rows that change the
 * same file are checked apart. Every row is a test; and what was found besides the rows' problems fails one too.
 */
export function plantFaults(test: Test, rows: readonly Row[]): void {
  let checking: Promise<Found[]> | undefined;
  const check = () => {
    checking ??= checkAll(rows);
    return checking;
  };
  for (const row of rows.filter(({ at }) => at)) {
    test(`finds: ${row.name}`, async () => {
      const { problems, told = [] } = (await check()).find(({ problems }) => problems.has(row)) ?? {};
      const problem = problems?.get(row) ?? '';
      const [, path = ''] = problem.match(/ {2}(.+?): /) ?? [];
      const near = told.filter((line) => line.includes(path));
      const isThere = told.some((line) => line.startsWith(problem));
      assert.ok(isThere, `${problem}\nwas not found, but\n${(near.length > 0 ? near : told).join('\n')}`);
    });
  }
  test('finds nothing besides, nor where edits are right', async () => {
    for (const { problems, told } of await check()) {
      const wanted = [...problems.values()];
      assert.equal(
        told.filter((line) => !wanted.some((problem) => line.startsWith(problem))),
        [],
      );
      assert.is(told.length, wanted.length);
    }
  });
}

async function checkAll(rows: readonly Row[]): Promise<Found[]> {
  const { routes } = await shippedSite();
  const found: Found[] = [];
  for (const { planted } of packed(rows, routes)) {
    const faults = planted.filter(({ row }) => row.at);
    const report = await checkWith({ edits: together(planted), plan: changesOf(planted) });
    found.push({
      problems: new Map(faults.map((fault) => [fault.row, problemOf(fault)])),
      told: linesOf(report),
    });
  }
  return found;
}

const changesOf =
  (planted: readonly Planted[]) =>
  (plan: Plan): Plan =>
    planted.reduce((changed, { row }) => row.plan?.(changed) ?? changed, plan);

/** Puts the rows into as few batches as go without two rows spoiling the same page or saying the same. */
function packed(rows: readonly Row[], routes: readonly Route[]): Batch[] {
  const batches: Batch[] = [];
  for (const row of rows) {
    const batch = batches.find((batch) => plant(row, batch, routes)) ?? { planted: [], taken: new Set() };
    if (!batches.includes(batch)) batches.push(batch);
    const planted = plant(row, batch, routes);
    if (!planted) throw new Error(`There is no page for "${row.name}".`);
    batch.planted.push(planted);
    for (const thing of [planted.route.file, row.name, ...Object.keys(planted.edits)]) batch.taken.add(thing);
  }
  return batches;
}

/** Finds a page for a row; `undefined` if the batch has no place for it. */
function plant(row: Row, { planted, taken }: Batch, routes: readonly Route[]): Planted | undefined {
  const { name, on = 'city', edit } = row;
  const route = routes.find(({ kind, path, file }) => (on === kind || on === path) && !taken.has(file));
  if (!route || taken.has(name)) return;
  const edits = { ...(edit && { [route.file]: edit }), ...row.edits };
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

function problemOf({ row: { at = 'record', name, of }, route }: Planted): string {
  const { file, line } = at === 'record' ? route.source : { file: at.file, line: lineOf(at) };
  const says = name.replaceAll('{path}', route.path).replaceAll('{url}', route.url);
  return `${file}:${line}  ${of ?? route.path}: ${says}`;
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
