import { createHash } from 'node:crypto';
import type { Output, Shard } from '../model/index.ts';

/** Tells which outputs are in a shard of a site. Each output is in one shard, which depends on its name only. */
export function isInShard({ file }: Output, { number, count }: Shard): boolean {
  const hash = createHash('sha256').update(file).digest().readUInt32BE();
  return hash % count === number - 1;
}
