import { join } from 'node:path';
import type { Reason } from '../emit/reasons.ts';
import type { Output } from '../model/index.ts';
import { DAY_SLOTS, FilledPage } from '../shape/shape.ts';
import { slotsIn } from '../shape/slots-in.ts';
import { readRegularFile } from '../system/regular-file.ts';

/** A text before and after a change. Long texts are shortened around the difference. */
export interface Difference {
  before: string;
  after: string;
}

/** A text in a slot of a page that changed. */
export interface ChangedText extends Difference {
  /** The name of the slot, such as `note.music`. */
  name: string;
}

/** A file that a build wrote. */
export interface WrittenFile {
  file: string;
  reason: Reason;
  /** The texts that changed, if the reason is `slots` and the old page was read. */
  texts?: ChangedText[] | undefined;
}

/** What a build wrote. Plain data: it is stored with the build. */
export interface Changes {
  /** The number of written files by reason. */
  counts: Partial<Record<Reason, number>>;
  /** The first of these files. */
  written: WrittenFile[];
}

/** A build keeps the reasons for at most so many files, and reads so many of the old pages. */
const MOST_FILES = 1000;
const MOST_OLD_PAGES = 200;

/** Returns what a build into a folder wrote, and the function that adds to it before a file is replaced. */
export function noteChanges(out: string): {
  changes: Changes;
  note: (output: Output, reason: Reason) => void;
} {
  const changes: Changes = { counts: {}, written: [] };
  const { counts, written } = changes;
  const note = (output: Output, reason: Reason): void => {
    const count = (counts[reason] ?? 0) + 1;
    counts[reason] = count;
    if (written.length >= MOST_FILES) return;
    const { file } = output;
    const isRead = reason === 'slots' && count <= MOST_OLD_PAGES && output instanceof FilledPage;
    const texts = isRead ? changedTexts(output, readIfPossible(join(out, file))) : undefined;
    written.push({ file, reason, ...(texts && { texts }) });
  };
  return { changes, note };
}

/** Returns the texts of a page that differ from those in an older page; `undefined` if that page has another shape. */
export function changedTexts({ route, shape, slots }: FilledPage, old: Buffer | undefined) {
  const oldSlots = old && route.shaped && slotsIn(shape, old);
  if (!oldSlots || !route.shaped) return;
  const names = [...DAY_SLOTS, ...route.shaped.names];
  return slots.flatMap((after, slot): ChangedText[] => {
    const before = oldSlots[slot];
    if (before === undefined || before === after) return [];
    return [{ name: names[slot] ?? String(slot), ...differenceOf(before, after) }];
  });
}

/** Returns the content of a file; `undefined` if it cannot be read. */
export function readIfPossible(path: string): Buffer | undefined {
  try {
    return readRegularFile(path);
  } catch {
    return;
  }
}

/** How many characters of a long text are shown before and after a difference, and altogether. */
const NEAR = 30;
const MOST_CHARACTERS = 100;

/** Two texts, shortened around their difference if they are long. */
export function differenceOf(before: string, after: string): Difference {
  if (Math.max(before.length, after.length) <= MOST_CHARACTERS) return { before, after };
  const [old, current] = [[...before], [...after]];
  const shorter = Math.min(old.length, current.length);
  let start = 0;
  while (start < shorter && old[start] === current[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === current.at(-1 - end)) end += 1;
  const shorten = (text: readonly string[]): string => {
    const from = Math.max(0, start - NEAR);
    const to = Math.min(text.length, text.length - end + NEAR, from + MOST_CHARACTERS);
    return `${from > 0 ? '…' : ''}${text.slice(from, to).join('')}${to < text.length ? '…' : ''}`;
  };
  return { before: shorten(old), after: shorten(current) };
}
