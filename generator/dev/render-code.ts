/** The code that renders a plan to outputs, and checks pages. The development server loads it again when it changes. */
export { openPageChecker } from '../check/page-checker.ts';
export { readSources } from '../check/sources.ts';
export { checkTemplates } from '../check/templates/check-templates.ts';
export { traceFindings } from '../check/trace.ts';
export { renderDocument, renderHosting, renderOn } from '../render/render.ts';
export { dayOf, shapeRenderer } from '../render/shapes.ts';
export { shareImages } from '../render/share-images.ts';
