import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Contact, type ContactProps } from './contact.tsx';
import { FAILED, MUST_WAIT, type Status, WHEN_AGAIN } from './use-lead-form.ts';

interface ToastProps extends ContactProps {
  status: Status;
  /** How often sending has failed in a row. The box keeps its room while the form sends again, so that the button does not move. */
  failures: number;
  /** The number of submissions. */
  presses: number;
  /** What is said aloud, and how much was said before. */
  said: { words: string; count: number };
  button: RefObject<HTMLButtonElement | null>;
}

/**
 * What is said of a submission, aloud and in sight. The toasts stand above the button, in the flow of the form, and so cover nothing. The
 * line that is said and the second toast are in the page from the start: the loader uses them if the form's script does not come.
 */
export function Toasts({ status, failures, presses, said, button, ...contact }: ToastProps) {
  const part = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLParagraphElement>(null);
  const shown = status === 'must wait' || status === 'failed';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press shows its message
  useEffect(() => {
    if (shown) part.current?.scrollIntoView({ block: 'nearest' });
  }, [shown, presses]);
  // A disabled button loses the focus. The line has it meanwhile.
  useLayoutEffect(() => {
    const [from, to] = status === 'submitting' ? [button, line] : [line, button];
    if (document.activeElement === from.current) to.current?.focus({ preventScroll: true });
  }, [status, button]);
  return (
    <div className="toasts" ref={part}>
      <p
        className="visually-hidden"
        id="lead-said"
        role="status"
        aria-label="The form"
        tabIndex={-1}
        ref={line}
        suppressHydrationWarning
      >
        {said.words && <span key={said.count}>{said.words}</span>}
      </p>
      {status === 'must wait' && (
        <div className="toast">
          <p className="error">{MUST_WAIT}</p>
          <p>{WHEN_AGAIN}</p>
        </div>
      )}
      <div
        className={status === 'submitting' ? 'toast past' : 'toast'}
        data-failure=""
        hidden={failures === 0}
        suppressHydrationWarning
      >
        <p className="error">{FAILED}</p>
        <p>
          {'What you typed is still here. '}
          <Contact {...contact} />
        </p>
      </div>
    </div>
  );
}
