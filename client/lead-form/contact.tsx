export interface ContactProps {
  phone: string;
  /** Pages of earlier builds have none in their settings. */
  email?: string | undefined;
}

/** How to reach people instead of the form. */
export const Contact = ({ phone, email }: ContactProps) => (
  <>
    Call <PhoneLink phone={phone} />
    {email && (
      <>
        {' or write to '}
        <EmailLink email={email} />
      </>
    )}
    .
  </>
);

/** Starts a call. */
export const PhoneLink = ({ phone }: { phone: string }) => (
  <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
);

export function EmailLink({ email }: { email: string }) {
  const [name, host] = email.split('@');
  return (
    <a href={`mailto:${email}`}>
      {`${name}@`}
      <wbr />
      {host}
    </a>
  );
}
