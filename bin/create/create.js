#!/usr/bin/env node
/** `npm create pianogen my-site` runs this: `pianogen init my-site`. */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

process.argv.splice(2, 0, 'init');
// A Node that is too old runs this file too, which then reports it.
import(pathToFileURL(createRequire(import.meta.url).resolve('pianogen/bin/pianogen.js')).href);
