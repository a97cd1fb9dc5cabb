import type { Row } from './fields.ts';
import type { Settings } from './settings.ts';
import type { SiteFacts } from './site-facts.ts';
import { MINUTE_MS } from './time.ts';

/** So often is a mail tried: at once, then after 5, 20, 80, 320 and 1,280 minutes. */
export const TRIES = 6;

/** So often is each dealer tried before the buyer gets the names: for 25 minutes. */
const TRIES_BEFORE_NAMES = 3;

/** A Worker runs for 15 minutes at most: what sent a mail that began earlier does so no more. */
const LONGEST_RUN_MS = 15 * MINUTE_MS;

/** What has become of a mail. Times are ISO texts. */
export interface Mail {
  tries?: number;
  /** When it is to be tried next. */
  at?: string;
  /** When a mail to the buyer was handed over. While it is set, the mail is never sent again. */
  begun?: string;
  sent?: string;
  /** When a dealer was chosen: the introduction has this time. */
  since?: string;
  /** Set if the dealer left, or may not have the lead any more, before the mail was sent. */
  withdrawn?: string;
}

/** The mails of a lead: owner, dealer/SLUG, receipt, names, question, and after a stop stopped and stopped/SLUG. */
export type Mails = Record<string, Mail>;

export const mailsOf = ({ mails }: Pick<Row, 'mails'>): Mails => JSON.parse(mails);

export const BUYERS = ['receipt', 'names', 'question'];
export const isToBuyer = (key: string): boolean => BUYERS.includes(key);

/** The slug in the name of a mail to a dealer; empty for other mails. */
export const dealerOf = (key: string): string => key.split('/')[1] ?? '';

const toDealers = (mails: Mails): [slug: string, mail: Mail][] =>
  Object.entries(mails)
    .filter(([key]) => key.startsWith('dealer/'))
    .map(([key, mail]) => [dealerOf(key), mail]);

/** Dealers by what became of their mails: those that have the lead, those that are still tried, and both. */
export function dealersIn(mails: Mails) {
  const slugs = (is: (mail: Mail) => boolean) =>
    toDealers(mails).flatMap(([slug, mail]) => (is(mail) ? [slug] : []));
  return {
    told: slugs(({ sent }) => sent !== undefined),
    waiting: slugs((mail) => !isOver(mail)),
    all: slugs(({ withdrawn }) => withdrawn === undefined),
  };
}

/** True if the site promises more dealers than get the lead. */
export const hasRoom = (mails: Mails, { promises }: SiteFacts): boolean =>
  dealersIn(mails).all.length < promises.dealersMatched;

const isOver = ({ tries = 0, sent, withdrawn }: Mail): boolean =>
  sent !== undefined || withdrawn !== undefined || tries >= TRIES;

/** Only the question can be switched off: the site promises the others. */
const isOff = (key: string, { BUYER_QUESTION }: Settings): boolean =>
  key === 'question' && BUYER_QUESTION === 'off';

/** The mails that are sent by themselves, now or later, each with the time; an empty text means at once. */
export function waitingMails(lead: Row, mails: Mails, env: Settings): [key: string, at: string][] {
  const { told } = dealersIn(mails);
  const tried = toDealers(mails).every(([, mail]) => isOver(mail) || (mail.tries ?? 0) >= TRIES_BEFORE_NAMES);
  return Object.entries(mails)
    .filter(([key, mail]) => {
      if (isOver(mail) || mail.begun) return false;
      if (lead.stopped_at) return key.startsWith('stopped');
      if (!isToBuyer(key)) return true;
      if (lead.bounced_at || isOff(key, env)) return false;
      if (key === 'receipt') return true;
      // Nobody is named, or asked about, who does not have the lead.
      if (told.length === 0) return false;
      return key === 'names' ? tried : mails.names?.sent !== undefined;
    })
    .map(([key, { at = '' }]) => [key, at]);
}

/** What the owner reads. "off" means that the lead waits for the owner, or the question is or was off. */
type State = 'waiting' | 'sent' | 'failed' | 'bounced' | 'not sure if sent' | 'withdrawn' | 'off';

/** The owner can have such a mail sent again: nothing else will. */
export const isStuck = (state: State): boolean => /failed|not sure|withdrawn/.test(state);

export function stateOf(key: string, lead: Row, mails: Mails, env: Settings, now: Date): State {
  const mail = mails[key];
  if (isToBuyer(key) && lead.bounced_at) return 'bounced';
  if (mail?.sent) return 'sent';
  if (!mail || isOff(key, env)) return 'off';
  if (mail.withdrawn) return 'withdrawn';
  if (mail.begun && Date.parse(mail.begun) < now.getTime() - LONGEST_RUN_MS) return 'not sure if sent';
  if (mail.begun || (mail.tries ?? 0) < TRIES)
    return lead.stopped_at && !key.startsWith('stopped') ? 'off' : 'waiting';
  return 'failed';
}
