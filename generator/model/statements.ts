/** What the owner of the site says of the service. Pages say nothing of a statement that is not given. */
export interface Statements {
  /** The name of the company behind the brand. */
  legalName?: string | undefined;
  postalAddress?: PostalAddress | undefined;
  /** Who pays for the service. */
  funding?: string | undefined;
  /** What is checked before a dealer counts as verified. */
  verified?: string[] | undefined;
  /** Who calls or writes to a visitor, and how often. */
  calls?: Caller[] | undefined;
  reviewer?: Reviewer | undefined;
}

export type StatementName = keyof Statements;

/** An address in the United States. `state` is a postal code of two letters. */
export interface PostalAddress {
  street: string;
  city: string;
  state: string;
  zip: string;
}

export interface Caller {
  from: string;
  expect: string;
}

/** Who reviews the guides. `role` says what makes that person fit for it. */
export interface Reviewer {
  name: string;
  role: string;
}
