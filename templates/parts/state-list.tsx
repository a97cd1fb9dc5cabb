import type { ReactNode } from 'react';
import type { Link } from '../../generator/model/index.ts';
import { FEWEST_ON_MAP } from '../charts/tile-map.tsx';
import { LetterLinks } from './lists.tsx';

interface StateListProps<S> {
  states: readonly S[];
  /** What stands below the name of a state. */
  children: (state: S) => ReactNode;
}

/** States by their names, with a link to the first state of each letter if there are many. */
export function StateList<S extends Link>({ states, children }: StateListProps<S>) {
  const letters = [...new Set(states.map(initialOf))];
  return (
    <>
      {states.length >= FEWEST_ON_MAP && (
        <LetterLinks label="States by their first letter" letters={letters} idOf={idOf} />
      )}
      <ul className="directory">
        {states.map((state, index) => (
          <li key={state.path} id={isNewLetter(states, index) ? idOf(initialOf(state)) : undefined}>
            <h3>
              <a href={state.path}>{state.name}</a>
            </h3>
            {children(state)}
          </li>
        ))}
      </ul>
    </>
  );
}

const initialOf = ({ name }: Link): string => name.charAt(0);
const idOf = (letter: string): string => `states-${letter.toLowerCase()}`;

function isNewLetter(states: readonly Link[], index: number): boolean {
  const [before, state] = [states[index - 1], states[index]];
  return !before || !state || initialOf(before) !== initialOf(state);
}
