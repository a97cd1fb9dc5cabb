import type { Row } from './fields.ts';

/** What a mail about a lead says. */
export interface Letter {
  subject: string;
  text: string;
}

interface Facts {
  lead: Row;
  /** The names of the dealers that get the lead. */
  dealers: readonly string[];
  brand: string;
}

/** The mail to the owner. */
export function ownerLetter({ lead, dealers, brand }: Facts): Letter {
  const recipients =
    dealers.length === 0
      ? 'No dealer serves the place. Only you have it.'
      : `Dealers that get it: ${dealers.join(', ')}.`;
  return {
    subject: subjectOf(lead),
    text: `Lead ${lead.id} came at ${lead.received_at.slice(0, 16).replace('T', ' ')} UTC.
${recipients}

${agreement(lead, brand)}

${list(lead, [...buyer, ...wishes, ...origin])}

${footer(lead)}`,
  };
}

/** The mail to a dealer. */
export function dealerLetter({ lead, dealers, brand }: Facts): Letter {
  const share =
    dealers.length === 1 ? 'the only dealer that gets' : `one of ${dealers.length} dealers that get`;
  return {
    subject: subjectOf(lead),
    text: `A piano buyer has asked ${brand} for local dealers.
You are ${share} lead ${lead.id}.

${agreement(lead, brand)}

${list(lead, [...buyer, ...wishes])}

${footer(lead)}`,
  };
}

const footer = ({ id }: Row): string => `An answer to this mail goes to the buyer.
A second mail with the number ${id} is the same lead.
`;

const subjectOf = ({ id, city, state }: Row): string => `Lead ${id}: ${city}, ${state}`;

/** The sentence beside the box of the form, and what follows from it. */
function agreement({ opt_in_sms }: Row, brand: string): string {
  const sentence = `"I agree to receive follow-up calls, texts, and emails from ${brand} or partner dealers"`;
  return opt_in_sms === 1
    ? `The buyer agreed to this:\n${sentence}`
    : `Answer by e-mail first: the buyer has not agreed to follow-up\ncalls or texts. This box was left empty:\n${sentence}`;
}

type Line = readonly [label: string, field: keyof Row];

const buyer: readonly Line[] = [
  ['Name', 'name'],
  ['Email', 'email'],
  ['Phone', 'phone'],
  ['City', 'city'],
  ['State', 'state'],
  ['ZIP', 'zip'],
];

const wishes: readonly Line[] = [
  ['Piano', 'piano_type'],
  ['Condition', 'condition'],
  ['Budget', 'budget_range'],
  ['When', 'timeline'],
  ['Delivery to', 'delivery_location'],
];

const origin: readonly Line[] = [
  ['Page', 'page_url'],
  ['Campaign source', 'utm_source'],
  ['Campaign medium', 'utm_medium'],
  ['Campaign', 'utm_campaign'],
];

/** One line for each field that is not empty. */
const list = (lead: Row, lines: readonly Line[]): string =>
  lines
    .filter(([, field]) => lead[field])
    .map(([label, field]) => `${label}: ${String(lead[field]).replaceAll(/\s+/g, ' ')}`)
    .join('\n');
