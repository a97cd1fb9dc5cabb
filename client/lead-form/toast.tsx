/** A message at the edge of the window. `key` tells two of the same words apart, so that both are announced. */
export interface ToastMessage {
  key: number;
  text: string;
  /** Offers the phone number beside the words. */
  offersPhone?: boolean;
}

interface ToastProps {
  toast: ToastMessage | null;
  phone: string;
  onDismiss: () => void;
}

/** The live region stands in the page before it has anything to say; a message stays until it is dismissed or replaced. */
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
