import type { ServerResponse } from 'node:http';
import type { ShownProblem } from './problems.ts';

export interface DevEvent {
  /** The version of the pages that are served now. A page of another version is out of date. */
  version: string;
  /** The path of the styles, if only they differ from those of the version before. */
  styles?: string | undefined;
  problems: readonly ShownProblem[];
}

/** Source of the format of server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html. */
export function openEvents(problemsOn: (page: string) => readonly ShownProblem[]) {
  const pages = new Map<ServerResponse, string>();
  const start = Date.now().toString(36);
  let count = 0;
  const version = () => `${start}-${count}`;
  const write = (response: ServerResponse, page: string, styles?: string) => {
    const event: DevEvent = { version: version(), styles, problems: problemsOn(page) };
    response.write(`data: ${JSON.stringify(event)}\n\n`);
  };
  return {
    /** Leaves a response open, and sends the current state and all later events through it. `page` is the path of its page. */
    add(response: ServerResponse, page: string): void {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      pages.set(response, page);
      response.on('close', () => pages.delete(response));
      write(response, page);
    },
    /** Tells all browsers that there are other pages, or other styles. */
    renew(styles?: string): void {
      count += 1;
      this.send(styles);
    },
    /** Sends to all browsers what is wrong with the page of each. */
    send(styles?: string): void {
      for (const [response, page] of pages) write(response, page, styles);
    },
    version,
    close(): void {
      for (const response of pages.keys()) response.end();
    },
  };
}
