import { useEffect, useRef } from 'react';
import { Contact, type ContactProps } from './contact.tsx';
import type { Status } from './use-lead-form.ts';

interface ToastProps extends ContactProps {
  status: Status;
  /** The number of submissions. Each makes the message anew, so that it is announced again. */
  presses: number;
}

/**
 * The toasts about a submission that failed for a reason outside of the fields. They stand above the button,
 * in the flow of the form, and so cover nothing. The second one is in the page from the start: the loader
 * shows it if the form's script does not come.
 */
export function Toasts({ status, presses, ...contact }: ToastProps) {
  const part = useRef<HTMLDivElement>(null);
  const shown = status === 'must wait' || status === 'failed';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press shows its message
  useEffect(() => {
    if (shown) part.current?.scrollIntoView({ block: 'nearest' });
  }, [shown, presses]);
  return (
    <div ref={part}>
      <div className="toast" role="alert">
        {status === 'must wait' && <p key={presses}>Please wait a moment before submitting again</p>}
      </div>
      <div
        className="toast"
        role="alert"
        data-failure=""
        hidden={status !== 'failed'}
        suppressHydrationWarning
      >
        <p>Something went wrong. Please try again or call us directly.</p>
        <p>
          <Contact {...contact} />
        </p>
      </div>
    </div>
  );
}
