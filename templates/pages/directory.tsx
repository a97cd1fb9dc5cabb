import { TileMap } from '../charts/tile-map.tsx';
import { LetterLinks } from '../parts/lists.tsx';
import { Section } from '../parts/section.tsx';
import type { PageProps } from './page-props.ts';

type State = PageProps<'directory'>['route']['props']['states'][number];

export function DirectoryPage({ route }: PageProps<'directory'>) {
  const { states } = route.props;
  const letters = [...new Set(states.map(initialOf))];
  const count = states.reduce((sum, { cityCount }) => sum + cityCount, 0);
  return (
    <>
      <section className="hero stage">
        <div className="wrap">
          <h1>Piano Store Directory</h1>
          <p className="lead">
            Choose your state or city. Each page has local advice, typical prices and a form that matches you
            with verified dealers.
          </p>
        </div>
      </section>
      <Section
        heading="Choose a State"
        intro={`${states.length} states and ${count} cities have pages of their own.`}
      >
        <nav aria-label="Map of the states">
          <TileMap states={states} />
        </nav>
      </Section>
      <Section heading="States and Cities" band wide>
        <LetterLinks label="States by their first letter" letters={letters} idOf={idOf} />
        <ul className="directory">
          {states.map((state, index) => (
            <StateEntry key={state.path} state={state} isFirst={isNewLetter(states, index)} />
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
function StateEntry({ state, isFirst }: { state: State; isFirst: boolean }) {
  const { name, path, cityCount, cities } = state;
  return (
    <li id={isFirst ? idOf(initialOf(state)) : undefined}>
      <h3>
        <a href={path}>{name}</a>
      </h3>
      <p className="count">{`${cityCount} ${cityCount === 1 ? 'city' : 'cities'}`}</p>
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
            View all cities
          </a>
        </p>
      )}
      <p className="fine-print">
        <a href="/contact/">{"Don't see your city? Contact us"}</a>
      </p>
    </li>
  );
}
