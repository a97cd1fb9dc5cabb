import { AirYear } from '../charts/air-year.tsx';
import { Harp } from '../drawings/harp.tsx';
import { Keyboard } from '../drawings/keyboard.tsx';
import { Mark, type MarkName } from '../drawings/mark.tsx';
import { PianoLineup } from '../drawings/piano-lineup.tsx';
import { Insert as AfterHero } from '../inserts/home-after-hero.tsx';
import { Insert as End } from '../inserts/home-end.tsx';
import { Actions } from '../parts/actions.tsx';
import { LastUpdated } from '../parts/dates.tsx';
import { Facts } from '../parts/facts.tsx';
import { LeadFormIsland } from '../parts/lead-form-island.tsx';
import { Chips, LinkIndex } from '../parts/lists.tsx';
import { OnPaper } from '../parts/on-paper.tsx';
import { Picture } from '../parts/picture.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { Section } from '../parts/section.tsx';
import type { PageProps } from './page-props.ts';

/** The marks of the benefits, in the order of the benefits. */
const MARKS: MarkName[] = ['tag', 'keys', 'pin', 'fork'];

export function HomePage({ page, frame, assets }: PageProps<'home'>) {
  const { states, steps, benefits, badges, matchFacts, dealers, example, picture } = page.props;
  const { figures, site, today, words } = frame;
  const allStates = { name: words.buttons.allStates, path: '/directory/' };
  return (
    <>
      <section className="stage hero home-hero">
        <div className="wrap">
          <h1>Find the Right Piano Near You</h1>
          <p className="lead">
            {'Ask for '}
            <span className="nowrap">{figures.dealersMatched}</span>
            {` verified local dealers, free. You hear within ${figures.responseTime}.`}
          </p>
          <OnPaper />
          <Actions
            first={{ name: words.formButton, href: '#lead-form' }}
            second={{ name: words.buttons.how, href: '#how-it-works' }}
          />
          <p className="actions with-links">
            <a href="/cost/">{words.buttons.cost}</a>
            <a href="/old-piano/">{words.buttons.oldPiano}</a>
          </p>
        </div>
        {picture ? <Picture picture={picture} sizes="(min-width: 64rem) 50vw, 100vw" isFirst /> : <Harp />}
      </section>
      {!example && <Keyboard />}
      <AfterHero {...{ page, frame, assets }} />

      {example && (
        <Section
          id="hear"
          heading="Hear What Your Air Does to a Piano"
          intro="Damp air pulls a piano sharp, dry air flat, by cents: hundredths of a half step. Hear it in one city, then look up yours."
          aside={<SearchBox label="Your city or ZIP code" toPlace />}
          stage
        >
          <AirYear
            {...{ air: example.air, words: example.words, path: example.city.path, assets }}
            range={frame.amounts.pianoHumidity}
          >
            <h3>{example.words.heading}</h3>
          </AirYear>
          <p className="fine-print">{example.air.house}</p>
        </Section>
      )}

      <div className="wrap block split">
        <section id="lead-form">
          <h2 data-matched-in="Get matched in">Get Matched With Local Dealers</h2>
          <p>Tell us what you’d like to play, and where.</p>
          <LeadFormIsland frame={frame} assets={assets} variant="section" />
        </section>
        <section id="how-it-works">
          <h2>How It Works</h2>
          <ol className="steps">
            {steps.map(({ name, text }) => (
              <li key={name}>
                <h3>{name}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
          <Facts facts={matchFacts} />
        </section>
        <section>
          <h2>{`Why Choose ${site.brand}`}</h2>
          <ul className="benefits">
            {benefits.map(({ name, text }, index) => (
              <li key={name}>
                <Mark name={MARKS[index % MARKS.length] ?? 'keys'} />
                <h3>{name}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>
      </div>

      <Section
        heading="Five Pianos, One Scale"
        intro={
          <>
            {'Typical sizes, drawn to scale. Our '}
            <a href="/blog/">guides</a> cover the space and the kind of playing that each one suits.
          </>
        }
        wide
        band
      >
        <PianoLineup />
      </Section>

      <Section
        heading="Search by Location"
        intro={`Start with your state: its cities, its climate, and a form to get matched. ${dealers}`}
      >
        {page.props.areAllStates ? (
          <Chips links={[...states, allStates]} />
        ) : (
          <>
            <LinkIndex links={states} />
            <p>
              <a className="more" href={allStates.path}>
                {allStates.name}
              </a>
            </p>
          </>
        )}
        {!example && <SearchBox label="Or search for your city" />}
      </Section>

      <section className="band">
        <div className="wrap block">
          <h2 className="visually-hidden">What You Can Count On</h2>
          <ul className="badges">
            {badges.map(({ name, text }) => (
              <li key={name}>
                <strong>{name}</strong>
                <span>{text}</span>
              </li>
            ))}
          </ul>
          <LastUpdated date={today} />
        </div>
      </section>
      <End {...{ page, frame, assets }} />
    </>
  );
}
