import type { Env } from './env.ts';
import { oldestKept } from './time.ts';

/** An index finds what is old, so that looking costs next to nothing. */
const LEADS = 'DELETE FROM leads WHERE keeps_long = ? AND received_at < ? RETURNING id';
const CONSENTS = 'DELETE FROM evidence WHERE received_at < ? RETURNING lead_id';

/** Deletes what is older than the site's policy says. */
export async function removeOld({ DB, SITE: { keep } }: Env): Promise<void> {
  const remove = async (kind: string, days: number, sql: string, ...values: number[]) => {
    const statement = DB.prepare(sql).bind(...values, oldestKept(kind, days, Date.now()));
    const { length } = (await statement.all()).results;
    if (length > 0) console.log(`${length} ${kind} were older than ${days} days, and are deleted`);
  };
  await remove('leads', keep.detailsDays, LEADS, 1);
  await remove('leads without a dealer', keep.unmatchedDays, LEADS, 0);
  await remove('records of consent', keep.consentDays, CONSENTS);
}
