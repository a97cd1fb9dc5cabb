import { appendFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { lead } from '../../client/lead-form/rules.ts';

/** How the stand-in for the external host answers. */
export interface LeadsSettings {
  /** The JSON-lines file that accepted leads are appended to. */
  file: string;
  delayMs: number;
  /** The status of the answer; `none` for no answer at all. */
  status: number | 'none';
}

const { honeypot: _, ...sent } = lead.shape;
const optional = z.optional(z.string());

/** What the form sends, to the letter. */
const payload = z.strictObject({
  ...sent,
  page_url: z.url(),
  timestamp: z.iso.datetime(),
  utm_source: optional,
  utm_medium: optional,
  utm_campaign: optional,
});

const LARGEST = 64 * 1024;

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  tell: (line: string) => void;
}

/** Answers `POST /webhook/leads` as the external host would, with what a foreign origin needs. `tell` hears of every lead. */
export async function receiveLead(settings: LeadsSettings, exchange: Exchange): Promise<void> {
  try {
    await answerLead(settings, exchange);
  } catch (error) {
    exchange.tell(`lead lost: ${error instanceof Error ? error.message : error}`);
    exchange.response.destroy();
  }
}

async function answerLead(
  { file, delayMs, status }: LeadsSettings,
  { request, response, tell }: Exchange,
): Promise<void> {
  const cors = { 'access-control-allow-origin': '*' };
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
  const problems = body === undefined ? [`more than ${LARGEST} bytes`] : problemsOf(body);
  if (body === undefined || problems.length > 0) {
    tell(`lead refused: ${problems.join('; ')}`);
    response
      .writeHead(422, { ...cors, 'content-type': 'application/json' })
      .end(JSON.stringify({ problems }));
    return;
  }
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  const accepted = typeof status === 'number' && status >= 200 && status < 300;
  if (accepted) appendFileSync(file, `${JSON.stringify(JSON.parse(body))}\n`);
  tell(`lead ${accepted ? 'received' : `answered with ${status}`}: ${body}`);
  if (typeof status === 'number') response.writeHead(status, cors).end();
}

async function read(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= LARGEST) chunks.push(chunk);
  }
  return size <= LARGEST ? Buffer.concat(chunks).toString('utf8') : undefined;
}

function problemsOf(body: string): string[] {
  try {
    const { error } = payload.safeParse(JSON.parse(body));
    return error?.issues.map(({ path, message }) => `${path.join('.') || 'payload'}: ${message}`) ?? [];
  } catch {
    return ['this is not JSON'];
  }
}
