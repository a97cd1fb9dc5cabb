interface Action {
  name: string;
  href: string;
}

/** Two links as buttons: what a visitor should do, and a second choice. */
export const Actions = ({ first, second }: { first: Action; second: Action }) => (
  <p className="actions">
    <a className="button" href={first.href}>
      {first.name}
    </a>
    <a className="button quiet" href={second.href}>
      {second.name}
    </a>
  </p>
);
