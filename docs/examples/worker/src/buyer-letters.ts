import type { Row } from './fields.ts';
import type { Letter, LetterFacts } from './letters.ts';
import { dealersIn, mailsOf } from './mails.ts';
import { missedDealer, namesCity } from './matching.ts';
import { placeOf } from './place.ts';
import { greeting, nameOf, whyFits, wishesOf } from './words.ts';

/** The first mail to the buyer. */
export function receiptLetter(facts: LetterFacts): Letter {
  const { lead, env } = facts;
  const { brand } = env.SITE.site;
  const text = `${brand} has your request. This is what we have noted:

Place: ${placeOf(lead, env.SITE).name}
${wishesOf(lead, env.SITE).join('')}
${nextStep(facts)}

`;
  return letterOf(facts, ' has your request', text);
}

/** The second mail to the buyer. It names who was told, and who may be, so that no stranger calls. */
export function namesLetter(facts: LetterFacts): Letter {
  const { lead, env } = facts;
  const { told, waiting } = dealersIn(mailsOf(lead));
  const have = told.length === 1 ? 'This local dealer has' : 'These local dealers have';
  const names = waiting.map((slug) => nameOf(slug, env.SITE)).join(', ');
  const later = names && `We are still trying to reach: ${names}\n\n`;
  const text = `${have} your request for a piano in ${placeOf(lead, env.SITE).name}:

${told.map((slug) => cardOf(slug, facts)).join('\n')}
${later}${missing(facts)}`;
  return letterOf(facts, ': who has your request', text);
}

/** The third and last mail to the buyer. */
export function questionLetter(facts: LetterFacts): Letter {
  const { lead, env, link } = facts;
  const { told } = dealersIn(mailsOf(lead));
  const text = `Did these dealers reach you about your piano?

${told.map((slug) => `- ${nameOf(slug, env.SITE)}\n`).join('')}
Answer it here: ${link}
This is the last mail that we send by ourselves.

`;
  return letterOf(facts, ': did they reach you?', text);
}

const letterOf = (facts: LetterFacts, subject: string, text: string): Letter => ({
  subject: facts.env.SITE.site.brand + subject,
  text: `${greeting(facts.lead)}\n\n${text}${ending(facts)}`,
});

function cardOf(slug: string, { lead, env: { SITE } }: LetterFacts): string {
  const dealer = SITE.dealers.find((one) => one.slug === slug);
  if (!dealer) return `- ${nameOf(slug, SITE)}\n`;
  const { name, phone, address, url, brands, path } = dealer;
  const place = placeOf(lead, SITE);
  const isHere = path && namesCity(dealer, place);
  const lines = [
    [phone, address].filter(Boolean).join(', '),
    url,
    brands.length > 0 ? `Brands: ${brands.join(', ')}` : '',
    `Why: ${whyFits(dealer, lead, place)}`,
    path && SITE.site.url + (isHere ? `/${place.state}/${place.city}/pianos/#${slug}` : path),
  ];
  return `- ${name}\n${lines.map((line) => line && `  ${line}\n`).join('')}`;
}

function nextStep(facts: LetterFacts): string {
  const { lead, env } = facts;
  const { promises, keep } = env.SITE;
  if (hasDealers(lead))
    return `Within ${promises.responseTime} we write to you which local dealers have your request.`;
  return `${missing(facts)}No dealer near you can take your request now, so no dealer has your details.
We delete your request after ${keep.unmatched}, unless you ask us to keep looking.
Just answer this mail for that, or if the place is misspelled.`;
}

/** The dealer that the buyer asked for does not get the request. */
function missing({ lead, env, now }: LetterFacts): string {
  const missed = missedDealer(lead, env.SITE, now);
  return missed && `You asked for ${missed}. It does not get your request.\n\n`;
}

const hasDealers = (lead: Row): boolean => dealersIn(mailsOf(lead)).all.length > 0;

/** Where no dealer has the lead, nothing is said of dealers who call. */
function ending({ lead, env: { SITE }, link }: LetterFacts): string {
  const { calls } = SITE.promises;
  const left = ' empty: a dealer writes you an email first';
  const [verb, rest] = lead.opt_in_sms === 1 ? ['checked', ''] : ['left', left];
  const callers = `Who may contact you:
${calls.map(({ from, expect }) => `- ${from}: ${expect}\n`).join('')}You ${verb} the box for follow-up calls, texts, and emails${rest}.
You get at most three mails from us.\n\n`;
  const asked = ', and ask each dealer who has it to delete it';
  return `${hasDealers(lead) ? callers : ''}To stop this${link && `, open ${link} and press "Stop",\nor`} answer this mail with the word "stop".
We then delete your request${hasDealers(lead) ? asked : ''}.
If you did not send it, somebody typed your address: the same helps.

${SITE.site.brand}
${[SITE.site.legalName, SITE.site.postalAddress].filter(Boolean).join(', ')}
`;
}
