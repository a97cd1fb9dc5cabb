import type { InputHTMLAttributes, ReactNode } from 'react';
import { isRequired, type Lead, type TypedField } from './rules.ts';

/** `section` and `card` show every field; `inline`, at the top of a page, leaves out what can wait. */
export type LeadFormVariant = 'section' | 'inline' | 'card';

type OptionField = Exclude<keyof Lead, TypedField | 'opt_in_sms' | 'honeypot'>;

export interface LeadFormProps {
  variant: LeadFormVariant;
  brand: string;
  options: Record<OptionField, { value: string; label: string }[]>;
  prefill: { city?: string; state?: string };
}

type InputProps = InputHTMLAttributes<HTMLInputElement>;

const inputs: Record<TypedField, { label: string; props: InputProps }> = {
  name: { label: 'Full name', props: { autoComplete: 'name', autoCapitalize: 'words', spellCheck: false } },
  email: {
    label: 'Email',
    props: { type: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false },
  },
  phone: { label: 'Phone', props: { type: 'tel', autoComplete: 'tel' } },
  zip: { label: 'ZIP code', props: { inputMode: 'numeric', autoComplete: 'postal-code' } },
  city: { label: 'City', props: { autoComplete: 'address-level2' } },
  state: { label: 'State', props: { autoComplete: 'address-level1' } },
};

const selects: Record<OptionField, { label: string; empty: string }> = {
  piano_type: { label: 'Piano type', empty: 'Any type' },
  condition: { label: 'New or used', empty: 'Any condition' },
  budget_range: { label: 'Budget', empty: 'Any budget' },
  timeline: { label: 'When', empty: 'Any time' },
  delivery_location: { label: 'Where it will stand', empty: 'Not decided' },
};

const preferences: Record<LeadFormVariant, OptionField[]> = {
  section: ['piano_type', 'condition', 'budget_range', 'timeline', 'delivery_location'],
  card: ['piano_type', 'condition', 'budget_range', 'timeline', 'delivery_location'],
  inline: ['piano_type', 'budget_range'],
};

/** The lead form. `method="dialog"` keeps a submission from navigating, and so from putting what was typed into the address. */
export function LeadForm({ variant, brand, options, prefill }: LeadFormProps) {
  return (
    <form
      className={`lead-form lead-form-${variant}`}
      method="dialog"
      noValidate
      aria-label="Get matched with piano dealers"
    >
      <p className="required-hint">
        <span aria-hidden="true">*</span> required
      </p>
      <fieldset>
        <legend>How dealers can reach you</legend>
        <div className="fields">
          <TextField name="name" />
          <TextField name="email" />
          <TextField name="phone" />
        </div>
      </fieldset>
      <fieldset>
        <legend>Where you are</legend>
        <div className="fields">
          <TextField name="city" value={prefill.city} />
          <TextField name="state" value={prefill.state} />
          <TextField name="zip" />
        </div>
      </fieldset>
      <fieldset>
        <legend>What you have in mind</legend>
        <div className="fields">
          {preferences[variant].map((name) => (
            <SelectField key={name} name={name} options={options[name]} />
          ))}
        </div>
      </fieldset>
      <div className="honeypot" aria-hidden="true">
        <input type="text" id="lead-honeypot" name="honeypot" tabIndex={-1} autoComplete="off" />
      </div>
      <Consent brand={brand} />
      <button className="button" type="submit">
        Get Matched Today
      </button>
      <p className="fine-print">
        Free, and no obligation to buy. By sending this form you accept our{' '}
        <a href="/privacy/">privacy policy</a> and <a href="/terms/">terms</a>.
      </p>
    </form>
  );
}

function Field({
  name,
  label,
  required = false,
  children,
}: {
  name: string;
  label: string;
  required?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={`field field-${name.replace('_', '-')}`}>
      <label htmlFor={`lead-${name}`}>
        {label}
        {required && (
          <span className="required" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {children}
    </div>
  );
}

function TextField({ name, value }: { name: TypedField; value?: string | undefined }) {
  const { label, props } = inputs[name];
  const required = isRequired(name);
  return (
    <Field name={name} label={label} required={required}>
      <input
        type="text"
        id={`lead-${name}`}
        name={name}
        defaultValue={value}
        required={required}
        {...props}
      />
    </Field>
  );
}

function SelectField({
  name,
  options,
}: {
  name: OptionField;
  options: LeadFormProps['options'][OptionField];
}) {
  const { label, empty } = selects[name];
  return (
    <Field name={name} label={label}>
      <select id={`lead-${name}`} name={name} defaultValue="">
        <option value="">{empty}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  );
}

function Consent({ brand }: { brand: string }) {
  return (
    <div className="consent">
      <input type="checkbox" id="lead-opt_in_sms" name="opt_in_sms" aria-describedby="lead-consent-note" />
      <div>
        <label htmlFor="lead-opt_in_sms">
          {`I agree to receive follow-up calls, texts, and emails from ${brand} or partner dealers`}
        </label>
        <p id="lead-consent-note">
          Message/data rates may apply. Agreeing is optional and not a condition of purchase.
        </p>
      </div>
    </div>
  );
}
