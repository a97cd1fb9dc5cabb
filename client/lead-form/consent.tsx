import { fieldId } from './fields.tsx';
import { CONSENT_NOTE, consentTo } from './words.ts';

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
      <label htmlFor={fieldId('opt_in_sms')}>{consentTo(brand)}</label>
      <p className="fine-print" id={fieldId('consent-note')}>
        {CONSENT_NOTE}
      </p>
    </div>
  );
}
