import type { Env } from './env.ts';
import { oldestKept } from './oldest-kept.ts';

/** Deletes the leads that are older than the retention, and with them the records of their mails. */
export async function removeOldLeads({ DB, RETENTION_DAYS }: Env): Promise<void> {
  const { meta } = await DB.prepare('DELETE FROM leads WHERE received_at < ?')
    .bind(oldestKept(RETENTION_DAYS, Date.now()))
    .run();
  if (meta.changes > 0)
    console.log(`${meta.changes} leads were older than ${RETENTION_DAYS} days, and are deleted`);
}
