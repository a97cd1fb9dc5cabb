import { type CheckReport, joinSite } from '../../generator/build/join-site.ts';
import { loadSite } from '../../generator/build/load-site.ts';
import { type OpenSite, openSite } from '../../generator/build/open-site.ts';
import { NOWHERE, type Sink } from '../../generator/build/sinks.ts';
import { makeSite } from '../../generator/build/site.ts';
import { startStages } from '../../generator/build/stages.ts';
import type { Facts } from '../../generator/check/facts.ts';
import { openMarkupCheck } from '../../generator/check/markup.ts';
import type { Output, Plan, Route, SiteSettings } from '../../generator/model/index.ts';
import { allRoutes } from '../../generator/plan/route-finder.ts';
import { ContentError } from '../../generator/problem/problem.ts';
import { memoryStore, noStore, type Store } from '../../generator/store/store.ts';
import { defaultSite } from './default-site.ts';
import { type Edits, edited, editedOutput } from './edited-outputs.ts';
import { shippedSettings } from './shipped-settings.ts';
import type { TinySite } from './tiny-site.ts';

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
  /** True to check every page in full, without its shape. */
  isThorough?: boolean;
}

/** What is known of a site. */
interface Known {
  /** The facts of earlier checks. */
  store?: Store;
  /** False to keep nothing of this check. */
  keeps?: boolean;
  /** The folder in which sources of problems are looked for, if it is not pianogen itself. */
  tracedIn?: string;
  /** Compressed sizes of pages in bytes, in place of the real ones. */
  weights?: Record<string, number>;
}

/** Checks the shipped site with faults in it. */
export async function checkWith({ plan = (plan) => plan, ...faults }: Planting): Promise<Report> {
  const { site, outputs } = await shippedSite();
  return checkEdited({ ...site, plan: plan(site.plan) }, outputs, faults);
}

/** What valid pages are, for all checks of a process. */
const valid = memoryStore();

type Report = Omit<CheckReport, 'milliseconds'>;

/** Checks a site whose files differ from what it makes, as `check` does a folder with these files. Returns what is wrong with it. */
export async function checkEdited(
  planned: OpenSite,
  outputs: readonly Output[],
  planting: Omit<Planting, 'plan'> & Known,
): Promise<Report> {
  const { edits = {}, isValidated = false, store = noStore, keeps = true, weights = {} } = planting;
  const { settings } = planned;
  const { kindOf } = planned.files;
  const isPage = (file: string) => kindOf(file) !== undefined;
  const others = edited(outputs, Object.fromEntries(Object.entries(edits).filter(([file]) => !isPage(file))));
  const there = new Set(others.map(({ file }) => file));
  const has = (file: string) => there.has(file) || isPage(file);
  const site: OpenSite = { ...planned, files: { has, kindOf, names: () => [...there, ...pagesOf(planned)] } };
  const stages = startStages({});
  const markup = openMarkupCheck({ pianogen: settings.pianogen, store: valid });
  try {
    const made = await makeSite(site, {
      stages,
      store,
      sink: withEdits(edits),
      isChecked: true,
      isThorough: planting.isThorough ?? false,
      unplanned: others.filter(({ file }) => file.endsWith('.html')),
      ...(isValidated && { markup }),
    });
    const { tracedIn = settings.pianogen } = planting;
    const report = await joinSite(
      { ...site, settings: { ...settings, pianogen: tracedIn } },
      {
        ...made,
        facts: made.facts.map((some) => withWeights(some, weights)),
        markup: await markup.findings(),
        outputs: others.filter(({ file }) => !file.endsWith('.html')),
        exists: (file) => (isPage(file) ? edits[file] !== null : there.has(file)),
      },
    );
    if (keeps && report.problems.length === 0) made.keep();
    return report;
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

/** The facts with these weights of some pages. */
const withWeights = (facts: Facts, weights: Record<string, number>): Facts => ({
  ...facts,
  weights: facts.weights.map((weight, index) => weights[facts.files[index] ?? ''] ?? weight),
});

/* ---- Tiny sites --------------------------------------------------------------------------------------------------- */

let plain: Promise<OpenSite> | undefined;

const openTiny = (settings: SiteSettings) => openSite(settings, { stages: startStages({}), store: noStore });

/** A tiny site. All have the same outputs, unless their data or texts differ: templates are only looked through for sources. */
async function tinyOpenSite(settings: SiteSettings, files: readonly string[]): Promise<OpenSite> {
  if (files.some((file) => /^(?:data|content)\//.test(file))) return openTiny(settings);
  plain ??= openTiny(settings);
  return { ...(await plain), ...(await loadSite(settings, { stages: startStages({}) })), settings };
}

interface TinyPlanting extends Omit<Planting, 'plan' | 'edits'>, Pick<Known, 'weights'> {
  /** What is changed; or a function of all pages that returns it. */
  edits: Edits | ((pages: string[]) => Edits);
  /** The files of the site that are not those of every tiny site. */
  files?: readonly string[];
}

/** Checks a tiny site whose outputs are edited. Throws its problems. */
export async function checkOutputs({ root, settings }: TinySite, planting: TinyPlanting): Promise<void> {
  const { edits, files = [], ...known } = planting;
  const site = await tinyOpenSite(settings, files);
  const outputs = [...site.assetFiles, ...(await site.images), ...site.documents.outputs];
  const { problems } = await checkEdited(site, outputs, {
    ...known,
    edits: typeof edits === 'function' ? edits(pagesOf(site)) : edits,
    isThorough: true,
    tracedIn: root,
  });
  throw new ContentError(problems);
}
