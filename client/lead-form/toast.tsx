/** A message at the edge of the window. `key` makes two messages with the same text differ, so that both are announced. */
export interface ToastMessage {
  key: number;
  text: string;
  /** Shows the phone number beside the text. */
  offersPhone?: boolean;
}

interface ToastProps {
  toast: ToastMessage | null;
  phone: string;
  onDismiss: () => void;
}

/** The live region is in the page before its first message. A message stays until it is dismissed or replaced. */
export function Toast({ toast, phone, onDismiss }: ToastProps) {
  return (
    <div className="toast" data-shown={toast !== null}>
      <div role="alert">{toast && <p key={toast.key}>{toast.text}</p>}</div>
      {toast?.offersPhone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
      {toast && (
        <button type="button" onClick={onDismiss}>
          Dismiss
        </button>
      )}
    </div>
  );
}
