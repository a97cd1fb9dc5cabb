import type { ReactNode } from 'react';
import type { CityCopy } from '../../generator/model/index.ts';
import { AirYear } from '../charts/air-year.tsx';
import { WindowTable } from '../charts/window-table.tsx';
import { Actions } from '../parts/actions.tsx';
import { LastUpdated } from '../parts/dates.tsx';
import { DealerList, NoDealers } from '../parts/dealers.tsx';
import { Facts } from '../parts/facts.tsx';
import { FaqSection } from '../parts/faq-section.tsx';
import { GuideLink } from '../parts/guide-link.tsx';
import { LeadFormIsland } from '../parts/lead-form-island.tsx';
import { LinkIndex, RelatedPages } from '../parts/lists.tsx';
import { PriceSection } from '../parts/price-section.tsx';
import { Section } from '../parts/section.tsx';
import { Words } from '../parts/words.tsx';
import type { PageProps } from './page-props.ts';

export function CityPage({ route, frame, assets }: PageProps<'city'>) {
  const { copy, facts, state, note, prices, reviewed, siblings, faqs, prefill } = route.props;
  const { city, dealers, dealersElsewhere } = route.props;
  const suggestedCities = [city, ...siblings].map(({ name }) => name);
  return (
    <>
      <section className="stage hero">
        <div className="wrap split">
          <div>
            <h1>
              <Words text={copy.hero.heading} />
            </h1>
            <p className="lead">
              <Words text={copy.hero.lead} />
            </p>
            <Facts facts={facts} />
          </div>
          <div id="lead-form">
            <LeadFormIsland {...{ frame, assets, prefill, suggestedCities }} variant="inline" />
          </div>
          {note && (
            <div className="notes">
              <h2>{copy.notes.music}</h2>
              <p>{note.music}</p>
              <h2>{copy.notes.home}</h2>
              <p>{note.home}</p>
            </div>
          )}
        </div>
      </section>

      <Section heading={copy.choices.heading} band wide>
        <Choices route={route} frame={frame} assets={assets} />
      </Section>

      <Section
        id="prices"
        heading={copy.prices.heading}
        intro={
          <>
            <Words text={copy.prices.text} /> {prices.lead}
          </>
        }
        wide
      >
        <PriceSection
          amounts={frame.amounts}
          figures={frame.figures}
          bands={prices.bands}
          source={prices.source}
        />
      </Section>

      <div className="band">
        <div className={dealers ? 'wrap block' : 'wrap block pair'}>
          {dealers ? (
            <DealerList dealers={dealers} copy={copy.dealers} frame={frame} />
          ) : (
            <NoDealers copy={copy.dealers} elsewhere={dealersElsewhere} />
          )}
          <section>
            <h2>{copy.nextSteps.heading}</h2>
            <p>
              <Words text={copy.nextSteps.text} />
            </p>
            <Actions
              first={{ name: copy.nextSteps.formButton, href: '#lead-form' }}
              second={{ name: copy.nextSteps.blogButton, href: '/blog/' }}
            />
          </section>
        </div>
      </div>

      <FaqSection heading={copy.questions.heading} faqs={faqs} />

      <div className="band">
        <div className="wrap block">
          <div className="pair">
            {siblings.length > 0 && (
              <section>
                <h2>{copy.otherCities.heading}</h2>
                <LinkIndex links={siblings} />
              </section>
            )}
            <RelatedPages
              heading={copy.related.heading}
              links={[
                { name: copy.related.blog, path: '/blog/' },
                { name: copy.related.glossary, path: '/glossary/' },
                ...(frame.hasHistory
                  ? [{ name: copy.related.history, path: '/education/history-of-the-piano/' }]
                  : []),
                { name: copy.related.state, path: state.path },
              ]}
            />
          </div>
          <LastUpdated date={frame.today} reviewed={reviewed} />
        </div>
      </div>
    </>
  );
}

function Choices({ route, frame, assets }: PageProps<'city'>) {
  const { copy, air, guides } = route.props;
  const { acousticOrDigital, uprightOrGrand, practiceOrPerformance, spaceAndClimate } = copy.choices;
  return (
    <ul className="choices">
      <Choice copy={acousticOrDigital} guide={guides.acousticOrDigital} />
      <Choice copy={uprightOrGrand} guide={guides.uprightOrGrand} />
      <Choice copy={practiceOrPerformance} guide={guides.practiceOrPerformance} />
      <Choice copy={spaceAndClimate} name={spaceAndClimate.name} guide={guides.spaceAndClimate}>
        {air && (
          <>
            <p>
              <strong>{`${copy.air.winter} `}</strong>
              {air.inWinter}
            </p>
            <p>
              <strong>{`${copy.air.summer} `}</strong>
              {air.inSummer}
            </p>
            <p>
              <strong>{`${copy.air.house} `}</strong>
              {air.house}
            </p>
            <p>
              <strong>{`${copy.air.help} `}</strong>
              {air.help}
            </p>
            {air.january && (
              <p>
                <strong>{`${copy.air.january} `}</strong>
                {air.january}
              </p>
            )}
            {air.hasWindows && <WindowTable {...frame.windows} />}
            <p>
              <a href={air.calendar} download>
                {air.calendarLink}
              </a>
            </p>
            <AirYear air={air} words={copy.air} range={frame.amounts.pianoHumidity} assets={assets} />
          </>
        )}
      </Choice>
    </ul>
  );
}

interface ChoiceProps {
  copy: CityCopy['choices']['acousticOrDigital'];
  /** Words before the text. */
  name?: string;
  /** The path of an article. */
  guide: string | null;
  children?: ReactNode;
}

function Choice({ copy, name, guide, children }: ChoiceProps) {
  return (
    <li>
      <h3>{copy.heading}</h3>
      <p>
        {name && <strong>{`${name} `}</strong>}
        <Words text={copy.text} /> <GuideLink path={guide} name={copy.guide} />
      </p>
      {children}
    </li>
  );
}
