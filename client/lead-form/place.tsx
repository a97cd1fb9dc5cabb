import { type MouseEvent, useEffect, useRef } from 'react';
import { fieldId, TextField } from './fields.tsx';
import type { Refusals } from './use-lead-form.ts';

/** What the page knows of the visitor's place. */
export interface Prefill {
  city?: string;
  state?: string;
}

export const isPlaceKnown = ({ city, state }: Prefill): boolean => Boolean(city && state);

/**
 * The fields of city and state. If the page knows both, one line says them, and the fields open below it: when a visitor
 * changes them, when one is wrong, and when a reload has brought other words into them.
 */
export function Place({ prefill, errors }: { prefill: Prefill; errors: Refusals }) {
  const { city, state } = prefill;
  const part = useRef<HTMLDetailsElement>(null);
  const hasError = Boolean(errors.city || errors.state);
  useEffect(() => {
    const names = [...(part.current?.querySelectorAll('input') ?? [])];
    if (part.current && (hasError || names.some(({ value, defaultValue }) => value !== defaultValue)))
      part.current.open = true;
  }, [hasError]);

  // At once: a later event would take the focus from a field that the visitor has gone on to.
  const onPress = (event: MouseEvent) => {
    event.preventDefault();
    if (!part.current) return;
    part.current.open = !part.current.open;
    document.getElementById(fieldId('city'))?.focus();
  };

  const fields = (
    <>
      <TextField name="city" error={errors.city} value={city} />
      <TextField name="state" error={errors.state} value={state} />
    </>
  );
  if (!isPlaceKnown(prefill)) return fields;
  return (
    <details className="place" ref={part}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
      <summary onClick={onPress}>
        <span>City and state</span>
        <b>
          {`${city}, ${state} `}
          <u>Change</u>
        </b>
      </summary>
      <div className="fields">{fields}</div>
    </details>
  );
}
