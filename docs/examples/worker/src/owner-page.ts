import { DEALER_OUTCOMES } from './answer.ts';
import type { Env } from './env.ts';
import type { Row } from './fields.ts';
import { sentencesOf } from './held.ts';
import { html, type Markup } from './html.ts';
import { dealerOf, dealersIn, isStuck, type Mails, mailsOf, stateOf } from './mails.ts';
import { NOTE_LENGTH, OUTCOMES } from './owner-form.ts';
import { ownersPage } from './pages.ts';
import { originsOf } from './settings.ts';
import { campaignOf, nameOf, pathOf, wishesOf } from './words.ts';

/** A lead as the owner sees it. */
export type ListedLead = Row & { results: string };

/** What came of a lead by dealers. */
type Results = Record<string, { outcome: string; reached: string; bought: number }>;

/** The page of leads. It begins before an id, or has what was found; the next one begins before the last id. */
export function leadsPage(leads: readonly ListedLead[], env: Env, before = '', next?: number): Response {
  const older = next === undefined ? '' : html`<p><a href="/leads?before=${next}">Older leads</a></p>`;
  const action = before ? `/leads?before=${before}` : '/leads';
  const list = leads.map((lead) => article(lead, env, action));
  const main = html`<form class="save" method="post" action="/leads">
<label>E-mail address or phone number <input name="find" required></label>
<button>Find</button></form>
${list.length > 0 ? list : html`<p>No leads.</p>`}${older}`;
  return ownersPage(`Leads of ${env.SITE.site.brand}`, main, html`<a href="/leads.csv">Export (CSV)</a>`);
}

function article(lead: ListedLead, env: Env, action: string): Markup {
  const { SITE } = env;
  const mails = mailsOf(lead);
  const results: Results = JSON.parse(lead.results);
  const { all } = dealersIn(mails);
  const wishes = wishesOf(lead, SITE).map((wish) => html`<span>${wish}</span> `);
  const campaign = campaignOf(lead).join(' / ');
  const stopped = lead.stopped_at ? [`It is being deleted since ${lead.stopped_at.slice(0, 10)}.`] : [];
  const reasons = [...sentencesOf(lead.held), ...stopped].map((one) => html`<p class="bad">${one}</p>`);
  const none = html`<li>No dealer has this lead. Only you can answer it.</li>`;
  const seller = all.find((slug) => results[slug]?.bought) ?? '';
  const sellers = all.map((slug) => option(slug, nameOf(slug, SITE), seller));
  return html`<article class="lead${lead.held ? ' held' : ''}" id="lead-${lead.id}">
<h2>${lead.city}, ${lead.state} ${lead.zip}</h2>
${reasons}<p><span>Lead ${lead.id}</span> <time datetime="${lead.received_at}">${lead.received_at.slice(0, 16).replace('T', ' ')} UTC</time></p>
<p><strong>${lead.name}</strong> <a href="tel:${lead.phone}">${lead.phone}</a> <a href="mailto:${lead.email}">${lead.email}</a></p>
<p>${wishes}<span>Follow-up: ${lead.opt_in_sms === 1 ? 'agreed' : 'not agreed'}</span>${lead.keep_looking ? html` <span>Keep looking</span>` : ''}</p>
<p><span>Page: ${pathOf(lead, originsOf(env))}</span>${campaign ? html` <span>Campaign: ${campaign}</span>` : ''}</p>
<ul class="mails">${linesOf(lead, mails, results, env, action)}${all.length === 0 ? none : ''}</ul>
<form class="buttons" method="post" action="${action}"><input type="hidden" name="id" value="${lead.id}">
${buttonsOf(lead, all.length)}<a href="/leads/evidence?lead=${lead.id}">Evidence</a></form>
<form class="save" method="post" action="${action}">
<input type="hidden" name="id" value="${lead.id}">
<label>Outcome <select name="outcome">${OUTCOMES.map((one) => option(one, one || 'none yet', lead.outcome))}</select></label>
<label>Bought from <select name="seller">${option('', 'somebody else', seller)}${sellers}</select></label>
<label>Note <textarea name="note" maxlength="${NOTE_LENGTH}">
${lead.note}</textarea></label>
<input type="hidden" name="was_bounced" value="${lead.bounced_at ? 'on' : ''}">
<label class="line"><input type="checkbox" name="bounced"${lead.bounced_at ? html` checked` : ''}> Mail to this buyer comes back</label>
<button>Save lead ${lead.id}</button>
</form>
</article>
`;
}

const STOP =
  'The buyer wants no more of this. Each dealer who has it is asked to delete it, then it goes. A mark stays: a new lead of the same phone number or e-mail address waits for you.';
const DELETE = (id: number) =>
  `Each dealer who has it is asked to delete it; then it goes, with notes and mails. What stays: the number ${id} with its dealers, for the bill, and the record of consent.`;
const DROP = 'It goes at once, even if a dealer above was not asked to delete it yet.';

/** The buttons that a lead has. What cannot be taken back is explained first. */
function buttonsOf({ id, held, keep_looking, stopped_at }: Row, dealers: number): Markup[] {
  const button = (value: string, label: string) => html`<button name="do" value="${value}">${label}</button>`;
  const explained = (value: string, label: string, what: string) =>
    html`<details><summary>${label} lead ${id}</summary><p>${what}</p>${button(value, `${label} now`)}</details>`;
  if (stopped_at) return [explained('drop', 'Drop', DROP)];
  const send = held || keep_looking ? [button('send', 'Send to dealers')] : [];
  const keep = !held && !keep_looking && dealers === 0 ? [button('keep', 'Keep looking')] : [];
  return [...send, ...keep, explained('stop', 'Stop', STOP), explained('delete', 'Delete', DELETE(id))];
}

const option = (value: string, label: string, chosen: string): Markup =>
  html`<option value="${value}"${value === chosen ? html` selected` : ''}>${label}</option>`;

const NAMES: Record<string, string> = {
  owner: 'You',
  receipt: 'Buyer: receipt',
  names: 'Buyer: names of dealers',
  question: 'Buyer: did they reach you?',
  stopped: 'You: delete it',
};

/** One line for each mail. The owner can have it sent again if nothing else will. */
function linesOf(lead: Row, mails: Mails, results: Results, env: Env, action: string): Markup[] {
  const stops = Object.keys(mails).filter((key) => key.startsWith('stopped'));
  const dealers = Object.keys(mails).filter((key) => key.startsWith('dealer/'));
  return ['owner', ...dealers, 'receipt', 'names', 'question', ...stops].map((key) => {
    const slug = dealerOf(key);
    const to = NAMES[key] ?? `${nameOf(slug, env.SITE)}${key.startsWith('stopped/') ? ': delete it' : ''}`;
    const state = stateOf(key, lead, mails, env, new Date());
    const canAgain = isStuck(state);
    const isBad = canAgain || state === 'bounced';
    const again = html`<form method="post" action="${action}">
<input type="hidden" name="id" value="${lead.id}">
<button name="mail" value="${key}" aria-label="Send again: ${to}">Send again</button></form>`;
    const result = key.startsWith('dealer/') ? results[slug] : undefined;
    const came = [
      DEALER_OUTCOMES.get(result?.outcome ?? ''),
      result?.reached && `Buyer: ${result.reached === 'yes' ? 'reached me' : 'did not reach me'}`,
    ].filter(Boolean);
    return html`<li><span>${to}</span> ${came.map((words) => html`<i>${words}</i> `)}<b class="${isBad ? 'bad' : state}">${state}</b>${canAgain ? again : ''}</li>`;
  });
}
