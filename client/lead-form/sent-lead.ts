import type { Lead } from './rules.ts';
import { own, readJson } from './storage.ts';

/** What the thank-you page tells of a lead that was sent. Its time alone may be left. */
export interface SentLead extends Partial<Pick<Lead, 'piano_type' | 'city' | 'state'>> {
  /** When it was sent, in milliseconds since 1970. */
  at: number;
  /** In full, so that a slip can be seen. A form of an earlier build keeps its first letter only, or none. */
  email?: string;
  /** The path of the dealers whom the page of the form lists. */
  dealers?: string | undefined;
}

/** The key in the storage of the tab. */
const KEY = 'lead-form:lead';

const keep = (sent: SentLead): void => own.write(KEY, JSON.stringify(sent));

export function rememberSent({ piano_type, city, state, email }: Lead, at: number): void {
  const dealers = document.querySelector('#dealers .dealers') ? `${location.pathname}#dealers` : undefined;
  keep({ piano_type, city, state, email, at, dealers });
}

/** The lead that this tab has sent last. */
export const lastSent = (): SentLead | undefined => readJson(own, KEY);

export const forgetAllButTime = ({ at }: SentLead): void => keep({ at });
