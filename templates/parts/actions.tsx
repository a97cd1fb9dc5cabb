type Action = Record<'name' | 'href', string>;

/** What a visitor should do, as a button, and another choice as a quiet one. Two other choices are links: three buttons compete. */
export const Actions = ({ first, second, third }: { first: Action; second: Action; third?: Action }) => (
  <p className={third ? 'actions with-links' : 'actions'}>
    <a className="button" href={first.href}>
      {first.name}
    </a>
    <a className={third ? undefined : 'button quiet'} href={second.href}>
      {second.name}
    </a>
    {third && <a href={third.href}>{third.name}</a>}
  </p>
);
