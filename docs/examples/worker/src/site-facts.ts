/** A field of the form whose answers are chosen from a list. */
export type Wish = 'piano_type' | 'condition' | 'budget_range' | 'timeline' | 'delivery_location';

export interface Dealer {
  slug: string;
  name: string;
  phone: string;
  /** One line. */
  address: string;
  url: string;
  brands: string[];
  /** Of new, used, rental, digital, moving and tuning. Empty if the site does not say. */
  offers: string[];
  /** "ohio" or "ohio/cleveland". */
  serves: string[];
  /** An ISO date. */
  verified: string;
  monthlyCap: number | null;
  /** The address of the card on the site, from the slash on; empty if there is none. */
  path: string;
}

/** What the Worker needs of the site. `pianogen lead-facts` writes it at each deployment. */
export interface SiteFacts {
  /** The url is an origin. The postal address is one line, empty if the site gives none. */
  site: Record<'brand' | 'url' | 'email' | 'phone' | 'legalName' | 'postalAddress', string>;
  /** By when buyers hear, such as "24 hours"; the most dealers of a lead; and who calls. */
  promises: { responseTime: string; dealersMatched: number; calls: { from: string; expect: string }[] };
  form: { hash: string; texts: Record<'consent' | 'disclaimer' | 'calls' | 'button', string> };
  /** How long things are kept: in the words of the policy, and in days. */
  keep: Record<'details' | 'unmatched', string> &
    Record<'detailsDays' | 'unmatchedDays' | 'consentDays', number>;
  options: Record<Wish, { value: string; label: string }[]>;
  /** A pattern for each word of a plan, and its text. */
  plan: string[][];
  states: { slug: string; name: string; code: string; cities: { slug: string; name: string }[] }[];
  redirects: Record<string, string>;
  dealers: Dealer[];
}
