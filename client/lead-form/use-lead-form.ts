import { useEffect, useRef, useState } from 'react';
import { clean, errorsOf, fieldError, isTypedField, type LeadErrors, readLead } from './rules.ts';
import { rememberSent } from './sent-lead.ts';
import { mustWait, type SubmitSettings, submitLead } from './submit.ts';
import { forgetTyped } from './typed-fields.ts';

export type Status = 'idle' | 'submitting' | 'invalid' | 'must wait' | 'failed';

/** The behaviour of the form. After a successful submission, the browser opens the thank-you page. */
export function useLeadForm(settings: SubmitSettings) {
  const [errors, setErrors] = useState<LeadErrors>({});
  const [presses, setPresses] = useState(0);
  const [status, setStatus] = useState<Status>('idle');
  const [failures, setFailures] = useState(0);
  // A ref changes at once, unlike state: a second press may come before React has rendered the first.
  const busy = useRef(false);

  useEffect(() => {
    // When the visitor goes back, the browser may restore this page as it was left: submitting.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      busy.current = false;
      setStatus('idle');
    };
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, []);

  const submit = async (form: HTMLFormElement) => {
    if (busy.current) return;
    setPresses((count) => count + 1);
    const stop = (reason: Status) => {
      setFailures((count) => (reason === 'failed' ? count + 1 : 0));
      setStatus(reason);
    };
    if (mustWait(settings.cooldownMs)) return stop('must wait');
    const lead = readLead(new FormData(form));
    const found = errorsOf(lead);
    setErrors(found);
    if (Object.keys(found).length > 0) return stop('invalid');
    busy.current = true;
    setStatus('submitting');
    const outcome = await submitLead(lead, settings);
    if (outcome === 'sent') {
      forgetTyped();
      rememberSent(lead, Date.now());
      location.assign('/thank-you/');
      return;
    }
    busy.current = false;
    stop(outcome);
  };

  /**
   * Checks a field again if its error is shown, which disappears when the value is valid; and a field that is left with a value. An
   * empty one is missed only when the form is submitted.
   */
  const recheck = (field: EventTarget, isLeft = false) => {
    if (!(field instanceof HTMLInputElement) || !isTypedField(field.name)) return;
    const { name, value } = field;
    setErrors((current) =>
      current[name] || (isLeft && clean(value))
        ? withError(current, { name, error: fieldError(name, value) })
        : current,
    );
  };

  return { errors, presses, status, failures, submit, recheck };
}

function withError(
  errors: LeadErrors,
  { name, error }: { name: keyof LeadErrors; error: string | undefined },
): LeadErrors {
  const { [name]: _, ...others } = errors;
  return error ? { ...others, [name]: error } : others;
}
