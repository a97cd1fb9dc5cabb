import type { ServerResponse } from 'node:http';
import type { ShownProblem } from './problems.ts';

/** The effect of a change on a browser that shows the site. */
export type Effect = { kind: 'none' } | { kind: 'styles'; href: string } | { kind: 'reload' };
export const NO_EFFECT: Effect = { kind: 'none' };

export type DevEvent = Effect & {
  /** The version of the pages that are served now. A page of another version is out of date. */
  version: string;
  problems: readonly ShownProblem[];
};

/** Source of the format of server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html. */
export function openEvents(problemsOn: (page: string) => readonly ShownProblem[]) {
  const pages = new Map<ServerResponse, string>();
  const start = Date.now().toString(36);
  let count = 0;
  const version = () => `${start}-${count}`;
  const write = (effect: Effect, response: ServerResponse, page: string) => {
    const event: DevEvent = { ...effect, version: version(), problems: problemsOn(page) };
    response.write(`data: ${JSON.stringify(event)}\n\n`);
  };
  return {
    /** Leaves a response open, and sends the current state and all later events through it. `page` is the path of its page. */
    add(response: ServerResponse, page: string): void {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      pages.set(response, page);
      response.on('close', () => pages.delete(response));
      write(NO_EFFECT, response, page);
    },
    /** Sends an effect to all browsers, with what is wrong with the page of each. */
    send(effect: Effect): void {
      if (effect.kind !== 'none') count += 1;
      for (const [response, page] of pages) write(effect, response, page);
    },
    version,
    close(): void {
      for (const response of pages.keys()) response.end();
    },
  };
}
