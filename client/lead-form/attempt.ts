import type { Lead } from './rules.ts';
import { own, readJson, type SafeStorage, shared } from './storage.ts';

/**
 * One request with a lead. Nobody knows what became of it if its page is left or its connection breaks, so the form never repeats a
 * request by itself. If the visitor sends the same fields again, the lead has the same timestamp: the host can tell that it has it.
 */
interface Attempt {
  /** In milliseconds since 1970. */
  started: number;
  /** A hash of the fields. */
  fields: string;
  /** The timestamp of the lead, in ISO format. An attempt with the same fields repeats it. */
  timestamp: string;
}

/** The longest that a page waits for an answer, in milliseconds. */
export const ANSWER_MS = 15_000;
/** The longest that a timestamp is repeated, in milliseconds: a day. */
const REPEAT_MS = 86_400_000;

/** The key for the last attempt: in shared storage until its page has the answer, in that of the tab until a lead is sent. */
const KEY = 'lead-form:attempt';

/** True if an attempt of any page may still be answered. An invalid or future time never locks the form. */
export function isAwaited(now: number): boolean {
  const elapsed = now - Number(read(shared).started);
  return elapsed >= 0 && elapsed < ANSWER_MS;
}

/** Begins an attempt. */
export function begin(lead: Lead, now: Date): Attempt {
  const fields = hashOf(JSON.stringify(lead));
  const earlier = [own, shared].map(read).find((attempt) => attempt.fields === fields);
  const elapsed = now.getTime() - Date.parse(earlier?.timestamp ?? '');
  const timestamp = elapsed >= 0 && elapsed < REPEAT_MS ? earlier?.timestamp : undefined;
  const attempt = { started: now.getTime(), fields, timestamp: timestamp ?? now.toISOString() };
  for (const storage of [own, shared]) storage.write(KEY, JSON.stringify(attempt));
  return attempt;
}

/** Ends an attempt that its page has the answer to, or has given up. */
export function end({ started }: Attempt, sent: boolean): void {
  // A second page may have begun one meanwhile.
  if (read(shared).started === started) shared.remove(KEY);
  if (sent) own.remove(KEY);
}

const read = (storage: SafeStorage): Partial<Attempt> => readJson(storage, KEY) ?? {};

/** FNV-1a, so that no personal data is kept. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}
