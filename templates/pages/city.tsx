import type { PriceBand } from '../../generator/model.ts';
import { LastUpdated } from '../parts/dates.tsx';
import { FaqList } from '../parts/faq-list.tsx';
import { GuideLink } from '../parts/guide-link.tsx';
import { LeadFormIsland } from '../parts/lead-form-island.tsx';
import { LinkRow, RelatedPages } from '../parts/lists.tsx';
import type { PageProps } from './page-props.ts';

export function CityPage({ route, frame, assets }: PageProps<'city'>) {
  const { city, state, note, prices, siblings, faqs, prefill } = route.props;
  const { figures } = frame;
  return (
    <>
      <section className="hero wrap split">
        <div>
          <h1>{`Pianos in ${city.name}, ${state.name}`}</h1>
          <p className="lead">
            {`Tell us what you are looking for, and within ${figures.responseTime} we match you with ${figures.dealersMatched} verified dealers who serve ${city.name}. Then go and play: no two pianos feel alike.`}
          </p>
        </div>
        <div id="lead-form">
          <LeadFormIsland frame={frame} assets={assets} variant="inline" prefill={prefill} />
        </div>
        {note && (
          <div>
            <h2>{`Music in ${city.name}`}</h2>
            <p>{note.music}</p>
            <h2>Bringing a Piano Home</h2>
            <p>{note.home}</p>
          </div>
        )}
      </section>

      <section className="band">
        <div className="wrap block">
          <h2>What to Weigh Before You Choose</h2>
          <Choices route={route} frame={frame} />
        </div>
      </section>

      <section className="wrap block" id="prices">
        <h2>{`Piano Price Ranges in ${city.name}`}</h2>
        <p className="measure">{`These are typical prices in the United States. ${prices.lead}`}</p>
        <div className="price-bands">
          {prices.bands.map((band) => (
            <PriceTable key={band.slug} band={band} />
          ))}
        </div>
      </section>

      <section className="band">
        <div className="wrap block pair">
          <div className="card">
            <h2>Trusted Local Dealers</h2>
            <p>
              {`Verified dealers are being added in ${city.name}. Until they are listed here, the form reaches those who serve the area, and the `}
              <a href="/directory/">directory</a> shows every city we cover.
            </p>
          </div>
          <div className="card">
            <h2>Next Steps</h2>
            <p>{`Send the form above (less than ${figures.formTime}), or read first what sets one piano apart from another.`}</p>
            <p className="actions">
              <a className="button" href="#lead-form">
                Go to the form
              </a>
              <a className="button quiet" href="/blog/">
                Read the blog
              </a>
            </p>
          </div>
        </div>
      </section>

      <div className="wrap block">
        <FaqList faqs={faqs} />
        {siblings.length > 0 && (
          <section>
            <h2>{`Other Cities in ${state.name}`}</h2>
            <LinkRow links={siblings} />
          </section>
        )}
        <RelatedPages
          links={[
            { name: 'Piano blog', path: '/blog/' },
            { name: 'Glossary', path: '/glossary/' },
            { name: 'History of the piano', path: '/education/history-of-the-piano/' },
            { name: `All of ${state.name}`, path: state.path },
          ]}
        />
        <LastUpdated iso={frame.today} />
      </div>
    </>
  );
}

function Choices({ route, frame }: Pick<PageProps<'city'>, 'route' | 'frame'>) {
  const { city, climate, guides } = route.props;
  const { figures } = frame;
  return (
    <ul className="cards choices">
      <li className="card">
        <h3>Acoustic vs Digital</h3>
        <p>
          {`An acoustic piano answers touch with strings and a soundboard, and wants tuning at least ${figures.tuningsPerYear}. A new digital costs ${figures.priceDigital}, never needs tuning, and lets you practice with headphones. `}
          <GuideLink guide={guides.type} />
        </p>
      </li>
      <li className="card">
        <h3>Upright vs Grand</h3>
        <p>
          {`Uprights run ${figures.priceUpright} and stand against a wall. Baby grands run ${figures.priceBabyGrand}, repeat notes faster and need about 5 by 8 feet with the bench. `}
          <GuideLink guide={guides.shape} />
        </p>
      </li>
      <li className="card">
        <h3>Practice vs Performance</h3>
        <p>
          {`For daily practice, an even touch and a tone you like for an hour matter most. For recitals and advanced study, look at larger grands; professional instruments cost ${figures.priceProfessionalGrand}. `}
          <GuideLink guide={guides.condition} />
        </p>
      </li>
      <li className="card">
        <h3>Space &amp; Climate</h3>
        <p>
          <strong>{`${city.name}: ${climate.name.toLowerCase()}. `}</strong>
          {`${climate.space} `}
          <GuideLink guide={guides.space} />
        </p>
      </li>
    </ul>
  );
}

function PriceTable({ band }: { band: PriceBand }) {
  return (
    <div className="card">
      <table>
        <caption>{band.name}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">What</th>
            <th scope="col">Typical figure</th>
          </tr>
        </thead>
        <tbody>
          {band.rows.map(({ item, price }) => (
            <tr key={item}>
              <th scope="row">{item}</th>
              <td>{price}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{band.note}</p>
    </div>
  );
}
