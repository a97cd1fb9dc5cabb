interface Action {
  name: string;
  href: string;
}

interface ActionsProps {
  first: Action;
  second: Action;
  third?: Action;
}

/** Two or three links as buttons: what a visitor should do, and other choices. */
export const Actions = ({ first, ...others }: ActionsProps) => (
  <p className="actions">
    <a className="button" href={first.href}>
      {first.name}
    </a>
    {Object.values(others).map(({ name, href }) => (
      <a key={href} className="button quiet" href={href}>
        {name}
      </a>
    ))}
  </p>
);
