import type { CityCopy, Props } from '../../generator/model/index.ts';
import { LinkIndex } from './lists.tsx';
import { Picture } from './picture.tsx';
import { Words } from './words.tsx';

type Dealers = NonNullable<Props['city']['dealers']>;

/** Where other parts of the page link to. */
const ID = 'dealers';

/** The dealers of a city. */
export function DealerList({ dealers, copy }: { dealers: Dealers; copy: CityCopy['dealers'] }) {
  return (
    <section id={ID}>
      <h2>{copy.heading}</h2>
      <p className="measure">
        <Words text={copy.order} /> <Words text={copy.text} href="/directory/" />
      </p>
      <ul className="dealers">
        {dealers.listed.map((dealer) => (
          <Dealer key={dealer.name + dealer.address.street} dealer={dealer} />
        ))}
      </ul>
      {dealers.more && <p>{dealers.more}</p>}
    </section>
  );
}

function Dealer({ dealer }: { dealer: Dealers['listed'][number] }) {
  const { name, address, reach, details, verified, first, second, onPaper, picture } = dealer;
  return (
    <li>
      <h3>{name}</h3>
      <p>
        <Picture picture={picture} sizes="6rem" />
        {address.street}
        <br />
        {`${address.city}, ${address.state} ${address.zip}`}
      </p>
      <p className="links">
        <a href={first.href} rel={first.rel} aria-label={`${first.name}, ${name}`}>
          {first.name}
        </a>
        <span className="on-paper">{onPaper}</span>
        <a href={second.href}>{second.name}</a>
      </p>
      <p>{details}</p>
      <p>
        {reach} {verified}
      </p>
    </li>
  );
}

/** The place of the dealers on the page of a city that has none yet. */
export const NoDealers = ({
  copy,
  neighbors,
}: {
  copy: CityCopy['dealers'];
  neighbors: Props['city']['dealersElsewhere'];
}) => (
  <section id={ID}>
    <h2>{copy.heading}</h2>
    <p>
      <Words text={copy.text} href="/directory/" /> <Words text={copy.none} />
    </p>
    <p>{copy.meanwhile}</p>
    {neighbors.length > 0 && (
      <>
        <p>{copy.elsewhere}</p>
        <LinkIndex links={neighbors} />
      </>
    )}
  </section>
);
