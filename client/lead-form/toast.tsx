import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Contact, type ContactProps } from './contact.tsx';
import type { Status } from './use-lead-form.ts';

interface ToastProps extends ContactProps {
  status: Status;
  /** How often sending has failed in a row. The box stays while the form sends again, so that the button does not move. */
  failures: number;
  /** The number of submissions. Each makes the message anew, so that it is announced again. */
  presses: number;
  button: RefObject<HTMLButtonElement | null>;
}

/**
 * The toasts about a submission that failed for a reason outside of the fields. They stand above the button,
 * in the flow of the form, and so cover nothing. The second one is in the page from the start: the loader
 * shows it if the form's script does not come.
 */
export function Toasts({ status, failures, presses, button, ...contact }: ToastProps) {
  const part = useRef<HTMLDivElement>(null);
  const shown = status === 'must wait' || status === 'failed';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press shows its message
  useEffect(() => {
    if (shown) part.current?.scrollIntoView({ block: 'nearest' });
  }, [shown, presses]);
  // A disabled button loses the focus. The messages have it meanwhile.
  useLayoutEffect(() => {
    const [from, to] = status === 'submitting' ? [button, part] : [part, button];
    if (document.activeElement === from.current) to.current?.focus({ preventScroll: true });
  }, [status, button]);
  return (
    <div className="toasts" ref={part} tabIndex={-1}>
      <div className="toast" role="alert">
        {status === 'must wait' && (
          <p className="error" key={presses}>
            Please wait a moment before submitting again
          </p>
        )}
      </div>
      <div className="toast" role="alert" data-failure="" hidden={failures === 0} suppressHydrationWarning>
        <p className="error" key={failures}>
          Something went wrong. Please try again or call us directly.
        </p>
        <p>
          {'What you typed is still here. '}
          <Contact {...contact} />
        </p>
      </div>
    </div>
  );
}
