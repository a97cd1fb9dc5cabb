/** The code that loads content and plans pages. The development server loads it again when it changes. */
export { problemsOfNotes, read } from '../load/load.ts';
export { earlyProblems } from '../plan/early-problems.ts';
export { heldCities } from '../plan/held-back.ts';
export { planPages } from '../plan/plan.ts';
export { routeFinder } from '../plan/route-finder.ts';
