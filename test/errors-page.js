/** Writes docs/errors.md from the codes and the cases: `npm run errors`. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleTests } from './runner/bundle.js';

const WRITER = 'test/support/errors-page.ts';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const folder = join(process.cwd(), 'node_modules/.cache', `pianogen-errors-${process.pid}`);
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const bundle = await bundleTests([WRITER], folder);
const { writeErrorsPage } = await import(bundle.urlOf(WRITER));
writeErrorsPage();
