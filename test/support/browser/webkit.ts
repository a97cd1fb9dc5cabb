import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { findWebKit } from '../find-programs.js';

/** The key of an element's number. Source: https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const SCREEN = '1280x1024x24';
/** In CSS pixels: about the narrowest that the window can be. */
const PHONE = { x: 0, y: 0, width: 450, height: 900 };

export type WebKit = Awaited<ReturnType<typeof openWebKit>>;

/** Opens a window of WebKitGTK on a screen of its own, as its driver lets it be used. */
export async function openWebKit() {
  const found = findWebKit();
  if (!found) throw new Error('There is no WebKitGTK for the tests: run "npm run browser" once.');
  const screen = spawn(found.screen, ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = await once(screen.stdio[3] as Readable, 'data');
  const port = await freePort();
  const shown = { DISPLAY: `:${String(display).trim()}`, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' };
  const driver = spawn(found.driver, [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, ...shown },
    stdio: 'ignore',
  });
  const call = async (path: string, body: object = {}, method = 'POST') => {
    const answer = await askPatiently(`http://127.0.0.1:${port}${path}`, method, body);
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } };
    if (value?.error) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
  const options = { binary: found.browser, args: ['--automation'] };
  const wanted = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options };
  const { sessionId } = (await call('/session', { capabilities: { alwaysMatch: wanted } })) as {
    sessionId: string;
  };
  const session = `/session/${sessionId}`;
  await call(`${session}/window/rect`, PHONE);
  const elementAt = async (selector: string) => {
    const element = await call(`${session}/element`, { using: 'css selector', value: selector });
    return `${session}/element/${(element as Record<string, string>)[ELEMENT]}`;
  };
  /** Runs a function in the page. */
  const run = <Result, Args extends unknown[]>(work: (...args: Args) => Result, ...args: Args) =>
    call(`${session}/execute/sync`, { script: `return (${work})(...arguments)`, args }) as Promise<Result>;
  return {
    run,
    go: (url: string) => call(`${session}/url`, { url }),
    back: () => call(`${session}/back`),
    click: async (selector: string) => call(`${await elementAt(selector)}/click`),
    type: async (selector: string, text: string) => call(`${await elementAt(selector)}/value`, { text }),
    /** Waits until a function returns what is true. */
    async until<Args extends unknown[]>(work: (...args: Args) => unknown, ...args: Args) {
      while (!(await run(work, ...args))) await new Promise((resume) => setTimeout(resume, 50));
    },
    async close() {
      await call(session, {}, 'DELETE');
      await Promise.all([driver, screen].map(end));
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

/** Asks until the driver listens. */
async function askPatiently(url: string, method: string, body: object): Promise<Response> {
  const request = method === 'POST' ? { method, body: JSON.stringify(body) } : { method };
  for (;;) {
    const answer = await fetch(url, request).catch((error: Error) => error);
    if (answer instanceof Response) return answer;
    await new Promise((resume) => setTimeout(resume, 50));
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill();
  await once(child, 'exit');
}
