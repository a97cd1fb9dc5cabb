import { useEffect, useRef, useState } from 'react';
import { errorsOf, fieldError, isTypedField, type LeadErrors, readLead } from './rules.ts';
import { mustWait, type SubmitSettings, submitLead } from './submit.ts';
import type { ToastMessage } from './toast.tsx';
import { forgetTyped } from './typed-fields.ts';

const messages = {
  wait: 'Please wait a moment before submitting again',
  invalid: 'Please fix the errors in the form',
  failed: 'Something went wrong. Please try again or call us directly.',
};

/** The behaviour of the form. After a successful submission, the browser opens the thank-you page. */
export function useLeadForm(settings: SubmitSettings) {
  const [errors, setErrors] = useState<LeadErrors>({});
  const [attempt, setAttempt] = useState(0);
  const [submitting, setSubmitting] = useState(false);
  const [toast, setToast] = useState<ToastMessage | null>(null);
  // A ref changes at once, unlike state: a second press may come before React has rendered the first.
  const busy = useRef(false);

  const show = (text: string, offersPhone = false) =>
    setToast((last) => ({ key: (last?.key ?? 0) + 1, text, offersPhone }));
  const becomeIdle = () => {
    busy.current = false;
    setSubmitting(false);
  };

  useEffect(() => {
    // When the visitor goes back, the browser may restore this page as it was left: submitting.
    const onPageShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      busy.current = false;
      setSubmitting(false);
      setToast(null);
    };
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, []);

  const submit = async (form: HTMLFormElement) => {
    if (busy.current) return;
    if (mustWait(settings.cooldownMs)) return show(messages.wait);
    const lead = readLead(new FormData(form));
    const found = errorsOf(lead);
    setErrors(found);
    if (Object.keys(found).length > 0) {
      setAttempt((count) => count + 1);
      return show(messages.invalid);
    }
    busy.current = true;
    setSubmitting(true);
    setToast(null);
    const outcome = await submitLead(lead, settings);
    if (outcome === 'sent') {
      forgetTyped();
      location.assign('/thank-you/');
      return;
    }
    becomeIdle();
    if (outcome === 'failed') show(messages.failed, true);
    else show(messages.wait);
  };

  /** Checks a field again if its error is shown. The error disappears when the value is valid. */
  const recheck = (field: EventTarget) => {
    if (!(field instanceof HTMLInputElement) || !isTypedField(field.name)) return;
    const { name, value } = field;
    setErrors((current) =>
      current[name] ? withError(current, { name, error: fieldError(name, value) }) : current,
    );
  };

  return { errors, attempt, submitting, toast, submit, recheck, dismissToast: () => setToast(null) };
}

function withError(
  errors: LeadErrors,
  { name, error }: { name: keyof LeadErrors; error: string | undefined },
): LeadErrors {
  const { [name]: _, ...others } = errors;
  return error ? { ...others, [name]: error } : others;
}
