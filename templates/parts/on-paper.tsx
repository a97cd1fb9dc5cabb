interface OnPaperProps {
  phone: string;
  /** The address of the form, if it is not on this page: the header prints the address of the page. */
  form?: string;
}

/** Paper has no form to send and no button to press. */
export const OnPaper = ({ phone, form }: OnPaperProps) => (
  <p className="on-paper">
    {form
      ? `To get matched, call ${phone}, or go to ${form}`
      : 'To get matched, call the number above, or go to the address above.'}
  </p>
);
