/**
 * Draws one SVG after the other: takes `{ svg }`, its text, and answers with its PNG. Plain JavaScript, since a worker starts from a file of
 * its own. The only font is the one it is given, so that the same text gives the same bytes everywhere.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';

const font = { fontFiles: [workerData.font], loadSystemFonts: false };

parentPort?.on('message', (/** @type {{ svg: string }} */ { svg }) => {
  parentPort?.postMessage(new Resvg(svg, { font }).render().asPng());
});
