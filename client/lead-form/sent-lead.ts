import type { Lead } from './rules.ts';
import { own } from './storage.ts';

/** What the thank-you page tells of a lead that was sent: nothing by which a visitor could be known. */
export interface SentLead extends Pick<Lead, 'piano_type' | 'city' | 'state'> {
  /** When it was sent, in milliseconds since 1970. */
  at: number;
}

/** The key in the storage of the tab. */
const KEY = 'lead-form:lead';

export const rememberSent = ({ piano_type, city, state }: Lead, at: number): void =>
  own.write(KEY, JSON.stringify({ piano_type, city, state, at } satisfies SentLead));

/** The lead that this tab has sent last. */
export function lastSent(): SentLead | undefined {
  try {
    return JSON.parse(own.read(KEY) ?? '') ?? undefined;
  } catch {
    return;
  }
}

export const forgetSent = (): void => own.remove(KEY);
