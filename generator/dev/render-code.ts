/** The code that renders a plan to outputs. The development server loads it again when it changes. */
export { renderDocument, renderHosting, renderRoute } from '../render/render.ts';
export { shareImages } from '../render/share-images.ts';
