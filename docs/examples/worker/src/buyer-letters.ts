import type { Row } from './fields.ts';
import type { Letter } from './letters.ts';
import { wishesOf } from './words.ts';

/** A dealer that gets a lead. */
export interface Recipient {
  name: string;
  /** 1 if the mail was sent. */
  told: number;
  /** 1 if the mail is tried again. */
  waits: number;
}

interface BuyerFacts {
  lead: Row;
  dealers: readonly Recipient[];
  brand: string;
  /** What the site promises, in the words of the settings. */
  responseTime: string;
  whoCalls: string;
  /** The days after which a lead without a dealer is deleted. */
  unmatchedDays: string;
}

/** The first mail to the buyer. */
export function receiptLetter(facts: BuyerFacts): Letter {
  const { lead, brand } = facts;
  const wishes = wishesOf(lead).map(({ label, words }) => `\n${label}: ${words}`);
  return {
    subject: `${brand} has your request`,
    text: `Hello ${lead.name},

Thank you for asking ${brand}. This is what we have noted:

Place: ${placeOf(lead)}${wishes.join('')}

${nextStep(facts)}

${ending(facts)}`,
  };
}

/** The second mail to the buyer. It names who was told, and who may be told later, so that no stranger calls. */
export function namesLetter(facts: BuyerFacts): Letter {
  const { lead, dealers, brand } = facts;
  const told = dealers.filter((dealer) => dealer.told).map(({ name }) => name);
  const waiting = dealers.filter((dealer) => dealer.waits).map(({ name }) => name);
  const have = told.length === 1 ? 'This local dealer has' : 'These local dealers have';
  const later = waiting.length > 0 ? `\nWe are still trying to reach: ${waiting.join(', ')}.\n` : '';
  return {
    subject: `${brand}: who has your request`,
    text: `Hello ${lead.name},

${have} your request for a piano in ${placeOf(lead)}:

${told.map((name) => `- ${name}\n`).join('')}${later}
${ending(facts)}`,
  };
}

const placeOf = ({ city, state }: Row): string => `${city}, ${state}`;

function nextStep({ lead, dealers, responseTime, unmatchedDays }: BuyerFacts): string {
  if (dealers.length > 0)
    return `Within ${responseTime} we write to you which local dealers have your request.`;
  return `We know no dealer near ${placeOf(lead)} yet, so no dealer has your details.
We delete your request after ${unmatchedDays} days, unless you ask us to keep looking.
Just answer this mail for that, or if the place is misspelled.`;
}

const ending = ({ lead, brand, whoCalls }: BuyerFacts): string => `Who may call you:
${whoCalls}
${lead.opt_in_sms === 1 ? 'You checked the box for follow-up calls, texts, and emails.' : 'You left the box for follow-up calls, texts, and emails empty.'}

To stop this, answer this mail with the word "stop".
We then delete your request, and ask each dealer who has it to delete it.
If you did not send it, somebody typed your address: the same word helps.

${brand}
`;
