import { join } from 'node:path';
import type { Content } from '../model/index.ts';
import type { ProblemCode, Read } from '../problem/problem.ts';
import { listFiles, readBytes, sizeOf, wholeFile } from './read/files.ts';

/** In content/root/. Of names that start with a dot, hosts serve only this folder. */
const SERVED = ['**/*', '.well-known', '.well-known/**/*'];

const MEBIBYTE = 2 ** 20;

/** The limit of Cloudflare Pages, which is the lowest. */
const MOST_MEBIBYTES = 25;

/** In characters: hosts read lines of up to 1,000, and some have a path twice. */
const MAX_LENGTH = 400;

/** Netlify and Cloudflare Pages read these, or leave them out. */
const OF_HOSTS = /^_|^functions(?:\/|$)|(?:^|\/)node_modules(?:\/|$)/;

/** What systems and editors leave, and code that hosts would show, not run. */
const JUNK =
  /(?:^|\/)(?:thumbs\.db|desktop\.ini)$|(?:~|\.(?:bak|old|orig|sw[op]|te?mp|php\d?|aspx?|cgi))$/i;

const SEGMENT = '[A-Za-z0-9_-](?:[A-Za-z0-9._-]*[A-Za-z0-9_-])?';
const PLAIN = new RegExp(`^(?:\\.well-known/)?(?:${SEGMENT}/)*${SEGMENT}$`);

export function loadRootFiles(content: string) {
  const folder = join(content, 'root');
  const listed = listFiles(folder, SERVED);
  const files: Content['rootFiles'] = [];
  const problems = [...listed.problems];
  for (const file of listed.value ?? []) {
    if (JUNK.test(file)) continue;
    const path = join(folder, file);
    const source = wholeFile(path);
    const problem = problemOfRootFile(file, sizeOf(path));
    // A file that weighs too much is a problem, but links to it are not.
    const body: Read<Buffer | string> = problem
      ? { value: '', problems: [{ ...problem, source }] }
      : readBytes(path);
    problems.push(...body.problems);
    if (body.value !== undefined && problem?.code !== 'PG321')
      files.push({ file, body: body.value, source });
  }
  return { value: files, problems };
}

function problemOfRootFile(file: string, bytes: number) {
  const mebibytes = Math.ceil((bytes * 10) / MEBIBYTE) / 10;
  const faults: [isFault: boolean, message: string, hint: string, code?: ProblemCode][] = [
    [
      !PLAIN.test(file) || file.length > MAX_LENGTH,
      'not every host allows this name in an address.',
      `Use letters without accents, digits, hyphens, underscores and periods within the name, at most ${MAX_LENGTH} characters with its folders.`,
    ],
    [
      OF_HOSTS.test(file),
      'hosts treat this as their own settings or code, and do not serve it.',
      'Rename it. The build writes _headers and _redirects, with the redirects of data/redirects.json.',
    ],
    [
      /\.(?:br|gz)$/i.test(file),
      'hosts treat this as a compressed variant of another file, and do not serve it.',
      'Put the unpacked file here, or a .zip.',
    ],
    [
      bytes > MOST_MEBIBYTES * MEBIBYTE,
      `this file weighs ${mebibytes.toFixed(1)} MiB; the limit of Cloudflare Pages is ${MOST_MEBIBYTES} MiB for a file.`,
      'Make it smaller, or put it on another host and link to it.',
      'PG322',
    ],
  ];
  const [, message, hint, code = 'PG321'] = faults.find(([isFault]) => isFault) ?? [];
  return message ? { code, message, hint } : undefined;
}
