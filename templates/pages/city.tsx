import type { CityCopy, Props } from '../../generator/model/index.ts';
import { AirOctave } from '../charts/air-octave.tsx';
import { Insert as AfterHero } from '../inserts/city-after-hero.tsx';
import { Insert as AfterPrices } from '../inserts/city-after-prices.tsx';
import { Insert as BeforeQuestions } from '../inserts/city-before-questions.tsx';
import { Insert as End } from '../inserts/city-end.tsx';
import { Actions } from '../parts/actions.tsx';
import { Assurances } from '../parts/assurances.tsx';
import { Climate } from '../parts/climate.tsx';
import { LastUpdated } from '../parts/dates.tsx';
import { AskedDealer, DealerList, DealersLink, EmptyCard, NoDealers } from '../parts/dealers.tsx';
import { Facts } from '../parts/facts.tsx';
import { FaqSection } from '../parts/faq-section.tsx';
import { GuideLink } from '../parts/guide-link.tsx';
import { LeadFormIsland } from '../parts/lead-form-island.tsx';
import { LinkIndex, RelatedPages } from '../parts/lists.tsx';
import { OnPaper } from '../parts/on-paper.tsx';
import { PriceSection } from '../parts/price-section.tsx';
import { Section } from '../parts/section.tsx';
import { Words } from '../parts/words.tsx';
import type { PageProps } from './page-props.ts';

export function CityPage({ page, frame, assets }: PageProps<'city'>) {
  const { copy, facts, state, note, prices, reviewed, siblings, faqs, guides, prefill } = page.props;
  const { air, asked, city, dealers, dealersElsewhere, house, tax, checked, promise } = page.props;
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
              <Words text={page.props.lead} />
            </p>
            {dealers && <DealersLink dealers={dealers} />}
            <OnPaper />
            <Facts facts={facts} />
            {air && <AirOctave air={air} words={copy.air.hear} range={frame.amounts.pianoHumidity} />}
          </div>
          <div id="lead-form">
            <h2>{copy.form.heading}</h2>
            {dealers && <AskedDealer copy={asked} path={city.path} />}
            <LeadFormIsland {...{ frame, assets, promise, prefill, suggestedCities }} variant="inline" />
          </div>
          {dealers && <Assurances frame={frame} />}
        </div>
      </section>

      <Jumps copy={copy.jumps} hasDealers={dealers !== null} hasNote={note !== null} />
      <AfterHero {...{ page, frame, assets }} />

      <div className={dealers ? 'wrap block' : 'wrap block pair'}>
        {dealers ? (
          <DealerList {...{ dealers, assets }} copy={copy.dealers} />
        ) : (
          <>
            <NoDealers copy={copy.dealers} neighbors={dealersElsewhere} />
            <EmptyCard copy={copy.dealers} frame={frame} />
          </>
        )}
        <section>
          <h2>{copy.nextSteps.heading}</h2>
          <Actions
            first={{ name: copy.nextSteps.formButton, href: '#lead-form' }}
            second={{ name: copy.nextSteps.blogButton, href: '/blog/' }}
          />
        </section>
      </div>

      {note && (
        <div className="band">
          <div className="wrap block pair">
            <section id="moving">
              <h2>{copy.notes.home}</h2>
              <p>{note.home}</p>
            </section>
            <section>
              <h2>{copy.notes.music}</h2>
              <p>{note.music}</p>
            </section>
            <div className="house" data-house={house.name} role="img" aria-label={house.title} />
          </div>
        </div>
      )}

      <Section heading={copy.choices.heading} wide>
        <Choices copy={copy} air={air} guides={guides} />
      </Section>

      {air && <Climate {...{ air, copy, frame, assets, path: city.path }} guide={guides.spaceAndClimate} />}

      <Section id="prices" heading={copy.prices.heading} band>
        <PriceSection
          name={copy.prices.heading}
          {...{ amounts: frame.amounts, figures: frame.figures, bands: prices.bands, tax }}
          source={{ name: copy.prices.source, text: prices.source }}
        />
      </Section>
      <AfterPrices {...{ page, frame, assets }} />

      <BeforeQuestions {...{ page, frame, assets }} />
      <FaqSection id="questions" heading={copy.questions.heading} faqs={faqs} />

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
          <LastUpdated date={frame.today} reviewed={reviewed} checked={checked && copy.notes.checked} />
        </div>
      </div>
      <End {...{ page, frame, assets }} />
    </>
  );
}

interface JumpsProps {
  copy: CityCopy['jumps'];
  hasDealers: boolean;
  hasNote: boolean;
}

/** Links to the parts below the form. */
function Jumps({ copy, hasDealers, hasNote }: JumpsProps) {
  return (
    <nav className="wrap jumps" aria-label={copy.label}>
      {hasDealers && <a href="#dealers">{copy.dealers}</a>}
      {hasNote && <a href="#moving">{copy.moving}</a>}
      <a href="#climate">{copy.climate}</a>
      <a href="#prices">{copy.prices}</a>
      <a href="#questions">{copy.questions}</a>
    </nav>
  );
}

function Choices({ copy, air, guides }: Pick<Props['city'], 'copy' | 'air' | 'guides'>) {
  const { acousticOrDigital, uprightOrGrand, practiceOrPerformance, spaceAndClimate } = copy.choices;
  return (
    <ul className="choices">
      <Choice copy={acousticOrDigital} guide={guides.acousticOrDigital} />
      <Choice copy={uprightOrGrand} guide={guides.uprightOrGrand} />
      <Choice copy={practiceOrPerformance} guide={guides.practiceOrPerformance} />
      <li id={air ? undefined : 'climate'}>
        <h3>{spaceAndClimate.heading}</h3>
        <p>
          <strong>{spaceAndClimate.name}</strong>{' '}
          <Words text={air ? copy.air.inShort : spaceAndClimate.text} />{' '}
          {air ? (
            <a href={air.calendar} download>
              {copy.air.calendar}
            </a>
          ) : (
            <GuideLink path={guides.spaceAndClimate} name={spaceAndClimate.guide} />
          )}
        </p>
      </li>
    </ul>
  );
}

interface ChoiceProps {
  copy: CityCopy['choices']['acousticOrDigital'];
  /** The path of an article. */
  guide: string | null;
}

const Choice = ({ copy, guide }: ChoiceProps) => (
  <li>
    <h3>{copy.heading}</h3>
    <p>
      <Words text={copy.text} /> <GuideLink path={guide} name={copy.guide} />
    </p>
  </li>
);
