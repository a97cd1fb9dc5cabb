/** The code that makes a site of its sources. The development server runs it anew when it has changed. */
export { makePages } from '../build/pages.ts';
export { completeSite, loadSite } from '../build/site.ts';
export { problemsOfNotes } from '../load/load.ts';
export { pageFinder } from '../plan/all-pages.ts';
export { heldCities } from '../plan/held-back.ts';
export { planPages } from '../plan/plan.ts';
export { renderHosting } from '../render/hosting/hosting.ts';
export { pageRenderer, renderDocuments } from '../render/render.ts';
export { shareImages } from '../render/share-images.ts';
