import type { Amount } from '../../generator/model/index.ts';
import { NeedsLegend, Swatch } from '../charts/needs-legend.tsx';
import { SeasonBar, SeasonColors, SeasonSample } from '../charts/season-bar.tsx';
import { TileMap } from '../charts/tile-map.tsx';
import { Hero } from '../parts/hero.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { Section } from '../parts/section.tsx';
import { StateList } from '../parts/state-list.tsx';
import { Words } from '../parts/words.tsx';
import type { PageProps } from './page-props.ts';

type Props = PageProps<'climate'>['page']['props'];
type State = Props['states'][number];

export function ClimatePage({ page, frame }: PageProps<'climate'>) {
  const { copy, states, legend, guide } = page.props;
  const range = frame.amounts.pianoHumidity;
  return (
    <>
      <Hero heading={copy.hero.heading} lead={<Words text={copy.hero.lead} />}>
        <SearchBox label="Your city or ZIP code" toPlace />
      </Hero>
      <Section heading={copy.map.heading} intro={<Words text={copy.map.text} />}>
        <NeedsLegend {...legend} />
        <TileMap
          states={states}
          tileOf={({ needs }) => ({
            mark: needs.map((need) => <Swatch key={need} need={need} />),
            label:
              needs.length > 0 &&
              `: ${needs.map((need) => legend.needs[need]?.name.toLowerCase()).join('; ')}`,
          })}
        />
      </Section>
      <Section
        heading={copy.states.heading}
        intro={<Words text={copy.states.text} />}
        aside={<SeasonSample range={range} words={copy.states} />}
        band
        wide
      >
        <SeasonColors range={range} />
        <StateList states={states}>
          {(state) => <StateNeeds {...{ state, legend, range }} copy={copy.states} />}
        </StateList>
      </Section>
      <Section heading={copy.next.heading}>
        <p className="measure">{copy.next.text}</p>
        {guide && (
          <p>
            <a href={guide}>{copy.next.guide}</a>
          </p>
        )}
        <p className="actions">
          <a className="button" href="/#lead-form">
            {copy.next.formButton}
          </a>
        </p>
      </Section>
    </>
  );
}

interface StateNeedsProps {
  state: State;
  copy: Props['copy']['states'];
  legend: Props['legend'];
  range: Amount;
}

/** The cities of a state, each with its winter, its summer and what a piano needs there. */
function StateNeeds({ state: { path, cities, more }, copy, legend, range }: StateNeedsProps) {
  return (
    <>
      <ul className="rows">
        {cities.map(({ name, path, seasons }) => (
          <li key={path}>
            <span>
              <a href={path}>{name}</a>
            </span>
            {seasons ? (
              <>
                <span aria-hidden="true">{` ${seasons.winter} → ${seasons.summer}%`}</span>
                <span className="visually-hidden">
                  {` ${seasons.winter}% in winter, ${seasons.summer}% in summer,`}
                </span>
                <SeasonBar winter={seasons.winter} summer={seasons.summer} range={range} />
                <b className="visually-hidden">{` ${legend.needs[seasons.need]?.name}`}</b>
              </>
            ) : (
              ` ${copy.unknown}`
            )}
          </li>
        ))}
      </ul>
      {more && (
        <p>
          <a className="more" href={path}>
            {more}
          </a>
        </p>
      )}
    </>
  );
}
