import type { InputHTMLAttributes, ReactNode } from 'react';
import { isRequired, type Lead, type TypedField } from './rules.ts';
import type { Refusal } from './use-lead-form.ts';

export type OptionField = Exclude<keyof Lead, TypedField | 'opt_in_sms' | 'honeypot'>;
/** `piano_type` has cards instead. */
export type SelectedField = Exclude<OptionField, 'piano_type'>;

/** A value of a question with its words. */
export interface Option {
  value: string;
  label: string;
}

type InputProps = InputHTMLAttributes<HTMLInputElement>;

/** Returns the id of an element of the form. Labels and errors refer to fields by these ids. */
export const fieldId = (name: string): string => `lead-${name}`;
const errorId = (name: string): string => `${fieldId(name)}-error`;
const adviceId = (name: string): string => `${fieldId(name)}-advice`;
export const hintId = (name: string): string => `${fieldId(name)}-hint`;

const inputs: Record<TypedField, { label: string; props: InputProps }> = {
  name: { label: 'Full name', props: { autoComplete: 'name', autoCapitalize: 'words', spellCheck: false } },
  email: {
    label: 'Email',
    props: { type: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false },
  },
  phone: { label: 'Phone', props: { type: 'tel', autoComplete: 'tel' } },
  city: { label: 'City', props: { autoComplete: 'address-level2', list: fieldId('cities') } },
  state: { label: 'State', props: { autoComplete: 'address-level1', list: fieldId('states') } },
  zip: { label: 'ZIP code', props: { inputMode: 'numeric', autoComplete: 'postal-code' } },
};

const selects: Record<SelectedField, { label: string; empty: string }> = {
  condition: { label: 'New or used', empty: 'Either is fine' },
  budget_range: { label: 'Budget', empty: 'Not sure yet' },
  timeline: { label: 'How soon', empty: 'Not sure yet' },
  delivery_location: { label: 'Where it goes', empty: 'Not decided yet' },
};

interface FieldProps {
  name: TypedField | SelectedField;
  label: string;
  required?: boolean;
  error: Refusal | undefined;
  question?: string | undefined;
  hint?: string | undefined;
  children: ReactNode;
}

function Field({ name, label, required = false, error, question, hint, children }: FieldProps) {
  return (
    <div className={`field field-${name.replace('_', '-')}`}>
      <label htmlFor={fieldId(name)}>
        {label}
        {required && (
          <span className="required" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {children}
      <FieldError name={name} error={error} />
      {question && <p id={adviceId(name)}>{question}</p>}
      {hint && (
        <p className="fine-print" id={hintId(name)}>
          {hint}
        </p>
      )}
    </div>
  );
}

export function FieldError({ name, error }: { name: string; error: Refusal | undefined }) {
  return (
    error && (
      <>
        <p className="error field-error" id={errorId(name)}>
          {error.message}
        </p>
        {error.advice && <p id={adviceId(name)}>{error.advice}</p>}
      </>
    )
  );
}

/** Returns the attributes that connect a control to the error below it, to what to do about it, and to other words. */
function errorProps(name: string, error: Refusal | undefined, ...others: (string | undefined)[]) {
  const described = [error && errorId(name), error?.advice && adviceId(name), ...others].filter(Boolean);
  return {
    // Without it, WebKit calls an empty required field invalid.
    'aria-invalid': error !== undefined,
    ...(described.length > 0 && { 'aria-describedby': described.join(' ') }),
  };
}

interface TextFieldProps {
  name: TypedField;
  error: Refusal | undefined;
  /** About a value that may be a slip. */
  question?: string | undefined;
  value?: string | undefined;
  /** Why the form asks, always in sight below the field. */
  hint?: string | undefined;
  /** The id of a line elsewhere that belongs to the field. */
  line?: string | undefined;
  /** True for the last one: there, the keyboard of a phone offers to send the form. */
  last?: boolean;
}

export function TextField({ name, error, question, value, hint, line, last = false }: TextFieldProps) {
  const required = isRequired(name);
  return (
    <Field label={inputs[name].label} {...{ name, required, error, question, hint }}>
      <input
        type="text"
        id={fieldId(name)}
        name={name}
        defaultValue={value}
        required={required}
        enterKeyHint={last ? 'send' : 'next'}
        {...inputs[name].props}
        {...errorProps(name, error, question && adviceId(name), hint ? hintId(name) : line)}
      />
    </Field>
  );
}

interface SelectFieldProps {
  name: SelectedField;
  error: Refusal | undefined;
  options: Option[];
}

export function SelectField({ name, error, options }: SelectFieldProps) {
  return (
    <Field name={name} label={selects[name].label} error={error}>
      <select id={fieldId(name)} name={name} defaultValue="" {...errorProps(name, error)}>
        <option value="">{selects[name].empty}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  );
}
