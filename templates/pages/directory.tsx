import { SeasonColors, SeasonSample, seasonTile } from '../charts/season-bar.tsx';
import { FEWEST_ON_MAP, TileMap } from '../charts/tile-map.tsx';
import { Hero } from '../parts/hero.tsx';
import { Chips, LinkItems } from '../parts/lists.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { Section } from '../parts/section.tsx';
import { StateList } from '../parts/state-list.tsx';
import { Words } from '../parts/words.tsx';
import type { PageProps } from './page-props.ts';

type Copy = PageProps<'directory'>['page']['props']['copy']['states'];
type State = PageProps<'directory'>['page']['props']['states'][number];

/** The most states that are named, besides their tiles, because they have dealers. */
const MOST_CHIPS = 12;

export function DirectoryPage({ page, frame }: PageProps<'directory'>) {
  const { copy, dealers, meanwhile, states, key } = page.props;
  const range = frame.amounts.pianoHumidity;
  const isColored = states.some((state) => state.range);
  const isMapped = states.length >= FEWEST_ON_MAP;
  const withDealers = states.filter(({ dealerCount }) => dealerCount > 0);
  const intro = (
    <>
      <Words text={copy.map.text} />
      {isMapped && !meanwhile && ` ${copy.map.dealers}`}
    </>
  );
  const aside = (
    <>
      <SearchBox label="Search for your city" />
      {withDealers.length > 0 && withDealers.length <= MOST_CHIPS && (
        <Chips
          links={withDealers.map(({ name, path, dealerCount }) => ({
            name: `${name} (${dealerCount})`,
            path: `${path}#dealers`,
          }))}
        />
      )}
      {key && isColored && <SeasonSample range={range} words={[key.driest, key.dampest]} />}
      {key && (
        <p>
          <a className="more" href="/climate/">
            {copy.map.climate}
          </a>
        </p>
      )}
    </>
  );
  return (
    <>
      <Hero heading={copy.hero.heading} lead={<Words text={copy.hero.lead} />}>
        <p>{dealers}</p>
      </Hero>
      {isMapped && (
        <Section heading={copy.map.heading} {...{ intro, aside }}>
          <SeasonColors range={range} />
          <TileMap
            states={states}
            tileOf={(state) => (isColored ? seasonTile(state.range, range) : dealersTile(state))}
          />
        </Section>
      )}
      <Section heading={copy.states.heading} wide {...(isMapped ? { band: true } : { intro, aside })}>
        <StateList states={states}>{(state) => <StateEntry copy={copy.states} state={state} />}</StateList>
        {meanwhile && <p>{meanwhile}</p>}
      </Section>
    </>
  );
}

const dealersTile = ({ count, dealers, dealerCount }: State) => ({
  mark: dealers && <b>{dealerCount}</b>,
  label: dealers ? ` ${dealers}, ${count}` : `: ${count}`,
});

/** What the directory says of a state: how many cities and dealers it has, and its first cities. */
function StateEntry({ copy, state }: { copy: Copy; state: State }) {
  const { path, cityCount, count, dealers, cities } = state;
  return (
    <>
      <p className="count">{[count, dealers].filter(Boolean).join(' · ')}</p>
      <ul>
        <LinkItems links={cities} />
      </ul>
      <p className="fine-print">
        <a href="/contact/">{copy.contact}</a>
      </p>
      {cityCount > cities.length && (
        <p>
          <a className="more" href={path}>
            {copy.allCities}
          </a>
        </p>
      )}
    </>
  );
}
