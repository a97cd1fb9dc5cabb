import { fieldId } from './fields.tsx';

/** The box for the consent to calls and texts. Nothing depends on it, and its note says so. */
export function Consent({ brand }: { brand: string }) {
  return (
    <div className="consent">
      <input
        type="checkbox"
        id={fieldId('opt_in_sms')}
        name="opt_in_sms"
        aria-describedby={fieldId('consent-note')}
      />
      <label htmlFor={fieldId('opt_in_sms')}>
        {`I agree to receive follow-up calls, texts, and emails from ${brand} or partner dealers`}
      </label>
      <p className="fine-print" id={fieldId('consent-note')}>
        Message/data rates may apply. Optional: you can be matched and buy without it.
      </p>
    </div>
  );
}
