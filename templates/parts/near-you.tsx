import type { Frame } from '../../generator/model/index.ts';
import { Actions } from './actions.tsx';
import { SearchBox } from './search-box.tsx';

/** A card in the middle of a guide: a field that leads to the page of the reader's city. No heading of a text has its id. */
export const NearYou = ({ frame: { words } }: { frame: Frame }) => (
  <section className="card" aria-labelledby="near_you">
    <h2 id="near_you">{words.nearYou.heading}</h2>
    <p>{words.nearYou.text}</p>
    <SearchBox label={words.nearYou.label} toPlace />
  </section>
);

/** The end of a text: the form. */
export const NextStep = ({ frame: { words, promise } }: { frame: Frame }) => (
  <section className="card" aria-labelledby="next_step">
    <h2 id="next_step">{words.next.heading}</h2>
    <p>{`${words.next.text} ${promise}`}</p>
    <Actions
      first={{ name: words.formButton, href: '/#lead-form' }}
      second={{ name: words.next.cityButton, href: '/directory/' }}
    />
  </section>
);
