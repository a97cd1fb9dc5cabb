/**
 * A worker thread that draws SVG as PNG. Each message has the text of an SVG, and is answered with the bytes of its PNG. Plain
 * JavaScript, since Node starts it from this file. Uses no font of the system, so the same SVG gives the same bytes everywhere.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';
import { palettePng } from './palette-png.js';

const font = { fontFiles: [workerData.font], loadSystemFonts: false };

parentPort?.on('message', (/** @type {{ svg: string }} */ { svg }) => {
  parentPort?.postMessage(palettePng(new Resvg(svg, { font }).render()));
});
