import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { adviceOf } from './advice.ts';
import { forgetTyped } from './keep-typed.ts';
import { clean, errorsOf, fieldError, isTypedField, type LeadErrors, readLead } from './rules.ts';
import { rememberSent } from './sent-lead.ts';
import { slipIn } from './slips.ts';
import { mustWait, type SubmitSettings, submitLead } from './submit.ts';

export type Status = 'idle' | 'submitting' | 'invalid' | 'must wait' | 'failed' | 'sent';

/** What is wrong with a value, and what the visitor can do about it. */
export interface Refusal {
  message: string;
  advice: string;
}
export type Refusals = { [Field in keyof LeadErrors]?: Refusal };

export const SUBMITTING = 'Submitting...';
export const FAILED = 'Something went wrong. Please try again or call us directly.';
export const MUST_WAIT = 'Please wait a moment before submitting again';
export const WHEN_AGAIN = 'You can send again one minute after the last request.';

/** What is said aloud. The summary of errors takes the focus, which says it. */
const SAID: Record<Status, string> = {
  idle: '',
  submitting: SUBMITTING,
  invalid: '',
  'must wait': `${MUST_WAIT}. ${WHEN_AGAIN}`,
  failed: FAILED,
  sent: 'Sent. Thank you.',
};

/** The behavior of the form. After a successful submission, the browser opens the thank-you page. */
export function useLeadForm(settings: SubmitSettings) {
  const [errors, setErrors] = useState<Refusals>({});
  const [slips, setSlips] = useState<Record<string, string>>({});
  const [presses, setPresses] = useState(0);
  const [status, setStatus] = useState<Status>('idle');
  const [failures, setFailures] = useState(0);
  // Counted, so that the same words are said again.
  const [said, setSaid] = useState({ words: '', count: 0 });
  // A ref changes at once, unlike state: a second press may come before React has rendered the first.
  const busy = useRef(false);
  /** The values whose errors were said, by the names of their fields. */
  const heard = useRef<Record<string, string>>({});
  /** The same of values that are asked about. */
  const asked = useRef<Record<string, string>>({});

  const say = (words: string) => setSaid(({ count }) => ({ words, count: count + 1 }));

  const become = (next: Status) => {
    busy.current = next === 'submitting' || next === 'sent';
    setStatus(next);
    say(SAID[next]);
  };

  useEffect(() => {
    // When the visitor goes back, the browser may restore this page as it was left: submitting.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      busy.current = false;
      setStatus('idle');
      setSaid(({ count }) => ({ words: '', count }));
    };
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, []);

  const submit = async (form: HTMLFormElement) => {
    if (busy.current) return;
    setPresses((count) => count + 1);
    // Whatever throws in whatever browser, the visitor reads that it failed, and can press again.
    const outcome = await send(form).catch(() => 'failed' as const);
    if (outcome === 'sent') return;
    setFailures((count) => (outcome === 'failed' ? count + 1 : 0));
    become(outcome);
  };

  const send = async (form: HTMLFormElement): Promise<Status> => {
    if (mustWait(settings.cooldownMs)) return 'must wait';
    const lead = readLead(new FormData(form));
    const found = Object.entries(errorsOf(lead));
    setErrors(
      Object.fromEntries(
        found.map(([name, message]) => [name, refusalOf(name, lead[name as keyof LeadErrors], message)]),
      ),
    );
    if (found.length > 0) return 'invalid';
    become('submitting');
    const outcome = await submitLead(lead, settings);
    if (outcome === 'sent') {
      // At once: the page is about to be left.
      flushSync(() => become('sent'));
      // First, so that nothing keeps a visitor whose lead is sent.
      location.assign('/thank-you/');
      forgetTyped();
      rememberSent(lead, Date.now());
    }
    return outcome;
  };

  /**
   * Checks a field again if its error is shown, which disappears when the value is valid; and a field that is left with a value, whose
   * error is said. An empty one is missed only when the form is submitted. A field that is left with what may be a slip is asked about.
   */
  const recheck = (field: EventTarget, isLeft = false) => {
    if (!(field instanceof HTMLInputElement) || !isTypedField(field.name)) return;
    const { name, value } = field;
    const message = fieldError(name, value);
    const refusal = message && refusalOf(name, value, message);
    const isMissed = isLeft && clean(value) !== '';
    setErrors((current) => {
      if (!current[name] && !isMissed) return current;
      const { [name]: _, ...others } = current;
      return refusal ? { ...others, [name]: refusal } : others;
    });
    if (isMissed && refusal && heard.current[name] !== value) {
      say(`${refusal.message}. ${refusal.advice}`.trim());
      heard.current[name] = value;
    }
    // What is mended has nothing left to say.
    if (!refusal && name in heard.current) {
      say('');
      delete heard.current[name];
    }
    const question = isLeft && !message && !busy.current ? slipIn(name, value) : '';
    setSlips((current) => ((current[name] ?? '') === question ? current : { ...current, [name]: question }));
    if (question && asked.current[name] !== value) {
      say(question);
      asked.current[name] = value;
    }
  };

  return { slips, errors, presses, status, failures, said, submit, recheck };
}

const refusalOf = (name: string, value: string, message: string): Refusal => ({
  message,
  advice: isTypedField(name) ? adviceOf(name, value) : '',
});
