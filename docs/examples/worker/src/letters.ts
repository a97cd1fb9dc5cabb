import type { Row } from './fields.ts';
import { sentencesOf } from './held.ts';
import { dealersIn, hasRoom, mailsOf } from './mails.ts';
import { candidatesFor, missedDealer } from './matching.ts';
import { placeOf } from './place.ts';
import { originsOf, type Settings } from './settings.ts';
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
  /** Dealers to whom mail can go, by their slugs. */
  reachable: readonly string[];
  /** A signed address, for a dealer or the buyer. */
  link: string;
}

/** The mail to the owner. */
export function ownerLetter(facts: LetterFacts): Letter {
  const { lead, env } = facts;
  return {
    subject: `${lead.held ? 'Look twice: lead' : 'Lead'} ${subjectOf(facts)}`,
    text: `Lead ${lead.id} came at ${lead.received_at.slice(0, 16).replace('T', ' ')} UTC.
${recipients(facts).join('\n')}

${requestOf(facts)}${originLines(lead, originsOf(env))}
${lead.origin && `What to do: ${lead.origin}/leads#lead-${lead.id}\n`}${footer(lead)}`,
  };
}

/** Who gets the lead, and what the owner has to know about that. */
function recipients({ lead, env: { SITE }, now, reachable }: LetterFacts): string[] {
  const mails = mailsOf(lead);
  const { all } = dealersIn(mails);
  const name = (slug: string) => nameOf(slug, SITE);
  const candidates = candidatesFor(lead, SITE, now).map(({ slug }) => slug);
  const missed = missedDealer(lead, SITE, all);
  const isSilent = (slug: string) => hasRoom(mails, SITE) && !reachable.includes(slug);
  const silent = candidates.filter(isSilent).map(name);
  const vague = SITE.dealers.filter(({ slug, offers }) => all.includes(slug) && offers.length === 0);
  const none = 'No dealer that fits serves the place. Only you have it.';
  const get = all.length > 0 ? `Dealers that get it: ${all.map(name).join(', ')}.` : none;
  const held = [
    'It waits for you: no dealer and no buyer was written to.',
    ...sentencesOf(lead.held),
    'If it is good, open it below and press "Send to dealers".',
  ];
  const fate = lead.held ? 'waits, too' : 'does not get it';
  return [
    ...(lead.held ? held : [get]),
    missed ? `The buyer asked for ${missed}, which ${fate}.` : '',
    silent.length > 0 ? `No e-mail address, so no lead: ${silent.join(', ')}.` : '',
    vague.length > 0
      ? `Your site does not say what they offer: ${vague.map((one) => one.name).join(', ')}.`
      : '',
  ].filter(Boolean);
}

/** The mail to a dealer. */
export function dealerLetter(facts: LetterFacts): Letter {
  const { lead, env, link } = facts;
  const { length } = dealersIn(mailsOf(lead)).all;
  const share = length === 1 ? 'the only dealer that gets' : `one of ${length} dealers that get`;
  return {
    subject: `Lead ${subjectOf(facts)}`,
    text: `A piano buyer has asked ${env.SITE.site.brand} for local dealers.
You are ${share} lead ${lead.id}.

${requestOf(facts)}
${link && `Report what came of it, or pause: ${link}\n`}${footer(lead)}`,
  };
}

/** The mails after a buyer said "stop". They have nothing of the buyer. */
export function stoppedLetter({ lead, env: { SITE }, reachable }: LetterFacts, isToOwner: boolean): Letter {
  const dealers = Object.keys(mailsOf(lead)).flatMap((key) => key.match(/^stopped\/(.*)/)?.slice(1) ?? []);
  const names = (slugs: readonly string[]) => slugs.map((slug) => nameOf(slug, SITE)).join(', ') || 'nobody';
  const told = dealers.filter((slug) => reachable.includes(slug));
  const others = dealers.filter((slug) => !reachable.includes(slug));
  const toOwner = `We ask these dealers to delete it: ${names(told)}.
Ask these yourself, since they have no e-mail address: ${names(others)}.
Delete your own mails about it. Its row goes by itself when all of them have been written to.`;
  return {
    subject: `Stop: lead ${lead.id}`,
    text: `The buyer of lead ${lead.id}, ${placeOf(lead, SITE).name}, said "stop".

${isToOwner ? toOwner : `Delete all that you have of this buyer, and make no more contact.\n\n${SITE.site.brand}`}
`,
  };
}

const footer = ({ id }: Row): string => `An answer to this mail goes to the buyer.
A second mail with the number ${id} is the same lead.
`;

const subjectOf = ({ lead, env }: LetterFacts): string => `${lead.id}: ${placeOf(lead, env.SITE).name}`;

/**
 * The sentence beside the box of the form, what follows from it, and the request. Name, city and ZIP code have letters or digits
 * only: no line can hold an address of a stranger.
 */
function requestOf({ lead, env: { SITE } }: LetterFacts): string {
  const allowed =
    lead.opt_in_sms === 1
      ? 'Make one first contact: call, text or e-mail. Further ones are allowed: the buyer checked this box:'
      : 'Make one first contact, and make it by e-mail. Call or text only if the buyer answers and asks for it: this box was left empty:';
  const { city, name } = placeOf(lead, SITE);
  const lines = [
    ['Name', /^[\p{L}\p{M} '-]{1,100}$/u.test(lead.name ?? '') ? lead.name : ''],
    ['Email', lead.email],
    ['Phone', lead.phone],
    ['Place', city ? name : `${name} (the site does not list the city)`],
    ['ZIP', /^\d{5}(?:-\d{4})?$/.test(lead.zip ?? '') ? lead.zip : ''],
  ];
  const buyer = lines.map(([label, text]) => (text ? `${label}: ${text}\n` : ''));
  return `${allowed}
"${SITE.form.texts.consent}"
Share the details with nobody, and delete them when the buyer or we ask.

${[...buyer, ...wishesOf(lead, SITE)].join('')}`;
}

/** For the owner: the page, and campaigns of few and harmless letters. */
function originLines(lead: Row, origins: readonly string[]): string {
  const campaign = campaignOf(lead).filter((text) => /^[\w -]{1,60}$/.test(text));
  return `Page: ${pathOf(lead, origins)}\n${campaign.length > 0 ? `Campaign: ${campaign.join(' / ')}\n` : ''}`;
}
