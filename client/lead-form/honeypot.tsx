/** A field that people neither see nor reach. Only programs fill it in. */
export function Honeypot() {
  return (
    <div className="honeypot visually-hidden" aria-hidden="true">
      <input
        type="text"
        id="lead-honeypot"
        name="honeypot"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore=""
        data-lpignore="true"
      />
    </div>
  );
}
