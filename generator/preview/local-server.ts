import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { UsageError } from '../problem/problem.ts';
import { errorCode } from '../system/regular-file.ts';

export interface ServerSettings {
  /** 0 lets the system choose. */
  port: number;
  /** By default, only this machine can connect. */
  address?: string | undefined;
  /** Names by which others may reach the server. One such as `.example` means all with that ending. */
  hosts?: readonly string[] | undefined;
}

interface Answers {
  /** How many ports to try after one that is taken. */
  morePorts: number;
  answer(request: IncomingMessage, response: ServerResponse): Promise<void> | void;
  /** Reports an error of `answer`, and answers in its place. */
  fail(error: unknown, request: IncomingMessage, response: ServerResponse): void;
}

/** Milliseconds that a connection stays open without a request: `dev` may be busy for a while. */
const KEEP_ALIVE = 60_000;

/**
 * Serves this machine, or the network around it. No error of `answer` ends the process. Throws a `UsageError` if
 * no port is free, or for an address that the machine does not have.
 */
export async function startServer(
  { port, address = THIS_MACHINE, hosts = [] }: ServerSettings,
  { morePorts, answer, fail }: Answers,
) {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE }, async (request, response) => {
    try {
      if (namesThisMachine(request) || hosts.some((host) => isNamed(host, nameIn(request))))
        await answer(request, response);
      else refuseName(request, response);
    } catch (error) {
      fail(error, request, response);
    }
  });
  const last = Math.min(port + morePorts, 65_535);
  for (let tried = port; !server.listening; tried += 1)
    try {
      await once(server.listen(tried, address), 'listening');
    } catch (error) {
      if (errorCode(error) === 'EADDRNOTAVAIL')
        throw new UsageError(`--host ${address}: this machine does not have this address.`);
      if (errorCode(error) !== 'EADDRINUSE') throw error;
      if (tried >= last)
        throw new UsageError(`--port ${port}: the port is taken. Choose another one.`);
    }
  const originAt = (host: string) =>
    `http://${hostFor(host)}:${(server.address() as AddressInfo).port}`;
  const others = addressesAt(address);
  return {
    /** For browsers on this machine. */
    origin: originAt(others.includes(address) ? address : 'localhost'),
    /** For other devices in the network. */
    network: others.map(originAt),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const THIS_MACHINE = '127.0.0.1';
/** All addresses of version 4, and of both versions. */
export const ALL_ADDRESSES = ['0.0.0.0', '::'];

/** Returns the addresses by which other devices reach a server at one. */
function addressesAt(address: string) {
  if (address === THIS_MACHINE) return [];
  if (!ALL_ADDRESSES.includes(address)) return [address];
  return Object.values(networkInterfaces()).flatMap((entries = []) =>
    entries
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address }) => address),
  );
}

const hostFor = (address: string) => (isIPv6(address) ? `[${address}]` : address);

/** True for localhost and the called address. Another website could point its name here to read the site. */
const namesThisMachine = (request: IncomingMessage) =>
  ['localhost', THIS_MACHINE, hostFor(shortened(request.socket.localAddress))].includes(
    nameIn(request),
  );

const nameIn = ({ headers: { host = '' } }: IncomingMessage) =>
  host.replace(/:\d+$/, '').toLowerCase();

const isNamed = (host: string, name: string) =>
  name === host || (host.startsWith('.') && `.${name}`.endsWith(host));

/** Matches a name, an address, or a dot and the ending of names. */
export const HOST_NAME = /^(?:\.?[a-z\d-]+(?:\.[a-z\d-]+)*|\[[\da-f:]+\])$/;

function refuseName(request: IncomingMessage, response: ServerResponse) {
  const name = JSON.stringify(nameIn(request));
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
  };
  response
    .writeHead(421, headers)
    .end(
      `This server does not answer to the name ${name}: any website could point its name here, and read your site.\nIf the name is yours, restart the server with --allow-host and the name, or open http://localhost:${request.socket.localPort}/ on the machine that runs pianogen.\n`,
    );
}

/** False for another machine and for a tunnel, even one that names `localhost`. */
export function isFromThisMachine(request: IncomingMessage): boolean {
  const { localAddress, remoteAddress } = request.socket;
  const [here, there] = [shortened(localAddress), shortened(remoteAddress)];
  const isForwarded = /\bforwarded\b/.test(Object.keys(request.headers).join());
  const isLocal = there === here || there === '::1' || there.startsWith('127.');
  return isLocal && !isForwarded && namesThisMachine(request);
}

/** Addresses of version 4 may be written as version 6. */
const shortened = (address = '') => address.replace(/^::ffff:/, '');
