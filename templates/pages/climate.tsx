import type { Amount } from '../../generator/model/index.ts';
import { SeasonBar, SeasonColors, SeasonSample, seasonTile } from '../charts/season-bar.tsx';
import { TileMap } from '../charts/tile-map.tsx';
import { Hero } from '../parts/hero.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { Section } from '../parts/section.tsx';
import { StateList } from '../parts/state-list.tsx';
import { Words } from '../parts/words.tsx';
import type { PageProps } from './page-props.ts';

type Props = PageProps<'climate'>['page']['props'];
type State = Props['states'][number];

export function ClimatePage({ page, frame, assets }: PageProps<'climate'>) {
  const { copy, states, legend, guide } = page.props;
  const range = frame.amounts.pianoHumidity;
  const tunedAt = (range.from + (range.to ?? range.from)) / 2;
  return (
    <>
      <Hero heading={copy.hero.heading} lead={<Words text={copy.hero.lead} />}>
        <SearchBox label="Your city or ZIP code" toPlace />
      </Hero>
      <Section
        heading={copy.map.heading}
        intro={<Words text={copy.map.text} />}
        aside={<SeasonSample range={range} words={[copy.map.driest, copy.map.dampest]} />}
      >
        <SeasonColors range={range} />
        <TileMap states={states} tileOf={(state) => seasonTile(state.range, range)} />
        <details className="source">
          <summary>{legend.words.method}</summary>
          <p className="fine-print">{`${legend.words.note} ${legend.credit}.`}</p>
        </details>
      </Section>
      <Section
        heading={copy.states.heading}
        intro={<Words text={copy.states.text} />}
        aside={<SeasonSample range={range} words={[copy.states.winter, copy.states.summer]} />}
        band
        wide
      >
        <div data-script={assets.hearScript} data-tuned-at={tunedAt}>
          <p className="hear" hidden>
            {copy.states.keys}
          </p>
          <StateList states={states}>
            {(state) => <StateNeeds {...{ state, legend, range }} copy={copy.states} />}
          </StateList>
          <div className="hear heard" hidden>
            <output />
          </div>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the script is our own, and the same on every page */}
          <script dangerouslySetInnerHTML={{ __html: assets.hearLoader }} />
        </div>
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
            {seasons && (
              <span className="hear" hidden>
                <button
                  type="button"
                  value={path}
                  data-months={`${seasons.winter},${seasons.summer}`}
                  aria-label={`${copy.hear} ${name}`}
                  aria-pressed="false"
                />
              </span>
            )}
            <span>
              <a href={path}>{name}</a>
            </span>
            {seasons ? (
              <>
                <span aria-hidden="true">{` ${seasons.winter} → ${seasons.summer}%`}</span>
                <span className="visually-hidden">
                  {` ${seasons.winter}% in winter, ${seasons.summer}% in summer,`}
                </span>
                <SeasonBar ends={[seasons.winter, seasons.summer]} range={range} />
                <b className="visually-hidden">{` ${legend.needs[seasons.need]}`}</b>
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
