import type { Row } from './fields.ts';
import { sentencesOf } from './held.ts';
import { dealersIn, hasRoom, mailsOf } from './mails.ts';
import { candidatesFor, missedDealer } from './matching.ts';
import { placeOf } from './place.ts';
import { originsOf, type Settings } from './settings.ts';
import type { SiteFacts } from './site-facts.ts';
import { campaignOf, nameOf, pathOf, wishesOf } from './words.ts';

/** What a mail about a lead says. */
export interface Letter {
  subject: string;
  text: string;
}

/** What letters say beside the lead and the facts of the site. */
export interface LetterFacts {
  lead: Row;
  env: Settings;
  now: Date;
  /** Dealers that have an address, by their slugs. */
  contacts: ReadonlyMap<string, { isPaused: number }>;
  /** A signed address, for a dealer or the buyer. */
  link: string;
}

/** The mail to the owner. */
export function ownerLetter(facts: LetterFacts): Letter {
  const { lead } = facts;
  return {
    subject: `${lead.held ? 'Look twice: lead' : 'Lead'} ${subjectOf(facts)}`,
    text: `Lead ${lead.id} came at ${lead.received_at.slice(0, 16).replace('T', ' ')} UTC.
${recipients(facts).join('\n')}

${requestOf(facts, `The box for follow-up was ${lead.opt_in_sms === 1 ? 'checked' : 'left empty'}.`)}${originLines(facts)}
${lead.origin && `What to do: ${lead.origin}/leads#lead-${lead.id}\n`}${footer(lead)}`,
  };
}

/** Who gets the lead, and what the owner has to know about that. */
function recipients({ lead, env: { SITE }, now, contacts }: LetterFacts): string[] {
  const mails = mailsOf(lead);
  const { all } = dealersIn(mails);
  const fitting = hasRoom(mails, SITE) ? candidatesFor(lead, SITE, now).map(({ slug }) => slug) : [];
  const others = fitting.filter((slug) => !all.includes(slug));
  const missed = missedDealer(lead, SITE, now);
  const silent = others.filter((slug) => !contacts.has(slug));
  const paused = others.filter((slug) => contacts.get(slug)?.isPaused);
  const vague = all.filter((slug) => SITE.dealers.find((one) => one.slug === slug)?.offers.length === 0);
  const get = named('Dealers that get it', all, SITE) || 'No dealer gets it: only you have it.';
  const held = [
    'It waits for you: no dealer and no buyer was written to.',
    ...sentencesOf(lead.held),
    'If it is good, open it below and press "Send to dealers".',
  ];
  return [
    ...(lead.held ? held : [get]),
    missed && `The buyer asked for ${missed}.`,
    named('No e-mail address, so no lead', silent, SITE),
    named('Paused, so no lead', paused, SITE),
    named('Your site does not say what they offer', vague, SITE),
  ].filter(Boolean);
}

/** A line with the names of dealers, which end as they like; empty if there are none. */
const named = (words: string, slugs: readonly string[], SITE: SiteFacts): string =>
  slugs.length > 0 ? `${words}: ${slugs.map((slug) => nameOf(slug, SITE)).join(', ')}` : '';

/** The mail to a dealer. */
export function dealerLetter(facts: LetterFacts): Letter {
  const { lead, env, link } = facts;
  const { length } = dealersIn(mailsOf(lead)).all;
  const share = length === 1 ? 'the only dealer that gets' : `one of ${length} dealers that get`;
  return {
    subject: `Lead ${subjectOf(facts)}`,
    text: `A piano buyer has asked ${env.SITE.site.brand} for local dealers.
You are ${share} lead ${lead.id}.

${requestOf(facts, rulesOf(facts))}
${footer(lead)}${link && `\n${ONLY_YOU}\n${link}\n`}`,
  };
}

/** Many programs leave out of an answer what follows two hyphens and a space (RFC 3676). */
const ONLY_YOU = `-- 
Only for you: take it out when you answer the buyer. Report what came of this lead, or pause:`;

/** The mails after a stop, or before a lead is deleted. They have nothing of the buyer. */
export function stoppedLetter({ lead, env: { SITE }, contacts }: LetterFacts, isToOwner: boolean): Letter {
  const dealers = Object.keys(mailsOf(lead)).flatMap((key) => key.match(/^stopped\/(.*)/)?.slice(1) ?? []);
  const told = dealers.filter((slug) => contacts.has(slug));
  const others = dealers.filter((slug) => !contacts.has(slug));
  const toOwner = [
    named('We ask these dealers to delete it', told, SITE),
    named('Ask these yourself, since they have no e-mail address', others, SITE),
    'Delete your own mails about it. The lead goes by itself when all have been written to.',
  ];
  const toDealer = ['Delete all that you have of this buyer, and make no more contact.', '', SITE.site.brand];
  return {
    subject: `Delete lead ${lead.id}`,
    text: `We delete lead ${lead.id}, ${placeOf(lead, SITE).name}, since the buyer or we ended it.

${(isToOwner ? toOwner.filter(Boolean) : toDealer).join('\n')}
`,
  };
}

const footer = ({ id }: Row): string => `An answer to this mail goes to the buyer.
A second mail with the number ${id} is the same lead.
`;

const subjectOf = ({ lead, env }: LetterFacts): string => `${lead.id}: ${placeOf(lead, env.SITE).name}`;

/** For a dealer: the sentence beside the box of the form, and what follows from it. */
function rulesOf({ lead, env: { SITE } }: LetterFacts): string {
  const allowed =
    lead.opt_in_sms === 1
      ? 'Make one first contact: call, text or e-mail. Further ones are allowed: the buyer checked this box:'
      : 'Make one first contact, and make it by e-mail. Call or text only if the buyer answers and asks for it: this box was left empty:';
  return `${allowed}
"${SITE.form.texts.consent}"
Share the details with nobody, and delete them when the buyer or we ask.`;
}

/** The request. Name, city and ZIP code have letters or digits only: no line can hold an address of a stranger. */
function requestOf({ lead, env: { SITE } }: LetterFacts, before: string): string {
  const { name } = placeOf(lead, SITE);
  const lines = [
    ['Name', /^[\p{L}\p{M} '-]{1,100}$/u.test(lead.name ?? '') ? lead.name : ''],
    ['Email', lead.email],
    ['Phone', lead.phone],
    ['Place', name.replace('your area', 'a city that the site does not list')],
    ['ZIP', /^\d{5}(?:-\d{4})?$/.test(lead.zip ?? '') ? lead.zip : ''],
  ];
  const buyer = lines.map(([label, text]) => (text ? `${label}: ${text}\n` : ''));
  return `${before}

${[...buyer, ...wishesOf(lead, SITE)].join('')}`;
}

/** For the owner: a city that was typed otherwise, the page, and campaigns of few and harmless letters. */
function originLines({ lead, env }: LetterFacts): string {
  const campaign = campaignOf(lead).filter((text) => /^[\w -]{1,60}$/.test(text));
  const typed = lead.city?.match(/^[\p{L}\p{M} '-]{1,60}$/u)?.[0] ?? '';
  const isOurs = placeOf(lead, env.SITE).name.startsWith(`${typed},`);
  return `${isOurs ? '' : `City as typed: ${typed}\n`}Page: ${pathOf(lead, originsOf(env))}\n${campaign.length > 0 ? `Campaign: ${campaign.join(' / ')}\n` : ''}`;
}
