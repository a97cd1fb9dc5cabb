import type { ServerResponse } from 'node:http';
import type { Effect } from './live-site.ts';
import type { Piece } from './problem-links.ts';

/** An event that the server sends to browsers. */
export type DevEvent = Effect | { kind: 'problem'; problem: readonly Piece[] };

/** The browsers that show the site, and the latest state that they were sent. */
export interface Events {
  /**
   * Leaves a response open, and sends the current state and all later events through it. `found` returns the
   * problem of its page.
   */
  add(response: ServerResponse, found?: readonly Piece[]): void;
  send(event: DevEvent): void;
  /** The version of the pages that are served now. A page of another version is out of date. */
  version(): string;
  /** The current problem; `undefined` if there is none. */
  problem(): readonly Piece[] | undefined;
  close(): void;
}

/** Source of the format of server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html. */
export function openEvents(): Events {
  /** With what is wrong with the page of each. */
  const listeners = new Map<ServerResponse, readonly Piece[] | undefined>();
  const start = Date.now().toString(36);
  let count = 0;
  let problem: readonly Piece[] | undefined;
  const version = () => `${start}-${count}`;
  const write = (response: ServerResponse, event: object) =>
    response.write(`data: ${JSON.stringify({ version: version(), ...event })}\n\n`);
  /** What the server says to a browser that asks: its page shows the text, or none. */
  const greet = (response: ServerResponse) =>
    write(response, { kind: 'hello', problem: problem ?? listeners.get(response) });
  return {
    add(response, found) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      listeners.set(response, found);
      response.on('close', () => listeners.delete(response));
      greet(response);
    },
    send(event) {
      if (event.kind === 'none') return;
      problem = event.kind === 'problem' ? event.problem : undefined;
      if (event.kind !== 'problem') count += 1;
      for (const response of listeners.keys()) {
        write(response, event);
        // Other styles take the text away.
        if (event.kind === 'styles') greet(response);
      }
    },
    version,
    problem: () => problem,
    close() {
      for (const response of listeners.keys()) response.end();
    },
  };
}
