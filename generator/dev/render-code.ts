/** What turns a plan into outputs, for the development server to load again when it changes. */
export { renderDocuments, renderHosting, renderRoute } from '../render/render.ts';
export { shareImages } from '../render/share-images.ts';
