import schema from './lead.schema.json';

type Field = keyof typeof schema.properties;
type Campaign = Extract<Field, `utm_${string}`>;

/** The fields of a lead, in the order of the table. */
export const leadFields = Object.keys(schema.properties) as Field[];

/** A lead as the form sends it. */
export type Lead = Record<Exclude<Field, Campaign | 'opt_in_sms'>, string> & {
  opt_in_sms: boolean;
} & Partial<Record<Campaign, string>>;

/** A lead as the database has it. */
export type Row = {
  id: number;
  received_at: string;
  opt_in_sms: number;
  /** A `Mails` in JSON. */
  mails: string;
  due_at: string | null;
  held: string;
  keeps_long: number;
  keep_looking: number;
  bounced_at: string | null;
  stopped_at: string | null;
  mailbox: string;
  /** The origin of the Worker; empty for a lead of an older version. */
  origin: string;
  note: string;
  outcome: string;
} & Record<Exclude<Field, 'opt_in_sms'>, string | null>;
