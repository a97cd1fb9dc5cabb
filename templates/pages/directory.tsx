import { SwingLegend } from '../charts/swing-legend.tsx';
import { TileMap } from '../charts/tile-map.tsx';
import { LetterLinks } from '../parts/lists.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { Section } from '../parts/section.tsx';
import { Words } from '../parts/words.tsx';
import type { PageProps } from './page-props.ts';

type Copy = PageProps<'directory'>['route']['props']['copy']['states'];
type State = PageProps<'directory'>['route']['props']['states'][number];

export function DirectoryPage({ route }: PageProps<'directory'>) {
  const { copy, states, legend } = route.props;
  const letters = [...new Set(states.map(initialOf))];
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
      <Section
        heading={copy.map.heading}
        intro={<Words text={copy.map.text} />}
        aside={<SearchBox label="Or search for your city" />}
      >
        <nav aria-label="Map of the states">
          <TileMap states={states} legend={legend} />
        </nav>
        {legend && (
          <>
            <SwingLegend {...legend} />
            <p>
              <a className="more" href="/climate/">
                {legend.words.link}
              </a>
            </p>
          </>
        )}
      </Section>
      <Section heading={copy.states.heading} band wide>
        <LetterLinks label="States by their first letter" letters={letters} idOf={idOf} />
        <ul className="directory">
          {states.map((state, index) => (
            <StateEntry
              key={state.path}
              copy={copy.states}
              state={state}
              isFirst={isNewLetter(states, index)}
            />
          ))}
        </ul>
      </Section>
    </>
  );
}

const initialOf = ({ name }: Pick<State, 'name'>): string => name.charAt(0);
const idOf = (letter: string): string => `states-${letter.toLowerCase()}`;

function isNewLetter(states: readonly State[], index: number): boolean {
  const [before, state] = [states[index - 1], states[index]];
  return !before || !state || initialOf(before) !== initialOf(state);
}

/** A state with its cities. The first state of a letter has the id to which the letter's link leads. */
function StateEntry({ copy, state, isFirst }: { copy: Copy; state: State; isFirst: boolean }) {
  const { name, path, cityCount, count, dealers, cities } = state;
  return (
    <li id={isFirst ? idOf(initialOf(state)) : undefined}>
      <h3>
        <a href={path}>{name}</a>
      </h3>
      <p className="count">{count}</p>
      {dealers && <p className="fine-print">{dealers}</p>}
      <ul>
        {cities.map((city) => (
          <li key={city.path}>
            <a href={city.path}>{city.name}</a>
          </li>
        ))}
      </ul>
      {cityCount > cities.length && (
        <p>
          <a className="more" href={path}>
            {copy.allCities}
          </a>
        </p>
      )}
      <p className="fine-print">
        <a href="/contact/">{copy.contact}</a>
      </p>
    </li>
  );
}
