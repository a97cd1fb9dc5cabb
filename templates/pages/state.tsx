import { FaqList } from '../parts/faq-list.tsx';
import { GuideLink } from '../parts/guide-link.tsx';
import { LeadFormIsland } from '../parts/lead-form-island.tsx';
import { LinkRow, RelatedPages } from '../parts/lists.tsx';
import type { PageProps } from './page-props.ts';

export function StatePage({ route, frame, assets }: PageProps<'state'>) {
  const { state, climate, guide, primaryCities, otherCities, faqs, prefill } = route.props;
  const { figures } = frame;
  return (
    <>
      <section className="hero wrap">
        <h1>{`Pianos in ${state.name}`}</h1>
        <p className="lead">
          {`Tell us what you are looking for and we match you with ${figures.dealersMatched} verified dealers in ${state.name} within ${figures.responseTime}. The match is free.`}
        </p>
      </section>

      <section className="wrap block">
        <h2>{`Cities in ${state.name}`}</h2>
        {primaryCities.length > 0 && (
          <ul className="cards">
            {primaryCities.map(({ name, path, text }) => (
              <li key={path} className="card">
                <h3>
                  <a href={path}>{`Pianos in ${name}`}</a>
                </h3>
                {text && <p>{text}</p>}
              </li>
            ))}
          </ul>
        )}
        {otherCities.length > 0 && (
          <>
            <h3>{`More cities in ${state.name}`}</h3>
            <LinkRow links={otherCities} />
          </>
        )}
      </section>

      <section className="wrap block">
        <h2>The Climate and Your Piano</h2>
        <p className="measure">
          <strong>{`${climate.name}. `}</strong>
          {`${climate.summary} `}
          <GuideLink guide={guide} />
        </p>
      </section>

      <section className="band" id="lead-form">
        <div className="wrap block">
          <h2>{`Get Matched in ${state.name}`}</h2>
          <p>{`The form takes less than ${figures.formTime}, and you are free to buy from any dealer or from none.`}</p>
          <LeadFormIsland frame={frame} assets={assets} variant="card" prefill={prefill} />
        </div>
      </section>

      <div className="wrap block">
        <FaqList faqs={faqs} />
        <RelatedPages
          links={[
            { name: 'Buying Guide', path: '/blog/' },
            { name: 'Piano Terms', path: '/glossary/' },
            { name: 'All Locations', path: '/directory/' },
          ]}
        />
      </div>
    </>
  );
}
