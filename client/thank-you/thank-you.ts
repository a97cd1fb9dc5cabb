/**
 * Runs right behind the line that it fills in: what was asked for, where, and by when an answer comes. The line stays hidden if this
 * tab has sent nothing.
 */
import { forgetSent, lastSent } from '../lead-form/sent-lead.ts';

const line = document.currentScript?.previousElementSibling as HTMLElement;
const { kinds = '{}', answer = '', once } = line.dataset;
const sent = lastSent();
if (sent) {
  const kind = JSON.parse(kinds)[sent.piano_type];
  line.textContent = `Your request: ${kind ? `${kind}, ` : ''}${sent.city}, ${sent.state}.`;
  const by = new Date(sent.at + Number(answer));
  if (answer !== '' && !Number.isNaN(by.getTime()))
    line.textContent += ` You hear from us by ${by.toLocaleString('en-US', {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    })}.`;
  line.hidden = false;
}
// A script of another origin on this page must not read it.
if (once !== undefined) forgetSent();
