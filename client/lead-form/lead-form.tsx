import { type FormEvent, useLayoutEffect, useRef } from 'react';
import { ErrorSummary } from './error-summary.tsx';
import { Consent, type OptionField, SelectField, TextField } from './fields.tsx';
import { Toast } from './toast.tsx';
import { useLeadForm } from './use-lead-form.ts';

/** `section` and `card` show every field; `inline`, at the top of a page, shows fewer. */
export type LeadFormVariant = 'section' | 'inline' | 'card';

/** The props with which the server renders the form and the browser hydrates it: plain data. */
export interface LeadFormProps {
  variant: LeadFormVariant;
  brand: string;
  phone: string;
  options: Record<OptionField, { value: string; label: string }[]>;
  prefill: { city?: string; state?: string };
  /** The absolute URL to which leads are posted. */
  endpoint: string;
  /** The shortest time between two submissions, in milliseconds. */
  cooldownMs: number;
}

const preferences: Record<LeadFormVariant, OptionField[]> = {
  section: ['piano_type', 'condition', 'budget_range', 'timeline', 'delivery_location'],
  card: ['piano_type', 'condition', 'budget_range', 'timeline', 'delivery_location'],
  inline: ['piano_type', 'budget_range'],
};

interface BrowserProps extends LeadFormProps {
  /** Called once in the browser, when the form can be submitted. */
  onReady?: (form: HTMLFormElement) => void;
}

/**
 * The lead form. Its inputs are uncontrolled, so that hydration keeps what was typed before. With `method="dialog"` an early
 * submission does not navigate, and no personal data gets into the URL.
 */
export function LeadForm({
  variant,
  brand,
  phone,
  options,
  prefill,
  endpoint,
  cooldownMs,
  onReady,
}: BrowserProps) {
  const form = useRef<HTMLFormElement>(null);
  const { errors, attempt, submitting, toast, submit, recheck, dismissToast } = useLeadForm({
    endpoint,
    cooldownMs,
  });

  // At once: a visitor may type into the form before another effect would run.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form becomes ready once
  useLayoutEffect(() => {
    if (form.current) onReady?.(form.current);
  }, []);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit(event.currentTarget);
  };

  return (
    <form
      ref={form}
      className={`lead-form lead-form-${variant}`}
      method="dialog"
      noValidate
      aria-label="Get matched with piano dealers"
      onSubmit={onSubmit}
      onInput={(event) => recheck(event.target)}
    >
      <ErrorSummary errors={errors} attempt={attempt} />
      <p className="required-hint">
        <span aria-hidden="true">*</span> required; the rest is up to you
      </p>
      <fieldset>
        <legend>How dealers can reach you</legend>
        <div className="fields">
          <TextField name="name" error={errors.name} />
          <TextField name="email" error={errors.email} />
          <TextField name="phone" error={errors.phone} />
        </div>
      </fieldset>
      <fieldset>
        <legend>Where you are</legend>
        <div className="fields">
          <TextField name="city" error={errors.city} value={prefill.city} />
          <TextField name="state" error={errors.state} value={prefill.state} />
          <TextField name="zip" error={errors.zip} />
        </div>
      </fieldset>
      <fieldset>
        <legend>The piano you have in mind</legend>
        <div className="fields">
          {preferences[variant].map((name) => (
            <SelectField key={name} name={name} options={options[name]} error={errors[name]} />
          ))}
        </div>
      </fieldset>
      <div className="honeypot" aria-hidden="true">
        <input
          type="text"
          id="lead-honeypot"
          name="honeypot"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-lpignore="true"
        />
      </div>
      <Consent brand={brand} />
      {/* The loader changes the button's text if it is pressed before hydration. */}
      <button className="button" type="submit" disabled={submitting} suppressHydrationWarning>
        {submitting ? 'Submitting...' : 'Get Matched Today'}
      </button>
      <p className="fine-print">
        Free, and no obligation to buy. Your details go to us and to the dealers we match you with. By sending
        this form you accept our <a href="/privacy/">privacy policy</a> and <a href="/terms/">terms</a>.
      </p>
      <Toast toast={toast} phone={phone} onDismiss={dismissToast} />
    </form>
  );
}
