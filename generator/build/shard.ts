import { createHash } from 'node:crypto';
import type { Output, Shard } from '../model/index.ts';

/**
 * Returns the outputs of one shard of a site. Each output is in one shard, which depends on its name only, so that the shards of a
 * site together are the site.
 */
export const outputsOfShard = (outputs: readonly Output[], { number, count }: Shard): Output[] =>
  outputs.filter(({ file }) => {
    const hash = createHash('sha256').update(file).digest().readUInt32BE();
    return hash % count === number - 1;
  });
