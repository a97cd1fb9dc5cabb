import { type MouseEvent, useEffect, useRef } from 'react';
import { fieldId } from './fields.tsx';
import { type LeadErrors, pageOrder } from './rules.ts';

interface ErrorSummaryProps {
  errors: LeadErrors;
  /** Counts the submissions that did not pass; with each, the summary takes the focus. */
  attempt: number;
}

/** What is wrong, in page order, each with a link to its field. */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (attempt > 0 && summary.current) show(summary.current, summary.current);
  }, [attempt]);

  const wrong = pageOrder.filter((name) => errors[name]);
  if (wrong.length === 0) return null;
  return (
    <section className="error-summary" ref={summary} tabIndex={-1} aria-labelledby={fieldId('errors')}>
      <p className="error-summary-title" id={fieldId('errors')}>
        {wrong.length === 1 ? 'One thing to fix' : `${wrong.length} things to fix`}
      </p>
      <ul>
        {wrong.map((name) => (
          <li key={name}>
            {name === 'honeypot' ? (
              errors[name]
            ) : (
              <a href={`#${fieldId(name)}`} onClick={focusField}>
                {errors[name]}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the field with its label, and leaves the address as it is. */
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (field?.parentElement) show(field.parentElement, field);
}

/** Brings a part below the header, which leaves the toast room at the bottom, and turns to what it holds. */
function show(part: HTMLElement, focused: HTMLElement): void {
  part.scrollIntoView();
  focused.focus({ preventScroll: true });
}
