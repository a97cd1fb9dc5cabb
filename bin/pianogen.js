#!/usr/bin/env node
/**
 * Starts the command line if Node is new enough. Every Node since 12 has to run this file, as a module or
 * as a script: it has no import statement, and no syntax that Node 12 does not know.
 */
const needed = [20, 19, 5];
const found = process.versions.node.split('.').map(Number);
const first = needed.findIndex((number, index) => number !== found[index]);

if (first === -1 || Number(found[first]) > Number(needed[first])) {
  import('./start.js').catch((error) => {
    // Such as a package that is not installed, or a system that lets the command open too few files.
    if (!error.code && !error.errors) throw error;
    console.error(`pianogen cannot start. ${error.errors ? 'Its code has errors.' : error.message}`);
    process.exitCode = 1;
  });
} else {
  console.error('pianogen cannot start.');
  console.error(`It needs Node ${needed.join('.')} or newer; this is Node ${process.versions.node}.`);
  process.exitCode = 1;
}
