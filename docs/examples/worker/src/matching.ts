import type { Row } from './fields.ts';
import { type Place, placeOf } from './place.ts';
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
  const named = namedIn(lead.page_url);
  return facts.dealers.flatMap((dealer) => {
    const rank = rankOf(dealer, place);
    if (rank === undefined || !isVerified(dealer, now) || !fits(dealer, lead)) return [];
    return [{ slug: dealer.slug, rank: dealer.slug === named ? 0 : rank, cap: dealer.monthlyCap }];
  });
}

/** Words of ours for the dealer that the buyer named, if it does not get the lead. */
export function missedDealer({ page_url }: Request, { dealers }: SiteFacts, all: string[]) {
  const named = namedIn(page_url);
  if (!named || all.includes(named)) return;
  return dealers.find(({ slug }) => slug === named)?.name ?? 'a dealer that is not on our site';
}

function namedIn(address: string | null): string | undefined {
  const query = address?.match(/\?([^#]*)/)?.[1];
  return new URLSearchParams(query).get('dealer') ?? undefined;
}

function isVerified({ verified }: Dealer, now: Date): boolean {
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

function rankOf({ serves }: Dealer, { state, city }: Place): number | undefined {
  if (city && serves.includes(`${state}/${city}`)) return 1;
  return state && serves.includes(state) ? 2 : undefined;
}
