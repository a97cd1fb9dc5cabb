/**
 * Writes files of given sizes, and does nothing else: the limit of every generator on this machine. Arguments: a JSON file of
 * `[file, size]` pairs, and the folder to write into.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const [list = '', out = ''] = process.argv.slice(2);
/** @type {[file: string, size: number][]} */
const files = JSON.parse(readFileSync(list, 'utf8'));
const bytes = Buffer.alloc(Math.max(0, ...new Set(files.map(([, size]) => size))), 'pianos ');
for (const folder of new Set(files.map(([file]) => dirname(join(out, file)))))
  mkdirSync(folder, { recursive: true });
for (const [file, size] of files) writeFileSync(join(out, file), bytes.subarray(0, size));
