/**
 * The states of ZIP codes: each prefix of three digits from which on they are of another state, and its postal code. `--` stands for
 * territories, the military and the District of Columbia; unused prefixes count with those before them. Source: United States Postal
 * Service, labeling list L002, 3-Digit ZIP Code Prefix Matrix.
 */
const PREFIXES =
  '005NY006--010MA028RI030NH039ME050VT055MA056VT060CT070NJ090--100NY150PA197DE200--201VA202--206MD220VA247WV270NC290SC300GA320FL340--341FL350AL370TN386MS398GA400KY430OH460IN480MI500IA530WI550MN569--570SD580ND590MT600IL630MO660KS680NE700LA716AR730OK733TX734OK750TX800CO820WY832ID840UT850AZ870NM885TX889NV900CA962--967HI969--970OR980WA995AK';

/** True for a ZIP code of five or nine digits. */
export const isZip = (query: string): boolean => /^\d{5}(?:-\d{4})?$/.test(query);

/** The postal code of the state of a ZIP code, or `--`. */
export function stateOfZip(zip: string): string {
  let found = '--';
  for (const [, prefix = '', state = ''] of PREFIXES.matchAll(/(\d{3})(..)/g))
    if (prefix <= zip.slice(0, 3)) found = state;
  return found;
}
