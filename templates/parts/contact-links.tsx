/** A phone number as a link that starts a call. */
export function PhoneLink({ phone }: { phone: string }) {
  return <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>;
}

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
