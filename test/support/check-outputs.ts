import { join } from 'node:path';
import { joinSite } from '../../generator/build/join-site.ts';
import { loadSite } from '../../generator/build/load-site.ts';
import { type OpenSite, openSite } from '../../generator/build/open-site.ts';
import { NOWHERE, type Sink } from '../../generator/build/sinks.ts';
import { makeSite } from '../../generator/build/site.ts';
import { startStages } from '../../generator/build/stages.ts';
import type { Facts } from '../../generator/check/facts.ts';
import { openMarkupCheck } from '../../generator/check/markup.ts';
import type { Output, SiteSettings } from '../../generator/model/index.ts';
import { ContentError } from '../../generator/problem/problem.ts';
import { noStore, openStore } from '../../generator/store/store.ts';
import { type Edits, edited } from './edited-outputs.ts';
import { project, type TinySite } from './tiny-site.ts';

/** A site and all its files. */
interface WholeSite {
  site: OpenSite;
  outputs: readonly Output[];
}

let plain: Promise<WholeSite> | undefined;

/** What a tiny site is made to: the same for all whose files have no part in it, such as templates that are only looked through. */
async function wholeSite(settings: SiteSettings, files: readonly string[]): Promise<WholeSite> {
  if (files.some((file) => /^(?:data|content)\//.test(file))) return make(settings);
  plain ??= make(settings);
  const { site, outputs } = await plain;
  return { outputs, site: { ...site, ...(await loadSite(settings, { stages })), settings } };
}

const stages = startStages({});

async function make(settings: SiteSettings): Promise<WholeSite> {
  const site = await openSite(settings, { stages, store: noStore });
  const outputs: Output[] = [];
  const sink: Sink = {
    holds: () => false,
    take(output) {
      outputs.push(output);
      return undefined;
    },
  };
  await makeSite(site, { stages, store: noStore, sink, isChecked: false });
  return {
    site,
    outputs: [...site.assetFiles, ...outputs, ...(await site.images), ...site.documents.outputs],
  };
}

interface Planting {
  edits: Edits | ((outputs: ReadonlyMap<string, string>) => Edits);
  /** The files of the site that are not those of every tiny site. Templates among them are searched for sources, not rendered. */
  files?: readonly string[];
  /** Compressed sizes of pages in bytes, in place of the real ones. */
  weights?: Record<string, number>;
  /** True to validate the HTML too. */
  validated?: boolean;
}

/** Checks a tiny site whose outputs are edited. Throws its problems. */
export async function checkOutputs(
  { root, settings }: TinySite,
  { edits, files = [], weights = {}, validated = false }: Planting,
): Promise<void> {
  const { site, outputs: sound } = await wholeSite(settings, files);
  const bodies = () => new Map(sound.map(({ file, body }) => [file, String(body)]));
  const outputs = edited(sound, typeof edits === 'function' ? edits(bodies()) : edits);
  const byFile = new Map(outputs.map((output) => [output.file, output]));
  const markup = openMarkupCheck({ pianogen: project, store: openStore(join(root, 'cache')) });
  try {
    const made = await makeSite(site, {
      ...{ stages, store: noStore, isChecked: true, isThorough: true },
      ...(validated && { markup }),
      sink: {
        ...NOWHERE,
        insteadOf(page) {
          const output = byFile.get(page.file);
          return output && (String(output.body) === String(page.body) ? undefined : output);
        },
      },
    });
    const { problems } = await joinSite(
      { ...site, settings: { ...settings, pianogen: root } },
      {
        ...made,
        facts: made.facts.map((some) => withWeights(some, weights)),
        markup: await markup.findings(),
        outputs: outputs.filter(({ file }) => !file.endsWith('.html')),
        exists: (file) => byFile.has(file),
      },
    );
    throw new ContentError(problems);
  } finally {
    await markup.close();
  }
}

/** The facts with these weights of some pages. */
const withWeights = (facts: Facts, weights: Record<string, number>): Facts => ({
  ...facts,
  weights: facts.weights.map((weight, index) => weights[facts.files[index] ?? ''] ?? weight),
});
