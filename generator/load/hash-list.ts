import { hash } from 'node:crypto';

/** The length of a short hash, which has 66 bits. */
const LENGTH = 11;

/** A hash that is short enough to be kept for each record of a large file. */
export const shortHash = (content: string | Buffer): string =>
  hash('sha256', content, 'base64url').slice(0, LENGTH);

/** A list of short hashes is one text: 100,000 texts take four times as much memory. */
export const hashAt = (hashes: string, index: number): string =>
  hashes.slice(index * LENGTH, (index + 1) * LENGTH);

/** Puts other hashes in the place of those from an index on. */
export const withHashes = (hashes: string, index: number, others: string): string =>
  `${hashes.slice(0, index * LENGTH)}${others}${hashes.slice(index * LENGTH + others.length)}`;
