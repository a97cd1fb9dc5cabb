import { Fragment } from 'react';
import { AirTable } from '../charts/air-table.tsx';
import { StateOnMap } from '../charts/tile-map.tsx';
import { Insert as AfterHero } from '../inserts/state-after-hero.tsx';
import { Insert as BeforeQuestions } from '../inserts/state-before-questions.tsx';
import { Insert as End } from '../inserts/state-end.tsx';
import { Actions } from '../parts/actions.tsx';
import { Assurances } from '../parts/assurances.tsx';
import { AskedDealer, DealerCards } from '../parts/dealers.tsx';
import { Facts } from '../parts/facts.tsx';
import { FaqSection } from '../parts/faq-section.tsx';
import { LeadFormIsland } from '../parts/lead-form-island.tsx';
import { Chips, LetterLinks, LinkIndex, Note, RelatedPages } from '../parts/lists.tsx';
import { OnPaper } from '../parts/on-paper.tsx';
import { Section } from '../parts/section.tsx';
import { Words } from '../parts/words.tsx';
import type { PageProps } from './page-props.ts';

const idOfLetter = (letter: string): string => `cities-${letter.toLowerCase()}`;

export function StatePage({ page, frame, assets }: PageProps<'state'>) {
  const { copy, facts, climates, air, tax, note, guide, state, code, house, faqs } = page.props;
  const { noDealers, meanwhile, promise, dealers, everywhere, asked, seeDealers } = page.props;
  const { primaryCities, otherCities, prefill, suggestedCities } = page.props;
  const [others] = otherCities;
  const isIndexed = otherCities.length > 1;
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
            <OnPaper />
            <Actions
              first={{ name: copy.hero.formButton, href: '#lead-form' }}
              second={
                seeDealers
                  ? { name: seeDealers, href: '#dealers' }
                  : { name: copy.hero.citiesButton, href: '#cities' }
              }
            />
          </div>
          <div>
            <Facts facts={facts} />
            <StateOnMap code={code} />
          </div>
        </div>
      </section>
      <AfterHero {...{ page, frame, assets }} />

      <div className="wrap block split">
        <section id="cities">
          <h2>{copy.cities.heading}</h2>
          {noDealers && <p>{noDealers}</p>}
          <ul className="entries">
            {primaryCities.map(({ name, path, text, note }) => (
              <li key={path}>
                <h3>
                  <a href={path}>{name}</a>
                  <Note note={note} />
                </h3>
                <p>{text}</p>
              </li>
            ))}
            {others && !isIndexed && (
              <li>
                <h3>{copy.cities.moreCities}</h3>
                <Chips links={others.links} />
              </li>
            )}
          </ul>
        </section>
        <section id="lead-form">
          <h2>{copy.form.heading}</h2>
          {everywhere.length > 0 && <AskedDealer copy={asked} path={state.path} />}
          <p>
            <Words text={copy.form.text} />
          </p>
          <LeadFormIsland {...{ frame, assets, promise, prefill, suggestedCities }} variant="card" />
        </section>
        {seeDealers && (
          <section id="dealers">
            <h2>{copy.dealers.heading}</h2>
            {dealers.map(({ city, dealers }) => (
              <Fragment key={city.name}>
                <h3>
                  <a href={city.path}>{city.name}</a>
                </h3>
                <LinkIndex links={dealers} />
              </Fragment>
            ))}
            {everywhere.length > 0 && (
              <>
                <h3>{copy.dealers.everywhere}</h3>
                <DealerCards listed={everywhere} />
              </>
            )}
          </section>
        )}
        <div>
          <Assurances frame={frame}>{meanwhile && <p>{meanwhile}</p>}</Assurances>
          {air && <AirTable table={air} range={frame.amounts.pianoHumidity} assets={assets} />}
        </div>
      </div>

      {isIndexed && (
        <Section heading={copy.cities.moreCities} band>
          <LetterLinks
            label="More cities by their first letter"
            letters={otherCities.map(({ letter = '' }) => letter)}
            idOf={idOfLetter}
          />
          {otherCities.map(({ letter = '', links }) => (
            <Fragment key={letter}>
              <h3 id={idOfLetter(letter)}>{letter}</h3>
              <LinkIndex links={links} />
            </Fragment>
          ))}
        </Section>
      )}

      <Section heading={copy.climate.heading}>
        {climates.map(({ name, text }) => (
          <p key={name} className="measure">
            <strong>{`${name} `}</strong>
            <Words text={text} />
          </p>
        ))}
        {guide && (
          <p>
            <a href={guide}>{copy.climate.guide}</a>
          </p>
        )}
      </Section>

      {note && (
        <div className="band">
          <div className="wrap block pair">
            <section>
              <h2>{copy.notes.distances}</h2>
              <Paragraphs texts={note.distances} />
            </section>
            <section>
              <h2>{copy.notes.movers}</h2>
              <Paragraphs texts={note.movers} />
            </section>
            <div className="house" data-house={house.name} role="img" aria-label={house.title} />
          </div>
        </div>
      )}

      {tax && (
        <Section heading={tax.heading} aside={tax.facts.length > 0 && <Facts facts={tax.facts} />}>
          <div className="measure">
            {tax.sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <p className="fine-print">
              <Words text={tax.source.text} href={tax.source.url} />
            </p>
            <p>
              <a href={`/cost/?place=${page.path}#sheet`}>What a piano costs, all in</a>
              {' · '}
              <a href="/old-piano/">What an old one is worth</a>
            </p>
          </div>
        </Section>
      )}

      <BeforeQuestions {...{ page, frame, assets }} />
      <div className="band">
        <FaqSection heading={copy.questions.heading} faqs={faqs} />
      </div>
      <RelatedPages
        heading={copy.related.heading}
        className="wrap block spread"
        links={[
          { name: copy.related.blog, path: '/blog/' },
          { name: copy.related.glossary, path: '/glossary/' },
          { name: copy.related.directory, path: '/directory/' },
        ]}
      />
      <End {...{ page, frame, assets }} />
    </>
  );
}

/** A text in short paragraphs, which begins with its first sentence. */
const Paragraphs = ({ texts: [first, ...others] }: { texts: readonly string[] }) => (
  <>
    <p className="beginning">{first}</p>
    {others.map((text) => (
      <p key={text}>{text}</p>
    ))}
  </>
);
