import type { Env } from './env.ts';
import { oldestKept } from './oldest-kept.ts';

/** The owner was told, and no dealer. A lead without any record came while mails were off: nobody noted who has it. */
const UNMATCHED = `NOT keep_looking AND EXISTS (SELECT 1 FROM outbox WHERE lead_id = leads.id)
  AND NOT EXISTS (SELECT 1 FROM outbox WHERE lead_id = leads.id AND dealer_id IS NOT NULL)`;

/** Deletes the leads that are older than their retention, and with them the records of their mails. */
export async function removeOldLeads(env: Env): Promise<void> {
  await remove(env, 'RETENTION_DAYS', 'leads', 'TRUE');
  await remove(env, 'UNMATCHED_RETENTION_DAYS', 'leads without a dealer', UNMATCHED);
}

async function remove(
  env: Env,
  setting: 'RETENTION_DAYS' | 'UNMATCHED_RETENTION_DAYS',
  kind: string,
  condition: string,
): Promise<void> {
  const days = env[setting];
  const { results } = await env.DB.prepare(
    `DELETE FROM leads WHERE received_at < ? AND ${condition} RETURNING id`,
  )
    .bind(oldestKept(setting, days, Date.now()))
    .all();
  if (results.length > 0)
    console.log(`${results.length} ${kind} were older than ${days} days, and are deleted`);
}
