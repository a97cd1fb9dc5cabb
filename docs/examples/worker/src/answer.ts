import type { Env } from './env.ts';
import type { Row } from './fields.ts';
import { html, type Markup } from './html.ts';
import { bodyOf } from './lead.ts';
import { dealersIn, mailsOf } from './mails.ts';
import { pageOf } from './pages.ts';
import { placeOf } from './place.ts';
import { sendMails } from './send.ts';
import { readerOf } from './signed-links.ts';
import { stop } from './stop.ts';
import { DAY_MS } from './time.ts';
import { nameOf } from './words.ts';

/** What a dealer can say of a lead. */
export const DEALER_OUTCOMES = new Map([
  ['answered', 'The buyer answered'],
  ['unreachable', 'Phone and e-mail are both dead'],
  ['unfit', 'I do not sell this'],
]);
const PAUSES = new Map([7, 30].map((days) => [`pause-${days}`, days]));

const FIND = 'SELECT * FROM leads WHERE id = ? AND stopped_at IS NULL';
const OUTCOME = `UPDATE introductions SET outcome = ?, outcome_at = ?
  WHERE dealer = ? AND introduced_at = ? AND lead_id = ?`;
const REACHED = 'UPDATE introductions SET reached = ? WHERE dealer = ? AND introduced_at = ? AND lead_id = ?';
const PAUSE = `UPDATE dealer_contacts SET paused_until = max(ifnull(paused_until, ''), ?) WHERE slug = ?
  RETURNING paused_until`;

/** Answers a signed link. Only a button changes something: programs open links before people do. */
export async function answerLink(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
  const { brand } = env.SITE.site;
  const reader = env.LEADS_KEY && (await readerOf(env.LEADS_KEY, new URL(request.url).pathname));
  if (!reader)
    return pageOf(brand, html`<p>This link is incomplete. Copy all of it from the email.</p>`, 403);
  const lead = await env.DB.prepare(FIND).bind(reader.id).first<Row>();
  if (!lead || Date.parse(lead.received_at) !== reader.time)
    return pageOf(brand, html`<p>This request was stopped or deleted.</p>`, 410);
  const [title, form] = reader.dealer
    ? [`Lead ${lead.id}`, dealerForm(lead, env)]
    : ['Your request', buyerForm(lead, env)];
  if (request.method === 'GET' || request.method === 'HEAD') return pageOf(title, form);
  if (request.method !== 'POST') return pageOf(title, html`<p>Only GET and POST are answered.</p>`, 405);
  const answer = new URLSearchParams(await bodyOf(request)).get('answer') ?? '';
  const { dealer } = reader;
  const words = await (dealer ? noteDealer(env, lead, dealer, answer) : noteBuyer(env, lead, answer));
  if (answer === 'stop') context.waitUntil(sendMails(env, lead.id));
  if (words === undefined) return pageOf(title, html`<p>That is not one of the answers.</p>`, 400);
  return pageOf(title, html`<p role="status">${words}</p>${answer === 'stop' ? '' : form}`);
}

const button = (value: string, label: string): Markup =>
  html`<p><button name="answer" value="${value}">${label}</button></p>`;

function dealerForm(lead: Row, { SITE }: Env): Markup {
  const outcomes = [...DEALER_OUTCOMES].map(([value, label]) => button(value, label));
  const pauses = [...PAUSES].map(([value, days]) => button(value, `No leads for ${days} days`));
  return html`<p>${placeOf(lead, SITE).name}, ${lead.received_at.slice(0, 10)}</p>
<form method="post"><h2>What came of it?</h2>${outcomes}<h2>Too much at once?</h2>${pauses}</form>`;
}

function buyerForm(lead: Row, { SITE }: Env): Markup {
  const { told } = dealersIn(mailsOf(lead));
  const questions = told.map((slug) => {
    const name = nameOf(slug, SITE);
    return html`<h2>Did ${name} reach you?</h2>${button(`yes/${slug}`, `Yes, ${name} did`)}${button(`no/${slug}`, `No, ${name} did not`)}`;
  });
  return html`<p>A piano in ${placeOf(lead, SITE).name}, asked for on ${lead.received_at.slice(0, 10)}</p>
<form method="post">${questions}<h2>No more of this?</h2>
<p>We delete your request, and ask each dealer who has it to delete it.</p>${button('stop', 'Stop')}</form>`;
}

type Words = Promise<string | undefined>;

async function noteDealer({ DB }: Env, lead: Row, dealer: string, answer: string): Words {
  const now = Date.now();
  const days = PAUSES.get(answer);
  if (days !== undefined) {
    const until = new Date(now + days * DAY_MS).toISOString();
    const paused = await DB.prepare(PAUSE).bind(until, dealer).first<string>('paused_until');
    return `You get no leads until ${(paused ?? until).slice(0, 10)}.`;
  }
  const since = mailsOf(lead)[`dealer/${dealer}`]?.since;
  if (!DEALER_OUTCOMES.has(answer) || since === undefined) return;
  await DB.prepare(OUTCOME).bind(answer, new Date(now).toISOString(), dealer, since, lead.id).run();
  return `Noted: ${DEALER_OUTCOMES.get(answer)}. Thank you.`;
}

async function noteBuyer(env: Env, lead: Row, answer: string): Words {
  if (answer === 'stop') {
    await stop(env, lead);
    return 'Done. Nothing else is sent. We ask each dealer who has your request to delete it, and delete it ourselves.';
  }
  const [reached = '', dealer = ''] = answer.split('/');
  const since = mailsOf(lead)[`dealer/${dealer}`]?.since;
  if (!/^(?:yes|no)$/.test(reached) || since === undefined) return;
  await env.DB.prepare(REACHED).bind(reached, dealer, since, lead.id).run();
  return 'Noted. Thank you.';
}
