import { hash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { cacheOf } from '../cache/caches.ts';
import type { KeptResult } from '../load/kept.ts';
import type { Assets, BuildSettings } from '../model/index.ts';
import type { SiteReport } from './build-report.ts';
import type { Changes } from './changes.ts';
import type { Inputs } from './inputs.ts';

/** What a build keeps for the next build into the same folder. */
export interface KeptBuild {
  inputs: Inputs | undefined;
  site: SiteReport;
  files: number;
  bytes: number;
  /** What the last build that wrote anything wrote. A build of an earlier version did not keep it. */
  changes?: Changes | undefined;
  /** The addresses of what pages load, which are the same for the same inputs other than places. */
  assets?: Assets | undefined;
  /** Stands for the code that rendered the texts. */
  code?: string | undefined;
  /** The rendered texts, by their files. */
  texts?: [file: string, KeptResult][] | undefined;
}

/** The file that has what the last check of a folder's site found out. */
export const knownSiteFile = (settings: BuildSettings): string => fileIn('checked', 'bin', settings);

/** The file that has the prints of the notes and locations from which a folder's site was built. */
export const placesFile = (settings: BuildSettings): string => fileIn('emitted', 'places', settings);

const fileIn = (cache: string, extension: string, { root, out }: BuildSettings): string =>
  join(cacheOf(root, cache), `${hash('sha256', resolve(out)).slice(0, 16)}.${extension}`);

/** Stands for the inputs as one text. */
export const nameOf = ({ notes, locations, others }: Inputs): string => `${notes} ${locations} ${others}`;
