import { useEffect, useRef, useState } from 'react';
import { isCoolingDown, startCooldown } from './cooldown.ts';
import { errorsOf, fieldError, isTypedField, type LeadErrors, readLead } from './rules.ts';
import { payloadOf, send } from './submit.ts';
import type { ToastMessage } from './toast.tsx';

const messages = {
  cooldown: 'Please wait a moment before submitting again',
  invalid: 'Please fix the errors in the form',
  failed: 'Something went wrong. Please try again or call us directly.',
};

/** The form's behaviour: idle, submitting, and back, or on to the thank-you page. */
export function useLeadForm(endpoint: string, cooldownMs: number) {
  const [errors, setErrors] = useState<LeadErrors>({});
  const [attempt, setAttempt] = useState(0);
  const [submitting, setSubmitting] = useState(false);
  const [toast, setToast] = useState<ToastMessage | null>(null);
  // Set at once, unlike state: a second press may come before React has rendered the first.
  const busy = useRef(false);

  const show = (text: string, offersPhone = false) =>
    setToast((last) => ({ key: (last?.key ?? 0) + 1, text, offersPhone }));
  const rest = () => {
    busy.current = false;
    setSubmitting(false);
  };

  useEffect(() => {
    // Back from the next page, the browser may show this one as it was left: submitting.
    const wake = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      busy.current = false;
      setSubmitting(false);
      setToast(null);
    };
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);

  const submit = async (form: HTMLFormElement) => {
    if (busy.current) return;
    if (isCoolingDown(Date.now(), cooldownMs)) return show(messages.cooldown);
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
    if (await send(endpoint, payloadOf(lead, new URL(location.href), new Date()))) {
      startCooldown(Date.now());
      location.assign('/thank-you/');
      return;
    }
    rest();
    show(messages.failed, true);
  };

  /** Once an error is shown, it follows what is typed, and goes when the field is right. */
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
