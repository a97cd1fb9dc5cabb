import * as z from 'zod';
import { distinctList, httpsUrl, isoDate, nonEmptyList, record, refusal, text } from './validate.ts';

export const postalAddress = record({
  street: text.describe('Street and number, or a post office box.'),
  city: text,
  state: z
    .string()
    .regex(
      /^[A-Z]{2}$/,
      refusal('is not the postal code of a state; expected two capital letters, such as "IL".'),
    )
    .describe('The postal code of the state: two capital letters.'),
  zip: z
    .string()
    .regex(
      /^\d{5}(-\d{4})?$/,
      refusal('is not a ZIP code; expected one such as "60600". Spreadsheets drop a zero in front.'),
    ),
});

const person = {
  name: text,
  role: text.describe('What makes the person fit for it, such as "piano technician in Akron".'),
  url: httpsUrl.describe('A page about the person.').optional(),
};

const statements = {
  legalName: text.describe('The name of the company behind the brand.').optional(),
  postalAddress: postalAddress.describe('Where the company gets its mail.').optional(),
  funding: text.describe('Who pays for the service, and for what.').optional(),
  verified: nonEmptyList(text)
    .describe('What you check before you call a dealer verified: a sentence for each check.')
    .optional(),
  calls: distinctList(record({ from: text, expect: text }), 'from')
    .describe('Who calls or writes to a visitor who sent the form, and how often.')
    .optional(),
  unmatched: text
    .describe('What becomes of the details of a visitor near whom no dealer is, in a short sentence.')
    .optional(),
  dealers: record({
    cost: text.describe('What an introduction costs a dealer.'),
    asked: text.describe('What you ask of a dealer.'),
    join: text.describe('How a dealer joins. Your e-mail address follows.'),
  })
    .describe('What you tell dealers, on the contact page.')
    .optional(),
  author: record(person).describe('Who writes the guides. Articles name this person.').optional(),
  reviewer: record({
    ...person,
    on: isoDate.describe('The day of the last review. Articles of a later date do not name it.').optional(),
  })
    .describe('Who reviews the guides. Articles name this person.')
    .optional(),
};

export const statementsSchema = record(statements);
export type Statements = z.infer<typeof statementsSchema>;
export type StatementName = keyof Statements;
export type Person = NonNullable<Statements['author']>;
export type PostalAddress = z.infer<typeof postalAddress>;

export const missingStatements = (given: Statements): StatementName[] =>
  (Object.keys(statements) as StatementName[]).filter((name) => given[name] === undefined);
