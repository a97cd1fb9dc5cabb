import type { Row } from './fields.ts';
import { isSame, keyed } from './keys.ts';

/** A dealer, or the buyer if that is empty. A database that begins anew gives ids again, not times. */
type Reader = { id: number; time: number; dealer: string };

const signature = (key: string, { id, time, dealer }: Reader): Promise<string> =>
  keyed(key, 'link', id, time, dealer);

/** The page on which a buyer or a dealer answers; empty for a lead of an older version without an origin. */
export async function linkFor(key: string, lead: Row, dealer = ''): Promise<string> {
  if (!lead.origin) return '';
  const reader = { id: lead.id, time: Date.parse(lead.received_at), dealer };
  const signed = await signature(key, reader);
  return `${lead.origin}/answer/${reader.id}/${reader.time}/${dealer || '-'}/${signed}`;
}

/** Returns whom a path was signed for; `undefined` if it was not. */
export async function readerOf(key: string, path: string): Promise<Reader | undefined> {
  const [, id, time, slug = '', signed = ''] =
    path.match(/^\/answer\/(\d{1,15})\/(\d{1,15})\/([a-z\d-]{1,200})\/([\w-]{43})$/) ?? [];
  const reader = { id: Number(id), time: Number(time), dealer: slug === '-' ? '' : slug };
  return (await isSame(signed, await signature(key, reader))) ? reader : undefined;
}
