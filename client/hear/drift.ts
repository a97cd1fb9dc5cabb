/** How far the air moves the pitch of a piano. docs/air.md names the technicians who measured it. */

/** The cents by which strings in the middle of the keyboard go out of tune with each point of relative humidity. */
const CENTS_A_POINT = 0.7;

/** The cents by which the middle of a piano is sharp in air that is so many points damper than that in which it was tuned. */
export const centsOf = (points: number): number => points * CENTS_A_POINT;

/** Such as `34 cents sharp`. */
export function inWords(cents: number): string {
  const rounded = Math.round(Math.abs(cents));
  if (rounded === 0) return 'in tune';
  return `${rounded} ${rounded === 1 ? 'cent' : 'cents'} ${cents < 0 ? 'flat' : 'sharp'}`;
}
