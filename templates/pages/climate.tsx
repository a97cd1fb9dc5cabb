import { Fragment } from 'react';
import { Swatch, SwingLegend } from '../charts/swing-legend.tsx';
import { TileMap } from '../charts/tile-map.tsx';
import { Section } from '../parts/section.tsx';
import { Words } from '../parts/words.tsx';
import type { PageProps } from './page-props.ts';

type Props = PageProps<'climate'>['route']['props'];

export function ClimatePage({ route }: PageProps<'climate'>) {
  const { copy, states, legend } = route.props;
  return (
    <>
      <section className="hero stage">
        <div className="wrap">
          <h1>{copy.hero.heading}</h1>
          <p className="lead">
            <Words text={copy.hero.lead} />
          </p>
        </div>
      </section>
      <Section heading={copy.map.heading} intro={<Words text={copy.map.text} />}>
        <nav aria-label="Map of the states">
          <TileMap states={states} legend={legend} />
        </nav>
        <SwingLegend {...legend} />
      </Section>
      <Section heading={copy.states.heading} band wide>
        <ul className="directory">
          {states.map((state) => (
            <StateSwings key={state.path} state={state} copy={copy.states} legend={legend} />
          ))}
        </ul>
      </Section>
    </>
  );
}

interface StateSwingsProps {
  state: Props['states'][number];
  copy: Props['copy']['states'];
  legend: Props['legend'];
}

/** A state with its cities by their bands. */
function StateSwings({ state: { name, path, bands, more }, copy, legend }: StateSwingsProps) {
  return (
    <li>
      <h3>
        <a href={path}>{name}</a>
      </h3>
      {bands.map(({ swing, cities }) => (
        <Fragment key={swing}>
          <p>
            <Swatch swing={swing} />
            {legend.bands[swing ?? -1]?.name ?? copy.unknown}
          </p>
          <ul>
            {cities.map((city) => (
              <li key={city.path}>
                <a href={city.path}>{city.name}</a>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
      {more && (
        <p>
          <a className="more" href={path}>
            {more}
          </a>
        </p>
      )}
    </li>
  );
}
