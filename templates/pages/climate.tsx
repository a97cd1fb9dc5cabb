import type { Amount } from '../../generator/model/index.ts';
import { SeasonBar, SeasonColors, SeasonSample } from '../charts/season-bar.tsx';
import { Method, SwingLegend, SwingMeter } from '../charts/swing-legend.tsx';
import { TileMap } from '../charts/tile-map.tsx';
import { GuideLink } from '../parts/guide-link.tsx';
import { Section } from '../parts/section.tsx';
import { StateList } from '../parts/state-list.tsx';
import { Words } from '../parts/words.tsx';
import type { PageProps } from './page-props.ts';

type Props = PageProps<'climate'>['page']['props'];
type State = Props['states'][number];

/** The classes of the bands of humidity: three dry ones, the range that suits a piano, three damp ones. */
const BANDS = ['d3', 'd2', 'd1', 'd0', 's0', 's1', 's3'];

export function ClimatePage({ page, frame }: PageProps<'climate'>) {
  const { copy, states, legend, humidities, guide } = page.props;
  const range = frame.amounts.pianoHumidity;
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
        <nav aria-label="Map of the states" className="seasons">
          <TileMap
            states={states}
            tileOf={({ tile }) => ({
              figures: tile && <Figures {...tile} />,
              label: tile && ` ${tile.label}`,
            })}
          />
        </nav>
        <div className="swings">
          <ul className="scale">
            {humidities.map((range, band) => (
              <li key={range} className={BANDS[band]}>
                {range}
              </li>
            ))}
          </ul>
          <p>{copy.map.key}</p>
          <Method name={legend.words.method}>{`${copy.map.note} ${legend.credit}.`}</Method>
        </div>
      </Section>
      <Section
        heading={copy.states.heading}
        intro={<Words text={copy.states.text} />}
        aside={
          <>
            <SeasonSample range={range} words={copy.states} />
            <SwingLegend words={legend.words} bands={legend.bands} Mark={SwingMeter} />
          </>
        }
        band
        wide
      >
        <SeasonColors range={range} />
        <StateList states={states}>
          {(state) => <StateSwings {...{ state, legend, range }} copy={copy.states} />}
        </StateList>
      </Section>
      <Section heading={copy.next.heading}>
        <p className="measure">{copy.next.text}</p>
        {guide && (
          <p>
            <GuideLink path={guide} name={copy.next.guide} />
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

/** Winter above summer, each in the color of its band. */
const Figures = ({ winter, summer }: NonNullable<State['tile']>) => (
  <>
    {' '}
    <b className={BANDS[winter.band]}>{winter.humidity}</b>{' '}
    <b className={BANDS[summer.band]}>{summer.humidity}</b>
  </>
);

interface StateSwingsProps {
  state: State;
  copy: Props['copy']['states'];
  legend: Props['legend'];
  range: Amount;
}

/** The cities of a state, each with its winter, its summer and the band of its swing. */
function StateSwings({ state: { path, cities, more }, copy, legend, range }: StateSwingsProps) {
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
                {` ${seasons.winter} → ${seasons.summer}%`}
                <SeasonBar winter={seasons.winter} summer={seasons.summer} range={range} />
                <SwingMeter swing={seasons.swing} />
                <b className="visually-hidden">{` ${legend.bands[seasons.swing]?.name}`}</b>
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
