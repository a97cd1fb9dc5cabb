import { FieldError, fieldId, type Option } from './fields.tsx';
import type { Refusal } from './use-lead-form.ts';

/** The kinds of pianos as cards: one radio button each, the last for no preference. The page has the drawings. */
export function PianoChoice({ options, error }: { options: Option[]; error: Refusal | undefined }) {
  return (
    <>
      <div className="pianos">
        {[...options, { value: '', label: 'Not sure' }].map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              id={fieldId(value ? `piano_type-${value}` : 'piano_type')}
              name="piano_type"
              value={value}
              defaultChecked={!value}
            />
            <svg viewBox="0 0 216 188" width="72" aria-hidden="true">
              <use href={`#piano-${value || 'any'}`} />
            </svg>
            {label}
          </label>
        ))}
      </div>
      <FieldError name="piano_type" error={error} />
    </>
  );
}
