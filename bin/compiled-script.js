/** Runs a script with the code that V8 has compiled of it in an earlier run, which spares a build a fifth of its start. */
import { createRequire } from 'node:module';
import { basename, dirname } from 'node:path';
import { Script } from 'node:vm';
import { readCached, removeOldFiles, writeCached } from './cache-file.js';

/** Before the script, as Node's own loader does it. */
const WRAPPER = '(function (exports, require, module, __filename, __dirname) {';

/**
 * Runs a CommonJS script, which has no `import()` and finds packages from here. `saveCode` writes the compiled code,
 * with all functions that this run has called, unless a usable one is there. `compiled` is its path without the ending.
 * @param {{ file: string, source: Buffer, compiled: string }} script
 * @returns {{ exports: unknown, saveCode: () => void }}
 */
export function runScript({ file, source, compiled }) {
  // V8 notices the code of another version of V8, but no damage.
  const cacheFile = `${compiled}.${process.version}-${process.arch}.code`;
  const cachedData = readCached(cacheFile);
  const script = new Script(`${WRAPPER}${source}\n})`, {
    filename: file,
    columnOffset: -WRAPPER.length,
    cachedData,
  });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(import.meta.url), module, file, dirname(file));
  const isCached = cachedData && !script.cachedDataRejected;
  return {
    exports: module.exports,
    saveCode() {
      if (isCached) return;
      writeCached(cacheFile, script.createCachedData());
      removeOldFiles(dirname(compiled), basename(compiled));
    },
  };
}
