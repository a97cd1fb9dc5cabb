import { appendFileSync, closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { expected, payload } from '../../client/lead-form/payload.ts';
import { visible } from '../problem/display.ts';

/** How the stand-in for the external host answers. */
export interface LeadsSettings {
  file: string;
  delayMs: number;
  /** `none` means no answer. */
  status: number | 'none';
}

const MAX_BYTES = 64 * 1024;

/** Answers `POST /webhook/leads` as the external host would. Logs every lead. */
export async function receiveLead(
  { file, delayMs, status }: LeadsSettings,
  response: ServerResponse,
  log: (line: string) => void,
): Promise<void> {
  const { req: request } = response;
  // Lets pages of other origins read the answer.
  response.setHeader('access-control-allow-origin', '*');
  try {
    if (request.method === 'OPTIONS') {
      const allowed = {
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type',
      };
      response.writeHead(204, allowed).end();
      return;
    }
    if (request.method !== 'POST') {
      response.writeHead(405, { allow: 'POST, OPTIONS' }).end();
      return;
    }
    const body = await read(request);
    const problems = leadProblems(body);
    if (problems.length > 0) {
      log(`lead refused: ${problems.join(' | ')}`);
      response
        .writeHead(422, { 'content-type': 'application/json' })
        .end(JSON.stringify({ problems }));
      return;
    }
    await setTimeout(delayMs);
    const accepted = status !== 'none' && status < 300;
    if (accepted) appendLine(file, JSON.stringify(JSON.parse(body)));
    log(`lead ${accepted ? 'received' : `answered with ${status}`}: ${visible(body)}`);
    if (status !== 'none') response.writeHead(status).end();
  } catch (error) {
    log(`lead lost: ${visible(String(error instanceof Error ? error.message : error))}`);
    response.writeHead(500).end();
  }
}

/** Keeps as many bytes as a lead may have: without the rest, a larger body is not valid JSON. */
async function read(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    if (size < MAX_BYTES) chunks.push(chunk);
    size += chunk.length;
  }
  return Buffer.concat(chunks).toString('utf8', 0, MAX_BYTES);
}

const { O_RDWR, O_CREAT, O_APPEND, O_NONBLOCK = 0 } = constants;

/** Throws if the line is not complete in the file. Ends a last line that a full disk has cut off. */
function appendLine(file: string, line: string) {
  // A named pipe that nobody reads must not block the server.
  const descriptor = openSync(file, O_RDWR | O_CREAT | O_APPEND | O_NONBLOCK);
  try {
    const { size } = fstatSync(descriptor);
    const last = Buffer.from('\n');
    if (size > 0) readSync(descriptor, last, 0, 1, size - 1);
    appendFileSync(descriptor, `${String(last) === '\n' ? '' : '\n'}${line}\n`);
  } finally {
    closeSync(descriptor);
  }
}

/** The most fields that a message names. */
const MOST_FIELDS = 20;

/** Names each wrong field of a posted lead, its value, and what is expected instead. */
export function leadProblems(body: string): string[] {
  const sent = parse(body);
  if (sent === null || typeof sent !== 'object' || Array.isArray(sent))
    return [
      `the lead is ${shown(JSON.stringify(body))}; expected a JSON object of at most ${MAX_BYTES} bytes with the fields ${[...words.keys()].join(', ')}`,
    ];
  const { error } = payload.safeParse(sent);
  const wrong = (error?.issues ?? []).flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : String(issue.path[0]),
  );
  const values = new Map(Object.entries(sent));
  return [...new Set(wrong)].slice(0, MOST_FIELDS).map((name) => {
    const value = values.has(name) ? shown(JSON.stringify(values.get(name))) : 'missing';
    return `${shown(name)} is ${value}; expected ${words.get(name) ?? 'no such field'}`;
  });
}

const words = new Map<string, string>(Object.entries(expected));

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {}
}

/** Shortens a value to 60 characters. */
const shown = (text: string) => visible(text).replace(/^(.{60}).+/su, '$1…');
