/**
 * A worker thread that draws a list of SVG texts, and answers with the bytes of their PNG. This is plain
 * JavaScript, since Node starts it from this file. Without the fonts of the system, the same SVG gives the
 * same bytes everywhere.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';

const font = { fontFiles: [workerData.font], loadSystemFonts: false };
const draw = (/** @type {string} */ svg) => new Resvg(svg, { font }).render().asPng();

parentPort?.postMessage(workerData.svgs.map(draw));
