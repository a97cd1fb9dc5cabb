import { precompress } from '../compress/precompress.ts';
import type { Emission } from '../emit/emit.ts';
import type { BuildSettings, Output } from '../model/index.ts';
import type { FilledPage } from '../shape/shape.ts';
import { isInShard } from './shard.ts';

/** Takes the files of a site, one after the other. */
export interface Sink {
  /** True if the sink has the file with this hash already: then the output need not be made. */
  holds(file: string, hash: string): boolean;
  /** Takes an output. If there is a promise, wait for it before the next output. */
  take(output: Output): Promise<void> | undefined;
  /** Returns the file that stands in the place of a page, if its bytes are others. */
  insteadOf?(page: FilledPage): Output | 'nothing' | undefined;
}

/** A sink that ignores its outputs. */
export const NOWHERE: Sink = { holds: () => true, take: () => undefined };

/** Writes files into an out folder: all, or those of a shard, and compressed variants if they are wanted. */
export function folderSink(
  emission: Emission,
  { precompressed, shard }: BuildSettings,
): Sink & { files(): readonly string[] } {
  const files: string[] = [];
  const isWritten = (file: string) => !shard || isInShard(file, shard);
  async function takeWithVariants(output: Output): Promise<void> {
    await emission.add(output);
    for (const variant of await precompress(output)) await emission.add(variant);
  }
  return {
    holds(file, hash) {
      if (isWritten(file) && (precompressed || !emission.holds(file, hash))) return false;
      files.push(file);
      return true;
    },
    take(output) {
      files.push(output.file);
      if (!isWritten(output.file)) return;
      return precompressed ? takeWithVariants(output) : emission.add(output);
    },
    files: () => files,
  };
}
