import { HumidityBand } from '../charts/humidity-band.tsx';
import { Actions } from '../parts/actions.tsx';
import { LastUpdated } from '../parts/dates.tsx';
import { BuyerFacts } from '../parts/facts.tsx';
import { FaqSection } from '../parts/faq-section.tsx';
import { GuideLink } from '../parts/guide-link.tsx';
import { LeadFormIsland } from '../parts/lead-form-island.tsx';
import { LinkIndex, RelatedPages } from '../parts/lists.tsx';
import { PriceSection } from '../parts/price-section.tsx';
import { Section } from '../parts/section.tsx';
import type { PageProps } from './page-props.ts';

export function CityPage({ route, frame, assets }: PageProps<'city'>) {
  const { city, state, climate, note, prices, siblings, faqs, prefill } = route.props;
  const { figures } = frame;
  return (
    <>
      <section className="stage hero">
        <div className="wrap split">
          <div>
            <h1>{`Pianos in ${city.name}, ${state.name}`}</h1>
            <p className="lead">
              {`Tell us what you are looking for, and within ${figures.responseTime} we match you with `}
              <span className="nowrap">{figures.dealersMatched}</span>
              {` verified dealers who serve ${city.name}. Then go and play: no two pianos feel alike.`}
            </p>
            <BuyerFacts climate={climate.name} figures={figures} />
          </div>
          <div id="lead-form">
            <LeadFormIsland frame={frame} assets={assets} variant="inline" prefill={prefill} />
          </div>
          {note && (
            <div className="notes">
              <h2>{`Music in ${city.name}`}</h2>
              <p>{note.music}</p>
              <h2>Bringing a Piano Home</h2>
              <p>{note.home}</p>
            </div>
          )}
        </div>
      </section>

      <Section heading="What to Weigh Before You Choose" band wide>
        <Choices route={route} frame={frame} />
      </Section>

      <Section
        id="prices"
        heading={`Piano Price Ranges in ${city.name}`}
        intro={`These are typical prices in the United States. ${prices.lead}`}
        wide
      >
        <PriceSection amounts={frame.amounts} figures={figures} bands={prices.bands} />
      </Section>

      <div className="band">
        <div className="wrap block pair">
          <section>
            <h2>Trusted Local Dealers</h2>
            <p>
              {`Verified dealers are being added in ${city.name}. Until they are listed here, the form reaches those who serve the area, and the `}
              <a href="/directory/">directory</a> shows every city we cover.
            </p>
          </section>
          <section>
            <h2>Next Steps</h2>
            <p>{`Send the form above (less than ${figures.formTime}), or read first what sets one piano apart from another.`}</p>
            <Actions
              first={{ name: 'Go to the form', href: '#lead-form' }}
              second={{ name: 'Read the blog', href: '/blog/' }}
            />
          </section>
        </div>
      </div>

      <FaqSection faqs={faqs} />

      <div className="band">
        <div className="wrap block">
          <div className="pair">
            {siblings.length > 0 && (
              <section>
                <h2>{`Other Cities in ${state.name}`}</h2>
                <LinkIndex links={siblings} />
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
          </div>
          <LastUpdated date={frame.today} />
        </div>
      </div>
    </>
  );
}

function Choices({ route, frame }: Pick<PageProps<'city'>, 'route' | 'frame'>) {
  const { city, climate, guides } = route.props;
  const { figures } = frame;
  return (
    <ul className="choices">
      <li>
        <h3>Acoustic vs Digital</h3>
        <p>
          {`An acoustic piano answers touch with strings and a soundboard, and wants tuning at least ${figures.tuningsPerYear}. A new digital costs `}
          <span className="nowrap">{figures.priceDigital}</span>
          {', never needs tuning, and lets you practice with headphones. '}
          <GuideLink guide={guides.type} />
        </p>
      </li>
      <li>
        <h3>Upright vs Grand</h3>
        <p>
          {'Uprights run '}
          <span className="nowrap">{figures.priceUpright}</span>
          {' and stand against a wall. Baby grands run '}
          <span className="nowrap">{figures.priceBabyGrand}</span>
          {', repeat notes faster and need about 5 by 8 feet with the bench. '}
          <GuideLink guide={guides.shape} />
        </p>
      </li>
      <li>
        <h3>Practice vs Performance</h3>
        <p>
          {`For daily practice, what matters is an even touch and a tone you still like after an hour. For recitals and advanced study, look at larger grands; professional instruments cost ${figures.priceProfessionalGrand}. `}
          <GuideLink guide={guides.condition} />
        </p>
      </li>
      <li>
        <h3>Space &amp; Climate</h3>
        <p>
          <strong>{`${city.name}: ${climate.name.toLowerCase()}. `}</strong>
          {`${climate.space} `}
          <GuideLink guide={guides.space} />
        </p>
        <HumidityBand target={frame.amounts.pianoHumidity} climates={[climate]} />
      </li>
    </ul>
  );
}
