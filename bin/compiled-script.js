/**
 * Runs a script, and keeps the code that V8 has compiled of it beside the script: the next run starts without compiling, and knows all
 * functions that this one has called.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Script } from 'node:vm';

/** Before the script, as Node's own loader does it. */
const WRAPPER = '(function (exports, require, module, __filename, __dirname) {';

/** A run that takes so many times as long as the one whose code is kept has called more functions. */
const MUCH_LONGER = 2;

/** In bytes. */
const HASH_SIZE = 32;
const HEADER_SIZE = HASH_SIZE + Float64Array.BYTES_PER_ELEMENT;

/**
 * Runs a CommonJS script, which has no `import()`. Runs for one purpose call the same functions: the code is kept for each. `keepCode`
 * keeps it, unless the code of a similar run is kept already.
 * @param {string} file
 * @param {string} purpose
 * @returns {{ exports: unknown, keepCode: () => void }}
 */
export function runScript(file, purpose) {
  const kept = `${file}.${/^[a-z][a-z-]*$/.test(purpose) ? purpose : 'other'}-${process.version}.code`;
  const known = readCode(kept);
  const script = new Script(`${WRAPPER}${readFileSync(file, 'utf8')}\n})`, {
    filename: file,
    columnOffset: -WRAPPER.length,
    cachedData: known?.code,
  });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file));
  const before = known && !script.cachedDataRejected ? known.milliseconds : 0;
  return {
    exports: module.exports,
    keepCode() {
      const milliseconds = performance.now();
      if (milliseconds > MUCH_LONGER * before)
        writeCode(kept, { milliseconds, code: script.createCachedData() });
    },
  };
}

/**
 * The kept code, and the time of the run that kept it. V8 does not notice damaged code.
 * @typedef {{ milliseconds: number, code: Buffer }} KeptCode
 */

/**
 * @param {string} file
 * @returns {KeptCode | undefined}
 */
function readCode(file) {
  try {
    const bytes = readFileSync(file);
    const content = bytes.subarray(HASH_SIZE);
    if (!hashOf(content).equals(bytes.subarray(0, HASH_SIZE))) return;
    return { milliseconds: content.readDoubleLE(), code: bytes.subarray(HEADER_SIZE) };
  } catch {
    // Nothing is kept.
    return;
  }
}

/**
 * Writes the file as a whole: other runs may read it.
 * @param {string} file
 * @param {KeptCode} kept
 */
function writeCode(file, { milliseconds, code }) {
  const time = Buffer.alloc(Float64Array.BYTES_PER_ELEMENT);
  time.writeDoubleLE(milliseconds);
  const content = Buffer.concat([time, code]);
  const unfinished = `${file}-${randomUUID()}`;
  try {
    writeFileSync(unfinished, Buffer.concat([hashOf(content), content]), { flag: 'wx' });
    renameSync(unfinished, file);
  } catch {
    // The next run compiles again.
    rmSync(unfinished, { force: true });
  }
}

/** @param {Uint8Array} bytes */
const hashOf = (bytes) => createHash('sha256').update(bytes).digest();
