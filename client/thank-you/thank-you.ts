/**
 * Runs right behind the line that it fills in: what was asked for, where, and by when an answer comes. The line stays hidden if this
 * tab has sent nothing. Where a script of another origin runs, which could read it, it tells the time only.
 */
import { forgetSent, lastSent, type SentLead } from '../lead-form/sent-lead.ts';

const line = document.currentScript?.previousElementSibling as HTMLElement;
const { kinds = '{}', answer = '', watched } = line.dataset;

function requestIn({ piano_type, city, state }: SentLead): string {
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

const sent = lastSent();
if (watched !== undefined) forgetSent();
if (sent) {
  line.textContent = [watched === undefined && requestIn(sent), answer && answerBy(sent)]
    .filter(Boolean)
    .join(' ');
  line.hidden = line.textContent === '';
}
