import type { Frame } from '../../generator/model/index.ts';
import { Actions } from './actions.tsx';
import { SearchBox } from './search-box.tsx';

/** A card in the middle of a guide: a field that leads to the page of the reader's city. No heading of a text has its id. */
export const NearYou = () => (
  <section className="card" aria-labelledby="near_you">
    <h2 id="near_you">See your city’s page</h2>
    <p>On your city’s page: US price ranges, the air, moving, tax, and the form for dealers.</p>
    <SearchBox label="Your city or ZIP code" toPlace />
  </section>
);

/** The end of a text: the form. */
export const NextStep = ({ frame }: { frame: Frame }) => (
  <section className="card" aria-labelledby="next_step">
    <h2 id="next_step">Play a few, then choose</h2>
    <p>{`Tell us what you have in mind. Within ${frame.figures.responseTime} we name ${frame.figures.dealersMatched} verified dealers, free. ${frame.promise}`}</p>
    <Actions
      first={{ name: 'Get Matched', href: '/#lead-form' }}
      second={{ name: 'Find Your City', href: '/directory/' }}
    />
  </section>
);
