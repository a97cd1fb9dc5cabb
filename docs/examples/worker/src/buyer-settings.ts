/** The kinds of mail that buyers get. */
export type BuyerMail = 'receipt' | 'names';

/** These are missing where a Worker was set up before it wrote to buyers. */
export interface BuyerSettings {
  /** "on" if the buyer gets a receipt, and the names of the dealers. */
  BUYER_RECEIPT?: string;
  BUYER_NAMES?: string;
  /** What the site promises: by when buyers hear, such as "24 hours", and who may call them. */
  RESPONSE_TIME?: string;
  WHO_CALLS?: string;
}

/** The mails to buyers that are switched on: none without what they have to say. */
export function buyerMails({
  BUYER_RECEIPT,
  BUYER_NAMES,
  RESPONSE_TIME,
  WHO_CALLS,
}: BuyerSettings): BuyerMail[] {
  if (!RESPONSE_TIME?.trim() || !WHO_CALLS?.trim()) return [];
  const mails: BuyerMail[] = [];
  if (BUYER_RECEIPT === 'on') mails.push('receipt');
  if (BUYER_NAMES === 'on') mails.push('names');
  return mails;
}
