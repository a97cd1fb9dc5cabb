import { type CheckReport, joinSite } from '../../generator/build/join-site.ts';
import { type OpenSite, openSite } from '../../generator/build/open-site.ts';
import { NOWHERE, type Sink } from '../../generator/build/sinks.ts';
import { makeSite } from '../../generator/build/site.ts';
import { startStages } from '../../generator/build/stages.ts';
import type { Facts } from '../../generator/check/facts.ts';
import { openMarkupCheck } from '../../generator/check/markup.ts';
import type { Output, Plan, Route } from '../../generator/model/index.ts';
import { allRoutes } from '../../generator/plan/route-finder.ts';
import { memoryStore, noStore, type Store } from '../../generator/store/store.ts';
import { defaultSite } from './default-site.ts';
import { type Edits, edited, editedOutput } from './edited-outputs.ts';
import { shippedSettings } from './shipped-settings.ts';

/** A site with the routes of all its pages, and its files that are no pages. */
export interface CheckableSite {
  site: OpenSite;
  routes: readonly Route[];
  outputs: readonly Output[];
}

let site: Promise<CheckableSite> | undefined;

/** The shipped site, opened once a process. Its files that are no pages are those that were built for all tests. */
export function shippedSite(): Promise<CheckableSite> {
  site ??= openShippedSite();
  return site;
}

async function openShippedSite(): Promise<CheckableSite> {
  const site = await openSite(shippedSettings, { stages: startStages({}), store: noStore, isDrawn: false });
  const outputs = Array.from(defaultSite().outputs, ([file, body]) => ({ file, body: bytesOf(body) }));
  const isOwn = (file: string) => file.endsWith('.html') || file === '.pianogen';
  return { site, routes: [...allRoutes(site)], outputs: outputs.filter(({ file }) => !isOwn(file)) };
}

/** A text stays one, so that edits may change it. */
const bytesOf = (latin: string): string | Buffer => {
  const bytes = Buffer.from(latin, 'latin1');
  const text = bytes.toString('utf8');
  return Buffer.from(text).equals(bytes) ? text : bytes;
};

export interface Planting {
  edits?: Edits;
  plan?: (plan: Plan) => Plan;
  /** True to validate the HTML of a page of each kind, as a build does. */
  isValidated?: boolean;
}

/** What is known of a site. */
interface Known {
  /** The facts of earlier checks. */
  store?: Store;
  /** False to keep nothing of this check. */
  keeps?: boolean;
}

/** Checks the shipped site with faults in it. */
export async function checkWith({ plan = (plan) => plan, ...faults }: Planting): Promise<Report> {
  const { site, outputs } = await shippedSite();
  return checkEdited({ ...site, plan: plan(site.plan) }, outputs, faults);
}

/** What valid pages are, for all checks of a process. */
const valid = memoryStore();

type Report = Omit<CheckReport, 'milliseconds'> & { facts: readonly Facts[] };

/** Checks a site whose files differ from what it makes, as `check` does a folder with these files. Returns what is wrong with it. */
export async function checkEdited(
  planned: OpenSite,
  outputs: readonly Output[],
  { edits = {}, isValidated = false, store = noStore, keeps = true }: Omit<Planting, 'plan'> & Known,
): Promise<Report> {
  const { kindOf } = planned.files;
  const isPage = (file: string) => kindOf(file) !== undefined;
  const others = edited(outputs, Object.fromEntries(Object.entries(edits).filter(([file]) => !isPage(file))));
  const there = new Set(others.map(({ file }) => file));
  const has = (file: string) => there.has(file) || isPage(file);
  const site: OpenSite = { ...planned, files: { has, kindOf, names: () => [...there, ...pagesOf(planned)] } };
  const stages = startStages({});
  const markup = openMarkupCheck({ pianogen: site.settings.pianogen, store: valid });
  try {
    const made = await makeSite(site, {
      stages,
      store,
      sink: withEdits(edits),
      isChecked: true,
      unplanned: others.filter(({ file }) => file.endsWith('.html')),
      ...(isValidated && { markup }),
    });
    const report = await joinSite(site, {
      ...made,
      markup: await markup.findings(),
      outputs: others.filter(({ file }) => !file.endsWith('.html')),
      exists: (file) => (isPage(file) ? edits[file] !== null : there.has(file)),
    });
    if (keeps && report.problems.length === 0) made.keep();
    return { ...report, facts: made.facts };
  } finally {
    await markup.close();
  }
}

const pagesOf = ({ plan }: OpenSite): string[] => Array.from(plan.entries(), ({ file }) => file);

/** Puts edited pages into the place of those that are made. */
const withEdits = (edits: Edits): Sink => ({
  ...NOWHERE,
  insteadOf(page) {
    const edit = edits[page.file];
    return edit === undefined ? undefined : (editedOutput(page, edit) ?? 'nothing');
  },
});
