import { Fragment } from 'react';
import { HumidityBand } from '../charts/humidity-band.tsx';
import { Actions } from '../parts/actions.tsx';
import { BuyerFacts, MatchFacts } from '../parts/facts.tsx';
import { FaqSection } from '../parts/faq-section.tsx';
import { GuideLink } from '../parts/guide-link.tsx';
import { LeadFormIsland } from '../parts/lead-form-island.tsx';
import { LetterLinks, LinkIndex, RelatedPages } from '../parts/lists.tsx';
import { Section } from '../parts/section.tsx';
import type { PageProps } from './page-props.ts';

const idOfLetter = (letter: string): string => `cities-${letter.toLowerCase()}`;

export function StatePage({ route, frame, assets }: PageProps<'state'>) {
  const { state, climate, guide, primaryCities, otherCities, faqs, prefill } = route.props;
  const { figures } = frame;
  return (
    <>
      <section className="stage hero">
        <div className="wrap split">
          <div>
            <h1>{`Pianos in ${state.name}`}</h1>
            <p className="lead">
              {'Tell us what you are looking for and we match you with '}
              <span className="nowrap">{figures.dealersMatched}</span>
              {` verified dealers in ${state.name} within ${figures.responseTime}. The match is free.`}
            </p>
            <Actions
              first={{ name: 'Get Matched', href: '#lead-form' }}
              second={{ name: 'See the Cities', href: '#cities' }}
            />
          </div>
          <BuyerFacts climate={climate.name} figures={figures} />
        </div>
      </section>

      <Section id="cities" heading={`Cities in ${state.name}`}>
        {primaryCities.length > 0 && (
          <ul className="entries">
            {primaryCities.map(({ name, path, text }) => (
              <li key={path}>
                <h3>
                  <a href={path}>{`Pianos in ${name}`}</a>
                </h3>
                {text && <p>{text}</p>}
              </li>
            ))}
          </ul>
        )}
        {otherCities.length > 0 && (
          <div className="more-cities">
            <h3>{`More cities in ${state.name}`}</h3>
            {otherCities.length > 1 && (
              <LetterLinks
                label="More cities by their first letter"
                letters={otherCities.map(({ letter = '' }) => letter)}
                idOf={idOfLetter}
              />
            )}
            {otherCities.map(({ letter, links }) => (
              <Fragment key={letter}>
                {letter && <h4 id={idOfLetter(letter)}>{letter}</h4>}
                <LinkIndex links={links} />
              </Fragment>
            ))}
          </div>
        )}
      </Section>

      <Section heading="The Climate and Your Piano" band>
        <p className="measure">
          <strong>{`${climate.name}. `}</strong>
          {`${climate.summary} `}
          <GuideLink guide={guide} />
        </p>
        <HumidityBand target={frame.amounts.pianoHumidity} climates={[climate]} />
      </Section>

      <Section
        id="lead-form"
        heading={`Get Matched in ${state.name}`}
        intro="You are free to buy from any dealer we name, or from none."
        aside={<MatchFacts figures={figures} />}
      >
        <LeadFormIsland frame={frame} assets={assets} variant="card" prefill={prefill} />
      </Section>

      <div className="band">
        <FaqSection faqs={faqs} />
      </div>
      <RelatedPages
        className="wrap block spread"
        links={[
          { name: 'Buying Guide', path: '/blog/' },
          { name: 'Piano Terms', path: '/glossary/' },
          { name: 'All Locations', path: '/directory/' },
        ]}
      />
    </>
  );
}
