import type { Assets, CityCopy, Frame, Props } from '../../generator/model/index.ts';
import { Assurances } from './assurances.tsx';
import { LinkIndex } from './lists.tsx';
import { Picture } from './picture.tsx';
import { Words } from './words.tsx';

type Dealers = NonNullable<Props['city']['dealers']>;
type Copy = CityCopy['dealers'];

interface DealerListProps {
  dealers: Dealers;
  copy: Copy;
  assets: Pick<Assets, 'dealersScript'>;
}

/** Where other parts of the page link to. */
const ID = 'dealers';

/** On phones, the script folds the cards after these. */
const MOST_UNFOLDED = 5;
/** With more dealers, the script offers a filter. */
const MOST_UNFILTERED = 8;

/** Leads from the top of a page to its dealers. */
export const DealersLink = ({ dealers: { link, offers } }: { dealers: Dealers }) => (
  <p className="dealers-link">
    <a className="button quiet small" href={`#${ID}`}>
      {link}
    </a>
    {offers}
  </p>
);

/** The dealers of a city. All are in sight until the script of `client/dealers/` runs. */
export function DealerList({ dealers: { listed, total }, copy, assets }: DealerListProps) {
  const isMixed = listed.some(({ reach }) => reach) && !listed.every(({ reach }) => reach);
  const { one, own, mixed } = copy.order;
  return (
    <section id={ID}>
      <h2>{copy.heading}</h2>
      <p className="measure">{listed.length === 1 ? one : isMixed ? mixed : own}</p>
      {listed.length > MOST_UNFILTERED && <Filter copy={copy.filter} total={total} />}
      <DealerCards {...{ listed }} {...(listed.length > MOST_UNFILTERED && { none: copy.filter.none })} />
      {listed.length > MOST_UNFOLDED && (
        <>
          <button type="button" className="button quiet">
            {copy.unfold}
          </button>
          <script type="module" src={assets.dealersScript} />
        </>
      )}
      <p>
        <Words text={copy.text} href="/directory/" />
      </p>
    </section>
  );
}

interface DealerCardsProps {
  listed: Dealers['listed'];
  /** What the list says when the filter leaves nobody. */
  none?: string;
}

export const DealerCards = ({ listed, none }: DealerCardsProps) => (
  <ul className="dealers" data-none={none}>
    {listed.map((dealer) => (
      <Dealer key={dealer.slug} dealer={dealer} />
    ))}
  </ul>
);

/** The script shows it, and adds the options. */
const Filter = ({ copy, total }: { copy: Copy['filter']; total: string }) => (
  <div className="filter" hidden>
    {[copy.brand, copy.offer].map((name) => (
      <label key={name}>
        {name}
        <select>
          <option value="">{copy.any}</option>
        </select>
      </label>
    ))}
    <output>
      <b>{total}</b> {copy.of}
    </output>
  </div>
);

function Dealer({ dealer }: { dealer: Dealers['listed'][number] }) {
  const { slug, name, address, verified, reach, hours, brands, offers, about, phone, site } = dealer;
  const { sells, directions, ask, logo, picture, fit } = dealer;
  const sold = [offers, brands].filter(Boolean);
  return (
    <li id={slug} data-fit={fit} data-sells={sells}>
      <div className="name">
        <div>
          <h3>{name}</h3>
          <p className="badge label">{verified}</p>
          {reach && <p>{reach}</p>}
        </div>
        <Picture picture={logo ?? picture} sizes="8rem" />
      </div>
      <div>
        {sold.length > 0 && <p>{sold.join(' ')}</p>}
        {about && <p className="about">{`“${about}”`}</p>}
        <a className="button quiet small" href={ask.href}>
          {ask.name}
        </a>
      </div>
      <div>
        <a className="where" href={directions.href}>
          {`${address.street}, `}
          <span className="phrase">
            {`${address.city}, ${address.state} ${address.zip} `}
            <u>{directions.name}</u>
          </span>
        </a>
        {hours && <p>{hours.text}</p>}
        {phone && (
          <a className="button quiet small" href={phone.href}>
            {phone.name}
          </a>
        )}
        {site && (
          <a href={site.href} rel="sponsored noopener">
            {site.name}
          </a>
        )}
      </div>
    </li>
  );
}

/** The dealer whom the address names. The form's script shows it: see `client/lead-form/asked-dealer.ts`. */
export const AskedDealer = ({ copy, path }: { copy: Props['state']['asked']; path: string }) => (
  <p className="asked-dealer" hidden>
    {`${copy.asked} `}
    <strong />
    {` ${copy.askedThen} `}
    <a href={`${path}#lead-form`}>{copy.askedAll}</a>
  </p>
);

/** The place of the dealers on the page of a city that has none yet. */
export const NoDealers = ({
  copy,
  neighbors,
}: {
  copy: Copy;
  neighbors: Props['city']['dealersElsewhere'];
}) => (
  <section id={ID}>
    <h2>{copy.heading}</h2>
    <p>
      <Words text={copy.text} href="/directory/" /> <Words text={copy.none} /> {copy.meanwhile}
    </p>
    {neighbors.length > 0 && (
      <>
        <p>{copy.elsewhere}</p>
        <LinkIndex links={neighbors} />
      </>
    )}
  </section>
);

/** What the card of a dealer will show, where there is none yet: what a check is, and when it is made. */
export const EmptyCard = ({ copy, frame }: { copy: Copy; frame: Frame }) => (
  <div className="empty-card">
    <Assurances frame={frame} checked={copy.checked} />
  </div>
);
