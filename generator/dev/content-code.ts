/** What turns content into a plan, for the development server to load again when it changes. */
export { load } from '../load/content.ts';
export { plan } from '../plan/plan.ts';
