import type { Row } from './fields.ts';
import { dealersIn, mailsOf } from './mails.ts';
import { inQuery, type Place, placeOf } from './place.ts';
import type { Dealer, SiteFacts } from './site-facts.ts';
import { DAY_MS } from './time.ts';

/** A check of a dealer holds for so many days, as on the site. */
const CHECK_DAYS = 365;

export type Request = Pick<Row, 'city' | 'state' | 'page_url' | 'piano_type' | 'condition'>;

/** The rank is 0 for the dealer that the buyer named, 1 for those of the city, 2 for those of the state. */
type Candidate = { slug: string; rank: number; cap: number | null };

/** The dealers that may get a lead. Caps, pauses and turns, which the database knows, choose among them. */
export function candidatesFor(lead: Request, facts: SiteFacts, now: Date): Candidate[] {
  const place = placeOf(lead, facts);
  const named = inQuery(lead.page_url, 'dealer');
  return facts.dealers.flatMap((dealer) => {
    if (faultOf(dealer, lead, place, now)) return [];
    const rank = dealer.slug === named ? 0 : namesCity(dealer, place) ? 1 : 2;
    return [{ slug: dealer.slug, rank, cap: dealer.monthlyCap }];
  });
}

/** Words of ours for the dealer that the buyer named, and why it does not get the lead. Empty if it does. */
export function missedDealer(lead: Row, facts: SiteFacts, now: Date): string {
  const named = inQuery(lead.page_url, 'dealer');
  if (!named || dealersIn(mailsOf(lead)).all.includes(named)) return '';
  const dealer = facts.dealers.find(({ slug }) => slug === named);
  if (!dealer) return 'a dealer that is not on the site';
  const otherwise = lead.held ? 'which waits, too' : 'which takes no requests now';
  return `${dealer.name}, ${faultOf(dealer, lead, placeOf(lead, facts), now) ?? otherwise}`;
}

/** Why a dealer may not have a lead, whatever the database knows. */
function faultOf(dealer: Dealer, lead: Request, place: Place, now: Date): string | undefined {
  if (!isVerified(dealer, now)) return 'whose details were last checked more than a year ago';
  if (!namesCity(dealer, place) && !dealer.serves.includes(place.state))
    return 'which does not serve the place';
  if (!fits(dealer, lead)) return 'which does not offer such a piano';
}

export function isVerified({ verified }: Dealer, now: Date): boolean {
  const today = now.toISOString().slice(0, 10);
  return (Date.parse(today) - Date.parse(verified)) / DAY_MS <= CHECK_DAYS;
}

/** A dealer of whom the site does not say what it offers fits every lead. */
function fits({ offers }: Dealer, { piano_type, condition }: Request): boolean {
  if (offers.length === 0) return true;
  const kinds = piano_type === 'digital' ? ['digital'] : ['new', 'used'];
  if (!kinds.some((kind) => offers.includes(kind))) return false;
  return condition === 'new' || condition === 'used' ? offers.includes(condition) : true;
}

export const namesCity = ({ serves }: Dealer, { state, city }: Place): boolean =>
  serves.includes(`${state}/${city}`);
