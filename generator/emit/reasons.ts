/** Why a build writes a file. */
export type Reason =
  /** There is no file yet. */
  | 'new'
  /** Another file stands there, without a state. */
  | 'replaced'
  /** The output is the same, but the file was changed after the build. */
  | 'edited'
  /** The HTML around the texts of the page is another one. */
  | 'shape'
  /** Texts in the slots of the page are others. */
  | 'slots'
  /** An output without a shape is another one. */
  | 'content';

/** A file before a build, and the output that takes its place. */
interface Replacement {
  exists: boolean;
  /** The hash of the output from which the file was written, if the states have it. */
  before: string | undefined;
  /** The hash of the new output. */
  hash: string | undefined;
}

/** The reason to write a file that differs from its output. The hash of a page is `<hash of its shape>.<hash of its slots>`. */
export function reasonFor({ exists, before, hash }: Replacement): Reason {
  if (!exists) return 'new';
  if (before === undefined || hash === undefined) return 'replaced';
  if (before === hash) return 'edited';
  const [shape, slots] = hash.split('.');
  const [shapeBefore, slotsBefore] = before.split('.');
  if (slots === undefined || slotsBefore === undefined) return 'content';
  return shape === shapeBefore ? 'slots' : 'shape';
}
