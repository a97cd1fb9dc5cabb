import { type MouseEvent, useEffect, useRef } from 'react';
import { fieldId } from './fields.tsx';
import { pageOrder } from './rules.ts';
import type { Refusals } from './use-lead-form.ts';

interface ErrorSummaryProps {
  errors: Refusals;
  /**
   * The number of the submission that has failed validation. With each one, the summary takes the focus. For 0, there was none, and
   * no summary either: fields that are left may have errors.
   */
  attempt: number;
}

const MARK = 'Error: ';

/**
 * The toast about errors with the errors in page order, each with a link to its field. It stands at the top of the form, and the
 * title of the page begins with a mark meanwhile.
 */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (attempt > 0 && summary.current) show(summary.current, summary.current);
  }, [attempt]);

  const invalid = pageOrder.filter((name) => attempt > 0 && errors[name]);
  const isShown = invalid.length > 0;
  useEffect(() => {
    if (!isShown) return;
    document.title = MARK + document.title;
    return () => {
      document.title = document.title.replace(MARK, '');
    };
  }, [isShown]);
  if (!isShown) return null;
  return (
    <section className="error-summary" ref={summary} tabIndex={-1} aria-labelledby={fieldId('errors')}>
      <p className="error" id={fieldId('errors')} data-count={invalid.length}>
        Please fix the errors in the form
      </p>
      <ul>
        {invalid.map((name) => (
          <li key={name}>
            {name === 'honeypot' ? (
              errors[name]?.message
            ) : (
              <a href={`#${fieldId(name)}`} onClick={focusField}>
                {errors[name]?.message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Scrolls to a field with its label and focuses it; the URL does not change. */
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (field?.parentElement) show(field.parentElement, field);
}

/** Scrolls a part to the top, below the header; then focuses an element in it. */
function show(part: HTMLElement, focused: HTMLElement): void {
  part.scrollIntoView();
  focused.focus({ preventScroll: true });
}
