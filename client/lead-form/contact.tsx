export interface ContactProps {
  phone: string;
  /** Pages of earlier builds have none in their settings. */
  email?: string | undefined;
}

/** How to reach people instead of the form. */
export function Contact({ phone, email }: ContactProps) {
  return (
    <>
      Call <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
      {email && (
        <>
          {' or write to '}
          <a href={`mailto:${email}`}>
            {email.replace(/@.*/, '@')}
            <wbr />
            {email.replace(/.*@/, '')}
          </a>
        </>
      )}
      .
    </>
  );
}
