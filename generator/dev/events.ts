import type { ServerResponse } from 'node:http';
import type { Effect } from './site.ts';

export type DevEvent = Effect | { kind: 'problem'; problem: string };

/** The browsers that show the site, and what they have to know. */
export interface Events {
  /** Keeps a response open, and tells all that happens from now on through it. */
  add(response: ServerResponse): void;
  tell(event: DevEvent): void;
  /** Of what is served now: a page of another version is out of date. */
  version(): string;
  problem(): string | undefined;
  close(): void;
}

/** Source of the format: https://html.spec.whatwg.org/multipage/server-sent-events.html. */
export function openEvents(): Events {
  const listeners = new Set<ServerResponse>();
  const start = Date.now().toString(36);
  let count = 0;
  let problem: string | undefined;
  const version = () => `${start}-${count}`;
  const write = (response: ServerResponse, event: object) =>
    response.write(`data: ${JSON.stringify({ version: version(), ...event })}\n\n`);
  return {
    add(response) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      listeners.add(response);
      response.on('close', () => listeners.delete(response));
      write(response, { kind: 'hello', problem });
    },
    tell(event) {
      if (event.kind === 'none') return;
      problem = event.kind === 'problem' ? event.problem : undefined;
      if (event.kind !== 'problem') count += 1;
      for (const response of listeners) write(response, event);
    },
    version,
    problem: () => problem,
    close() {
      for (const response of listeners) response.end();
    },
  };
}
