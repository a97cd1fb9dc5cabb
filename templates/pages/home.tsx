import { LastUpdated } from '../parts/dates.tsx';
import { Keyboard } from '../parts/keyboard.tsx';
import { LeadFormIsland } from '../parts/lead-form-island.tsx';
import { Benefits, LinkRow } from '../parts/lists.tsx';
import type { PageProps } from './page-props.ts';

export function HomePage({ route, frame, assets }: PageProps<'home'>) {
  const { states, steps, benefits, badges } = route.props;
  const { figures, site, today } = frame;
  return (
    <>
      <section className="hero">
        <div className="wrap">
          <h1>Find the Right Piano Near You</h1>
          <p className="lead">
            {'Tell us what you play, what you can spend and where you live. We match you with '}
            <span className="nowrap">{figures.dealersMatched}</span>
            {` verified local dealers within ${figures.responseTime}, free of charge.`}
          </p>
          <p className="actions">
            <a className="button" href="#lead-form">
              Get Matched
            </a>
            <a className="button quiet" href="#how-it-works">
              How It Works
            </a>
          </p>
        </div>
        <Keyboard />
      </section>

      <section className="wrap block">
        <h2>Search by Location</h2>
        <p>Start with your state: each page has its cities, local advice and the way to dealers near you.</p>
        <LinkRow links={states} />
        <p>
          <a className="more" href="/directory/">
            View All States
          </a>
        </p>
      </section>

      <section className="band" id="how-it-works">
        <div className="wrap block">
          <h2>How It Works</h2>
          <p>From the first question to the first note, in three steps.</p>
          <ol className="cards steps">
            {steps.map(({ name, text }) => (
              <li key={name} className="card">
                <h3>{name}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>

      <section className="wrap block">
        <h2>{`Why Choose ${site.brand}`}</h2>
        <Benefits items={benefits} />
      </section>

      <section className="band" id="lead-form">
        <div className="wrap block">
          <h2>Get Matched With Local Dealers</h2>
          <p>{`It takes less than ${figures.formTime}. Within ${figures.responseTime} you are matched with ${figures.dealersMatched} verified dealers near you.`}</p>
          <LeadFormIsland frame={frame} assets={assets} variant="section" />
        </div>
      </section>

      <section className="wrap block">
        <h2 className="visually-hidden">What You Can Count On</h2>
        <ul className="badges">
          {badges.map(({ name, text }) => (
            <li key={name}>
              <strong>{name}</strong>
              <span>{text}</span>
            </li>
          ))}
        </ul>
        <LastUpdated iso={today} />
      </section>
    </>
  );
}
