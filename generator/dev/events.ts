import type { ServerResponse } from 'node:http';
import type { ShownProblem } from './problem-list.ts';

export interface DevEvent {
  /** Pages of other versions are out of date. */
  version: string;
  /** The path of the styles, if only they have changed. */
  styles?: string | undefined;
  problems: readonly ShownProblem[];
}

/** Source of the format: https://html.spec.whatwg.org/multipage/server-sent-events.html. */
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
    /** Keeps a response open for later events. */
    add(response: ServerResponse, page: string): void {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      pages.set(response, page);
      response.on('close', () => pages.delete(response));
      write(response, page);
    },
    renew(styles?: string): void {
      count += 1;
      this.send(styles);
    },
    send(styles?: string): void {
      for (const [response, page] of pages) write(response, page, styles);
    },
    version,
    close(): void {
      for (const response of pages.keys()) response.end();
    },
  };
}
