import * as z from 'zod';
import { isOrigin } from './origin.ts';
import {
  coded,
  distinctList,
  httpsUrl,
  isoDate,
  matching,
  nonEmptyList,
  optional,
  origin,
  phoneNumber,
  pictureRecord,
  record,
  refusal,
  slug,
  text,
} from './values.ts';

export const postalAddress = record({
  street: text.describe('Street and number, or a post office box.'),
  city: text,
  state: matching(
    /^[A-Z]{2}$/,
    'is not the postal code of a state; expected two capital letters, such as "IL".',
  ).describe('The postal code of the state: two capital letters.'),
  zip: matching(
    /^\d{5}(-\d{4})?$/,
    'is not a ZIP code; expected one such as "60600". Spreadsheets drop a zero in front.',
  ),
});

const person = {
  name: text,
  role: text.describe('The qualification of the person, such as "piano technician in Akron".'),
  url: httpsUrl.describe('A page about the person.').optional(),
  picture: pictureRecord.describe('A portrait, at the head of guides.').optional(),
};

const statementsSchema = record({
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
    .describe(
      'What happens to the details of a visitor without a dealer nearby, in a short sentence.',
    )
    .optional(),
  dealers: record({
    cost: text.describe('What an introduction costs a dealer.'),
    asked: text.describe('What you expect from a dealer.'),
    join: text.describe('How a dealer joins. Your e-mail address follows.'),
  })
    .describe('What the contact page says to dealers.')
    .optional(),
  author: record(person).describe('Who writes the guides. Articles name this person.').optional(),
  reviewer: record({
    ...person,
    on: isoDate
      .describe('The day of the last review. Articles of a later date do not name it.')
      .optional(),
  })
    .describe('Who reviews the guides. Articles name this person.')
    .optional(),
});
export type Statements = z.infer<typeof statementsSchema>;
export type Person = NonNullable<Statements['author']>;
export type PostalAddress = z.infer<typeof postalAddress>;

export const missingStatements = (given: Statements) =>
  statementsSchema.keyof().options.filter((name) => given[name] === undefined);

/** Needs no escapes in a content security policy and in the files for hosts. */
const PATH = '(?:/[A-Za-z0-9._~-]+)+';

const isAddress = (value: string): boolean => {
  const [, host = '', path = ''] = value.match(/^([a-z]+:\/\/[^/]+)(.*)$/) ?? [];
  return isOrigin(host) && new RegExp(`^${PATH}$`).test(path) && new URL(value).href === value;
};

const foreignScriptSchema = record({
  name: text.describe('The name of the service, which the privacy policy mentions.'),
  src: z
    .string()
    .refine(
      isAddress,
      refusal(
        'is not the address of a script; expected https, a host and a plain path without a query, such as "https://plausible.io/js/script.js".',
      ),
    )
    .meta({ pattern: `^https?://[a-z0-9._:\\[\\]-]+${PATH}$` })
    .describe('The address of the script. A script in the page itself is not possible.'),
  connect: z.array(origin).describe('The origins that the script may send to.').optional(),
  integrity: matching(
    /^sha(?:256|384|512)-[A-Za-z0-9+/]+={0,2}$/,
    'is not a hash; expected "sha384-" and the hash of the script in Base64.',
  )
    .describe('The hash of the script. Browsers do not run another version of it.')
    .optional(),
  attributes: z
    .record(
      matching(
        /^data-[a-z][a-z0-9-]*$/,
        'is not allowed here; expected a name such as "data-domain".',
      ),
      text,
    )
    .describe('Further attributes of the element, such as "data-domain".')
    .optional(),
});

export type ForeignScript = z.infer<typeof foreignScriptSchema>;

/** More do not fit beside the links of every site. */
const MOST_IN_MENU = 2;

const slugs = (of: 'state' | 'page') =>
  z.array(slug).refine((list) => new Set(list).size === list.length, {
    error: `lists a ${of} twice.`,
    ...coded('PG209'),
  });

const share = z.number().min(0).max(1);

export const siteSchema = record({
  brand: text,
  url: origin.describe('The origin of the site: https, a host and nothing after it.'),
  email: z.email(refusal('is not an e-mail address.')),
  phone: phoneNumber,
  leadsHost: origin.describe(
    'The origin of the host that receives leads: https, a host and nothing after it.',
  ),
  profiles: z.array(httpsUrl),
  shareImage: record({
    file: optional(text, 'A PNG of 1200×630 pixels in content/images/, in place of the drawn image.'),
    alt: text.describe('A description of the image, for people who do not see it.'),
  }),
  logo: optional(
    pictureRecord,
    'A picture in place of the name of the site at the top of pages, on a dark background.',
  ),
  similarityLimit: share.describe('How much of their words two city pages may share, from 0 to 1.'),
  ownWordsLimit: share
    .default(0.15)
    .describe(
      'How much of the words of a city page must be its own, from 0 to 1. Above 0, these must also be at least 120 words.',
    ),
  indexCities: z
    .enum(['all', 'with-dealers'])
    .default('all')
    .describe('Which cities search engines may list: all, or those with a dealer whose check holds.'),
  footerStates: slugs('state')
    .min(1)
    .meta({ description: 'The slugs of the states that the footer links to.', uniqueItems: true }),
  menu: slugs('page')
    .max(MOST_IN_MENU)
    .meta({
      description: `Pages of content/pages/ that the menu links to, by their names without ".md", at most ${MOST_IN_MENU}.`,
      uniqueItems: true,
    })
    .optional(),
  footer: slugs('page')
    .meta({
      description: 'Pages of content/pages/ that the footer links to, by their names without ".md".',
      uniqueItems: true,
    })
    .optional(),
  statements: statementsSchema
    .describe('What you say about the service. Pages leave out a statement that is missing here.')
    .default({}),
  script: foreignScriptSchema
    .describe(
      'A script from another origin, such as one that counts visits. It runs on pages without the lead form.',
    )
    .optional(),
  httpsSubdomains: z
    .boolean()
    .describe(
      'Every subdomain of the host has https, for at least a year: browsers then use only https for each (HSTS with includeSubDomains).',
    )
    .optional(),
  sample: z
    .array(text)
    .describe(
      'What is still invented: keys of this file, such as "statements.calls", of others, such as "copy.json form.claim", and files below content/. A build for a real address refuses each. Remove from the list what is not invented anymore.',
    )
    .optional(),
});

export type SiteRecord = z.infer<typeof siteSchema>;
