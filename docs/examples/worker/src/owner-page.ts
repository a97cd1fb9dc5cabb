import type { Env } from './env.ts';
import { html, Markup } from './html.ts';
import { NOTE_LENGTH, OUTCOMES } from './owner-form.ts';
import { type ListedLead, type MailState, statesOf } from './states.ts';
import { wishesOf } from './words.ts';

/** The page has no script, and loads nothing. The nonce lets its one style in. */
export const pageHeaders = (nonce: string): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  // Without a referrer at all, browsers would not tell where the form comes from.
  'referrer-policy': 'same-origin',
});

const STYLE = `
:root { color-scheme: light dark; background: Canvas; --line: light-dark(#ccc, #555); --bad: light-dark(#b00020, #ff8a8a) }
* { box-sizing: border-box }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 62rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere }
header, footer, .lead > p { display: flex; flex-wrap: wrap; gap: 0 1.5rem; align-items: center }
h1 { margin: 0 auto 0 0 } h2, p { margin: 0 }
a { display: inline-block; padding: .625rem 0; min-height: 2.75rem }
.lead { border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; margin: 1rem 0; display: grid; gap: .25rem 2rem }
.lead:target { outline: 3px solid Highlight }
.lead > * { grid-column: 1; min-width: 0 }
.mails { list-style: none; margin: .5rem 0; padding: 0 }
.mails li { display: flex; flex-wrap: wrap; align-items: center; gap: 0 .75rem; border-top: 1px solid var(--line); min-height: 2.75rem }
.mails b { margin-left: auto; font-weight: 600 } .sent { color: light-dark(#0a6b2d, #7fd99a) }
.failed, .bounced, .unsure { color: var(--bad) } .off { opacity: .75 }
.save { display: grid; gap: .5rem; align-content: start } .save label { display: grid }
.save .line { display: flex; align-items: center; gap: .75rem; min-height: 2.75rem }
input[type=checkbox] { width: 1.5rem; height: 1.5rem; flex: none }
select, textarea, button { font: inherit; width: 100%; min-height: 2.75rem; padding: .5rem; border: 1px solid GrayText; border-radius: .25rem }
textarea { min-height: 6rem; resize: vertical } button { cursor: pointer; font-weight: 600 } .mails button { width: auto }
@media (min-width: 46rem) {
  .lead { grid-template-columns: 1fr 20rem }
  .save { grid-column: 2; grid-row: 1 / span 6 }
}`;

interface PageFacts {
  env: Env;
  nonce: string;
  /** The id before which the page begins. */
  before: string;
  /** The id of the last lead, if there may be more. */
  next: number | undefined;
}

/** Writes the page of leads. */
export function leadsPage(leads: readonly ListedLead[], { env, nonce, before, next }: PageFacts): string {
  const older = next === undefined ? '' : html`<a href="/leads?before=${next}">Older leads</a>`;
  const list = leads.map((lead) => article(lead, env, `/leads?before=${before}`));
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Leads of ${env.BRAND}</title>
<style nonce="${nonce}">${new Markup(STYLE)}</style>
</head>
<body>
<header><h1>Leads</h1><a href="/leads">Newest</a><a href="/leads.csv">Export (CSV)</a></header>
<main>${list.length > 0 ? list : html`<p>No leads.</p>`}</main>
<footer>${older}</footer>
</body>
</html>
`.text;
}

function article(lead: ListedLead, env: Env, action: string) {
  const { owner, dealers, receipt, names } = statesOf(lead, env);
  const place = `${lead.city}, ${lead.state} ${lead.zip}`;
  const wishes = wishesOf(lead).map(({ label, words }) => html`<span>${label}: ${words}</span> `);
  const none = html`<li>No dealer has this lead. Only you can answer it.</li>`;
  const mails = [owner, ...dealers, receipt, names].map((mail) => line(mail, lead, action));
  return html`<article class="lead" id="lead-${lead.id}">
<h2>${place}</h2>
<p><span>Lead ${lead.id}</span> <time datetime="${lead.received_at}">${lead.received_at.slice(0, 16).replace('T', ' ')} UTC</time></p>
<p><strong>${lead.name}</strong> <a href="tel:${lead.phone}">${lead.phone}</a> <a href="mailto:${lead.email}">${lead.email}</a></p>
<p>${wishes}<span>Follow-up: ${lead.opt_in_sms === 1 ? 'agreed' : 'not agreed'}</span></p>
<ul class="mails">${mails}${dealers.length === 0 ? none : ''}</ul>
<form class="save" method="post" action="${action}">
<input type="hidden" name="id" value="${lead.id}">
<label>Outcome <select name="outcome">${OUTCOMES.map((one) => option(one, lead.outcome))}</select></label>
<label>Note <textarea name="note" maxlength="${NOTE_LENGTH}">
${lead.note}</textarea></label>
<input type="hidden" name="was_bounced" value="${lead.bounced_at ? 'on' : ''}">
<label class="line"><input type="checkbox" name="bounced"${lead.bounced_at ? html` checked` : ''}> Mail to this buyer comes back</label>
<button>Save lead ${lead.id}</button>
</form>
</article>
`;
}

const option = (name: string, chosen: string) =>
  html`<option value="${name}"${name === chosen ? html` selected` : ''}>${name || 'none yet'}</option>`;

/** One mail. The owner can have it sent again if nothing else will. */
function line({ id, to, state }: MailState, lead: ListedLead, action: string) {
  const again = html`<form method="post" action="${action}">
<input type="hidden" name="id" value="${lead.id}">
<button name="mail" value="${id}" aria-label="Send again: ${to}">Send again</button></form>`;
  const stuck = state === 'failed' || state === 'unsure';
  return html`<li><span>${to}</span> <b class="${state}">${state === 'unsure' ? 'not sure if sent' : state}</b>${stuck ? again : ''}</li>`;
}
