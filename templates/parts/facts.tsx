import type { Fact } from '../../generator/model/index.ts';

/** A list of short facts. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="facts">
    {facts.map(({ name, value, path }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{path ? <a href={path}>{value}</a> : value}</dd>
      </div>
    ))}
  </dl>
);
