/** The fields of a lead, in the order of the table. */
export const leadFields = [
  'name',
  'email',
  'phone',
  'zip',
  'city',
  'state',
  'piano_type',
  'condition',
  'budget_range',
  'timeline',
  'delivery_location',
  'opt_in_sms',
  'page_url',
  'timestamp',
  'utm_source',
  'utm_medium',
  'utm_campaign',
] as const;

type Field = (typeof leadFields)[number];
type Campaign = 'utm_source' | 'utm_medium' | 'utm_campaign';

/** A lead as the form sends it. */
export type Lead = Record<Exclude<Field, Campaign | 'opt_in_sms'>, string> & {
  opt_in_sms: boolean;
} & Partial<Record<Campaign, string>>;

/** A lead as the database has it. */
export type Row = { id: number; received_at: string; opt_in_sms: number } & Record<
  Exclude<Field, 'opt_in_sms'>,
  string | null
>;
