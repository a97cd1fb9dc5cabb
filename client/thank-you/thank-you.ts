/**
 * Runs in the stage, and fills in its line: what was asked for, where, by when an answer comes, and to which address. If this tab has
 * sent nothing, the page says so, and its button leads to the form. Where a script of another origin runs, which could read the line,
 * it tells the time only.
 */
import { forgetAllButTime, lastSent, type SentLead } from '../lead-form/sent-lead.ts';
import { runChecklist } from './checklist.ts';

const stage = document.currentScript?.parentElement as HTMLElement;
const part = (selector: string) => stage.querySelector(selector) as HTMLElement;
const line = part('.sent');
const { kinds = '{}', answer = '', watched } = line.dataset;

function requestIn({ piano_type = '', city, state }: SentLead): string {
  const kind = JSON.parse(kinds)[piano_type];
  return `Your request: ${kind ? `${kind}, ` : ''}${city}, ${state}.`;
}

/** Tells the time in the visitor's zone. */
function answerBy({ at }: SentLead): string {
  const by = new Date(at + Number(answer)).toLocaleString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  return `You hear from us by ${by}.`;
}

/** Without storage, nobody knows what was sent: the page says what is right after a submission. */
function hasStorage(): boolean {
  try {
    return sessionStorage.length >= 0;
  } catch {
    return false;
  }
}

const sent = lastSent();
if (sent) {
  if (watched !== undefined) forgetAllButTime(sent);
  const told = watched === undefined && sent.city;
  line.textContent = [
    told && requestIn(sent),
    answer && answerBy(sent),
    told && sent.email && `Our email goes to ${sent.email}`,
  ]
    .filter(Boolean)
    .join('\n');
  line.hidden = line.textContent === '';
  if (told) {
    part('use').setAttribute('href', `#piano-${sent.piano_type || 'any'}`);
    part('.sent-piano').hidden = false;
    if (sent.dealers) {
      const link = part('.sent-dealers') as HTMLAnchorElement;
      link.href = sent.dealers;
      link.hidden = false;
    }
  }
} else if (hasStorage()) {
  part('h1').textContent = 'Nothing Sent Here';
  for (const part of stage.querySelectorAll('.lead, div')) part.toggleAttribute('hidden');
  stage.dataset.unsent = '';
}

addEventListener('DOMContentLoaded', () => {
  const list = document.querySelector('.checklist');
  if (list) runChecklist(list);
});
