import { createRequire } from 'node:module';
import { join } from 'node:path';
import { UsageError } from '../problem/problem.ts';

interface Sharp {
  (picture: Uint8Array, options: { failOn: 'error' }): Pipeline;
  versions: Readonly<Record<string, string>>;
}

interface Pipeline {
  /** Turns the picture as the camera says. */
  rotate(): Pipeline;
  resize(size: { width: number; withoutEnlargement: true }): Pipeline;
  avif(options: object): Pipeline;
  webp(options: object): Pipeline;
  jpeg(options: object): Pipeline;
  png(options: object): Pipeline;
  toBuffer(): Promise<Uint8Array>;
}

/** How pictures are written. AVIF takes five times as long with an effort of 4, for pictures that are a tenth smaller. */
export const WRITTEN = {
  avif: { quality: 50, effort: 2 },
  webp: { quality: 75 },
  jpeg: { quality: 78, mozjpeg: true },
  png: { compressionLevel: 9 },
} as const;

/**
 * Finds the sharp that the owner of a site has installed. Parts of it are under the LGPL, so that it is no dependency of pianogen. Throws a
 * `UsageError` if it does not run.
 */
export function findSharp(root: string): Sharp | undefined {
  const load = createRequire(join(root, 'package.json'));
  let file: string;
  try {
    file = load.resolve('sharp');
  } catch {
    return;
  }
  try {
    return load(file) as Sharp;
  } catch (error) {
    const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n');
    throw new UsageError(`${file} does not run: ${reason} "npm install sharp" installs it again.`);
  }
}

/** A key of all that pictures are made with, besides their sources; `undefined` without sharp. */
export function sharpKey(root: string): string | undefined {
  const sharp = findSharp(root);
  return sharp && JSON.stringify([sharp.versions, process.platform, process.arch, WRITTEN]);
}
