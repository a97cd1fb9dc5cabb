import { type Lead, leadFields } from './fields.ts';

const names = ['received_at', ...leadFields];
const INSERT = `INSERT INTO leads (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})
  ON CONFLICT (email, phone, timestamp) DO NOTHING`;

/** Keeps a lead, unless the database has it already. Returns only when it has it. */
export async function store(database: D1Database, lead: Lead): Promise<'kept' | 'had it already'> {
  const values = leadFields.map((name) =>
    name === 'opt_in_sms' ? Number(lead[name]) : (lead[name] ?? null),
  );
  const { meta } = await database
    .prepare(INSERT)
    .bind(new Date().toISOString(), ...values)
    .run();
  return meta.changes > 0 ? 'kept' : 'had it already';
}
