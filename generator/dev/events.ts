import type { ServerResponse } from 'node:http';
import type { Effect } from './live-site.ts';
import type { Piece } from './problem-links.ts';

/** An event that the server sends to a browser. */
export type DevEvent = Effect & {
  /** The version of the pages that are served now. A page of another version is out of date. */
  version: string;
  /** The problem of the site; without one, that of the browser's page, if any. */
  problem?: readonly Piece[] | undefined;
};

/** A browser, with what is wrong with its page. */
interface Listener {
  page: string;
  found: readonly Piece[] | undefined;
}

/** The browsers that show the site, and the latest state that they were sent. */
export interface Events {
  /**
   * Leaves a response open, and sends the current state and all later events through it. `found` is the problem of its page,
   * the path of which is `page`.
   */
  add(response: ServerResponse, page: string, found?: readonly Piece[]): void;
  /** Finds the problem of each page anew, and sends it to the browsers for which it is another. */
  refresh(problemOf: (page: string) => readonly Piece[] | undefined): void;
  /** Sends an effect, and the problem that the site has now. */
  send(effect: Effect, problem?: readonly Piece[]): void;
  /** The version of the pages that are served now. */
  version(): string;
  /** The current problem of the site; `undefined` if there is none. */
  problem(): readonly Piece[] | undefined;
  close(): void;
}

/** Source of the format of server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html. */
export function openEvents(): Events {
  const listeners = new Map<ServerResponse, Listener>();
  const start = Date.now().toString(36);
  let count = 0;
  let problem: readonly Piece[] | undefined;
  const version = () => `${start}-${count}`;
  const write = (response: ServerResponse, effect: Effect) => {
    const event: DevEvent = {
      ...effect,
      version: version(),
      problem: problem ?? listeners.get(response)?.found,
    };
    response.write(`data: ${JSON.stringify(event)}\n\n`);
  };
  return {
    add(response, page, found) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      listeners.set(response, { page, found });
      response.on('close', () => listeners.delete(response));
      write(response, { kind: 'none' });
    },
    refresh(problemOf) {
      for (const [response, listener] of listeners) {
        const found = problemOf(listener.page);
        if (JSON.stringify(found) === JSON.stringify(listener.found)) continue;
        listener.found = found;
        write(response, { kind: 'none' });
      }
    },
    send(effect, found) {
      problem = found;
      if (effect.kind !== 'none') count += 1;
      for (const response of listeners.keys()) write(response, effect);
    },
    version,
    problem: () => problem,
    close() {
      for (const response of listeners.keys()) response.end();
    },
  };
}
