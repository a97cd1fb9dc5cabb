import { type BuyerMail, buyerMails } from './buyer-settings.ts';
import type { Env } from './env.ts';
import type { Row } from './fields.ts';
import { TRIES } from './outbox.ts';

/**
 * What has become of a mail. Nobody knows whether an "unsure" one was sent: something ended while the mail service had it. One that
 * is "off" is switched off, or was when the lead came.
 */
export type State = 'waiting' | 'sent' | 'failed' | 'bounced' | 'unsure' | 'off';

interface MailRecord {
  id: number;
  kind: 'lead' | BuyerMail;
  /** Null for a mail to the owner or the buyer. */
  dealer: string | null;
  tries: number;
  /** These are 0 or 1. Whatever sent one that has ended, does so no more. */
  sent: number;
  begun: number;
  ended: number;
}

/** A lead with its mails, as the owner sees it. */
export type ListedLead = Row & {
  note: string;
  outcome: string;
  bounced_at: string | null;
  /** A list in JSON. */
  mails: string;
};

/** A Worker runs for 15 minutes at most. The parameter is the present. */
export const ENDED = `begun_at <= strftime('%Y-%m-%dT%H:%M:%fZ', ?1, '-15 minutes')`;

/** The columns of a `ListedLead`. The parameter is the present. */
export const LISTED = `leads.*, (SELECT json_group_array(json_object('id', outbox.id, 'kind', kind,
    'dealer', dealers.name, 'tries', tries, 'sent', sent_at IS NOT NULL, 'begun', begun_at IS NOT NULL,
    'ended', ${ENDED}))
  FROM outbox LEFT JOIN dealers ON dealers.id = dealer_id WHERE lead_id = leads.id) AS mails`;

export interface MailState {
  /** Undefined if there is no record. */
  id?: number;
  to: string;
  state: State;
}

/** The state of each mail of a lead: to the owner, the dealers, and the buyer. */
export function statesOf(lead: ListedLead, env: Env) {
  const mails: MailRecord[] = JSON.parse(lead.mails);
  const on: readonly string[] = ['lead', ...buyerMails(env)];
  const dealers = mails.filter(({ dealer }) => dealer !== null).sort((a, b) => a.id - b.id);
  const one = (kind: MailRecord['kind'], to: string) =>
    describe(
      mails.find((mail) => mail.kind === kind && mail.dealer === null),
      to,
    );
  return {
    owner: one('lead', 'You'),
    dealers: dealers.map((mail) => describe(mail, mail.dealer ?? '')),
    receipt: one('receipt', 'Buyer: receipt'),
    names: one('names', 'Buyer: names of dealers'),
  };

  function describe(mail: MailRecord | undefined, to: string): MailState {
    return mail ? { id: mail.id, to, state: stateOf(mail) } : { to, state: 'off' };
  }

  function stateOf({ kind, tries, sent, begun, ended }: MailRecord): State {
    if (kind !== 'lead' && lead.bounced_at) return 'bounced';
    if (sent) return 'sent';
    if (!on.includes(kind)) return 'off';
    if (ended) return 'unsure';
    return tries < TRIES || begun ? 'waiting' : 'failed';
  }
}
