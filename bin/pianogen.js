#!/usr/bin/env node
/**
 * Starts the command line if Node is one that `engines` in package.json names. Every Node since 12 has to run
 * this file, as a module or as a script: it has no import statement, and no newer syntax.
 */
const found = process.versions.node;
const [major = 0, minor = 0, patch = 0] = found.split('.').map(Number);
const isNewEnough20 = major === 20 && (minor > 19 || (minor === 19 && patch >= 5));

if (isNewEnough20 || major > 22 || (major === 22 && minor >= 12)) {
  import('./start.js').catch((error) => {
    // Such as a package that is not installed, or a system that lets the command open too few files.
    if (!error.code && !error.errors) throw error;
    console.error(`pianogen cannot start. ${error.errors ? 'Its code has errors.' : error.message}`);
    process.exitCode = 1;
  });
} else {
  console.error('pianogen cannot start.');
  console.error(`It needs Node 22.12 or newer, or Node 20 from 20.19.5 on; this is Node ${found}.`);
  process.exitCode = 1;
}
