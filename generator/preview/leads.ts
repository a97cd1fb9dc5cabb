import { appendFileSync, closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expected, payload } from '../../client/lead-form/payload.ts';
import { visible } from '../problem/visible.ts';

/** How the stand-in for the external leads host answers. */
export interface LeadsSettings {
  file: string;
  delayMs: number;
  /** The status of the answer; `none` means no answer. */
  status: number | 'none';
}

const MAX_BYTES = 64 * 1024;

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  log: (line: string) => void;
}

/** Lets pages of other origins read an answer. */
const cors = { 'access-control-allow-origin': '*' };

/** Answers `POST /webhook/leads` as the external host would, with the headers that other origins need. Logs every lead. */
export async function receiveLead(settings: LeadsSettings, exchange: Exchange): Promise<void> {
  try {
    await answerLead(settings, exchange);
  } catch (error) {
    exchange.log(`lead lost: ${visible(String(error instanceof Error ? error.message : error))}`);
    exchange.response.writeHead(500, cors).end();
  }
}

async function answerLead(
  { file, delayMs, status }: LeadsSettings,
  { request, response, log }: Exchange,
): Promise<void> {
  if (request.method === 'OPTIONS') {
    const allowed = {
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type',
    };
    response.writeHead(204, { ...cors, ...allowed }).end();
    return;
  }
  if (request.method !== 'POST') {
    response.writeHead(405, { ...cors, allow: 'POST, OPTIONS' }).end();
    return;
  }
  const body = await read(request);
  const problems =
    body === undefined ? [`the lead has more than ${MAX_BYTES} bytes; expected fewer`] : problemsOf(body);
  if (body === undefined || problems.length > 0) {
    log(`lead refused: ${problems.join(' | ')}`);
    response
      .writeHead(422, { ...cors, 'content-type': 'application/json' })
      .end(JSON.stringify({ problems }));
    return;
  }
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  const accepted = typeof status === 'number' && status >= 200 && status < 300;
  if (accepted) appendLine(file, JSON.stringify(JSON.parse(body)));
  log(`lead ${accepted ? 'received' : `answered with ${status}`}: ${visible(body)}`);
  if (typeof status === 'number') response.writeHead(status, cors).end();
}

async function read(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= MAX_BYTES) chunks.push(chunk);
  }
  return size <= MAX_BYTES ? Buffer.concat(chunks).toString('utf8') : undefined;
}

const { O_RDWR, O_CREAT, O_APPEND, O_NONBLOCK = 0 } = constants;

/**
 * Appends a line to a file, and throws if the line is not whole there. A disk that was full may have left a last line without
 * an end: the new line does not become a part of it.
 */
function appendLine(file: string, line: string): void {
  // A named pipe that nobody reads must not block the server.
  const descriptor = openSync(file, O_RDWR | O_CREAT | O_APPEND | O_NONBLOCK);
  try {
    appendFileSync(descriptor, `${lacksLineEnd(descriptor) ? '\n' : ''}${line}\n`);
  } finally {
    closeSync(descriptor);
  }
}

function lacksLineEnd(descriptor: number): boolean {
  const { size } = fstatSync(descriptor);
  const last = Buffer.alloc(1);
  return size > 0 && readSync(descriptor, last, 0, 1, size - 1) === 1 && last.toString() !== '\n';
}

const isField = (name: string): name is keyof typeof expected => Object.hasOwn(expected, name);

const SHOWN = 60;
/** The most fields that are shown of those that no lead has. */
const UNKNOWN = 10;

/** Returns what is wrong with the body of a posted lead: for each wrong field, its value and what is expected instead. */
export function problemsOf(body: string): string[] {
  const sent = parse(body);
  if (sent === undefined) return [`the lead is ${show(body)}; expected JSON`];
  const { error } = payload.safeParse(sent);
  if (!error) return [];
  if (sent === null || typeof sent !== 'object' || Array.isArray(sent))
    return [
      `the lead is ${show(sent)}; expected an object with the fields ${Object.keys(expected).join(', ')}`,
    ];
  const values: [name: string, value: unknown][] = Object.entries(sent);
  const wrong = new Set(error.issues.map(({ path }) => String(path[0])));
  const unknown = values.filter(([name]) => !isField(name));
  return [
    ...Object.entries(expected)
      .filter(([name]) => wrong.has(name))
      .map(([name, words]) => {
        const [, value] = values.find(([sentName]) => sentName === name) ?? [];
        return `${name} is ${value === undefined ? 'missing' : show(value)}; expected ${words}`;
      }),
    ...unknown
      .slice(0, UNKNOWN)
      .map(([name, value]) => `${shorten(name)} is ${show(value)}; expected no such field`),
    ...(unknown.length > UNKNOWN ? [`${unknown.length - UNKNOWN} more fields; expected none of them`] : []),
  ];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return;
  }
}

const show = (value: unknown): string =>
  typeof value === 'string' ? `"${shorten(value)}"` : shorten(JSON.stringify(value));

/** Cuts a text; writes characters that a terminal would obey, or that nobody would see, as `\u001b`. */
function shorten(text: string): string {
  const characters = [...text];
  const shown = characters.length > SHOWN ? `${characters.slice(0, SHOWN).join('')}…` : text;
  return shown.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, escapeUnits);
}

const escapeUnits = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
