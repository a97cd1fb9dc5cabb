import { hash } from 'node:crypto';

/** The length of a short hash, which has 66 bits. */
const LENGTH = 11;

/** A hash that is short enough to be kept for each record of a large file. */
export const shortHash = (content: string | Buffer): string =>
  hash('sha256', content, 'base64url').slice(0, LENGTH);

/** Returns one of several hashes, which stand one after the other: as one text, they take less memory than as a list. */
export const hashAt = (hashes: string, index: number): string =>
  hashes.slice(index * LENGTH, (index + 1) * LENGTH);

/** Puts other hashes over those from an index on. */
export const withHashes = (hashes: string, index: number, others: string): string =>
  `${hashes.slice(0, index * LENGTH)}${others}${hashes.slice(index * LENGTH + others.length)}`;
