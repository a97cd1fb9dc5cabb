import { fold, type Place } from './place.ts';

/** The most dealers that get a lead. The site promises it. */
const MOST = 3;

export interface Dealer {
  id: number;
  /** States and cities by their slugs, with spaces between them. */
  serves: string;
  /** The number of the last mail to the dealer. */
  last_mail: number | null;
}

/**
 * The dealers that get a lead from a place, by their ids. Those that name the city come before those that name its state. In
 * each of the two groups, who has waited longest comes first: those that never got a mail, then by the number of their last one.
 */
export function dealersFor({ state, cities }: Place, dealers: readonly Dealer[]): number[] {
  const all = dealers.map((dealer) => ({ ...dealer, places: dealer.serves.split(' ').map(partsOf) }));
  const served = all.flatMap(({ places }) => places.filter((place) => place.state === state));
  // A city that nobody serves may be one that is misspelled: then the page with the form says which it is.
  const city = cities.find((names) => served.some((place) => names.includes(place.city)));
  return all
    .map((dealer) => ({ ...dealer, rank: rankOf(dealer.places) }))
    .filter(({ rank }) => rank < 2)
    .sort((a, b) => a.rank - b.rank || (a.last_mail ?? 0) - (b.last_mail ?? 0) || a.id - b.id)
    .slice(0, MOST)
    .map(({ id }) => id);

  function rankOf(places: readonly Part[]): number {
    const ranks = places.map((place) => {
      if (place.state !== state) return 2;
      if (place.city === '') return 1;
      return city?.includes(place.city) ? 0 : 2;
    });
    return Math.min(...ranks);
  }
}

interface Part {
  state: string;
  /** Folded; empty for the whole state. */
  city: string;
}

function partsOf(serves: string): Part {
  const [state = '', city = ''] = serves.split('/');
  return { state, city: fold(city) };
}
