import { createHash } from 'node:crypto';
import type { Shard } from '../model/index.ts';

/** Tells which files are in a shard of a site. Each file is in one shard, which depends on its name only. */
export function isInShard(file: string, { number, count }: Shard): boolean {
  const hash = createHash('sha256').update(file).digest().readUInt32BE();
  return hash % count === number - 1;
}
