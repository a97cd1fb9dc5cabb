import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, isIPv6, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { UsageError } from '../problem/problem.ts';
import { errorCode } from '../system/error-code.ts';

interface Answers {
  answer(request: IncomingMessage, response: ServerResponse): Promise<void> | void;
  /** Reports an error that `answer` has thrown, and answers in its place. */
  fail(error: unknown, request: IncomingMessage, response: ServerResponse): void;
  /** The names by which other machines may reach the server. One that starts with a dot stands for all names that end so. */
  hosts?: readonly string[] | undefined;
}

/** Creates a server for this machine, or for the network around it. No request ends the process, whatever `answer` throws. */
export const createLocalServer = ({ answer, fail, hosts = [] }: Answers): Server =>
  createServer(async (request, response) => {
    try {
      if (namesThisMachine(request) || hosts.some((host) => isNamed(host, nameIn(request))))
        await answer(request, response);
      else refuseName(request, response);
    } catch (error) {
      fail(error, request, response);
    }
  });

/**
 * True if a request names this machine: as localhost, or by the address at which it has come in. A website elsewhere could point
 * its own host name here to read what is served.
 */
const namesThisMachine = (request: IncomingMessage): boolean =>
  ['localhost', '127.0.0.1', hostFor(endsOf(request.socket).here)].includes(nameIn(request));

const nameIn = ({ headers }: IncomingMessage): string =>
  (headers.host ?? '').replace(/:\d+$/, '').toLowerCase();

const isNamed = (host: string, name: string): boolean =>
  host.startsWith('.') ? name.endsWith(host) || name === host.slice(1) : name === host;

/** A name, an address, or a dot and the end of names. */
export const HOST_NAME = /^(?:\.?[a-z\d-]+(?:\.[a-z\d-]+)*|\[[\da-f:]+\])$/;

function refuseName(request: IncomingMessage, response: ServerResponse): void {
  const name = nameIn(request);
  const cure = HOST_NAME.test(name) ? `restart it with --allow-host ${name}, or ` : '';
  response.writeHead(421, {
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  response.end(
    `This server does not answer to the name ${JSON.stringify(name)}: any website could point its name here, and read your site.\nIf the name is yours, ${cure}open http://localhost:${request.socket.localPort}/ on the machine that runs pianogen.\n`,
  );
}

/** True if a request comes from this machine: not from another one in the network, and not by way of a tunnel. */
export function isFromThisMachine(request: IncomingMessage): boolean {
  const { here, there } = endsOf(request.socket);
  return namesThisMachine(request) && (there === here || there === '::1' || there.startsWith('127.'));
}

/** The addresses of both ends of a connection. Those of version 4 may be written as ones of version 6. */
const endsOf = ({ localAddress = '', remoteAddress = '' }: Socket) => ({
  here: localAddress.replace(/^::ffff:/, ''),
  there: remoteAddress.replace(/^::ffff:/, ''),
});

export const THIS_MACHINE = '127.0.0.1';
export const ALL_ADDRESSES = '0.0.0.0';
/** The same, for addresses of version 6 too. */
const ALL_ADDRESSES_6 = '::';

/**
 * Listens at an address of this machine; returns the origin for its own browsers. Port 0 lets the system choose. Throws a
 * `UsageError` for an address that the machine does not have.
 */
export function listen(server: Server, port: number, address = THIS_MACHINE): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) =>
      reject(
        errorCode(error) === 'EADDRNOTAVAIL'
          ? new UsageError(`--host ${address}: this machine does not have the address.`)
          : error,
      );
    server.once('error', fail);
    server.listen(port, address, () => {
      server.off('error', fail);
      const isLocal = [THIS_MACHINE, ALL_ADDRESSES, ALL_ADDRESSES_6].includes(address);
      resolve(originAt(server, isLocal ? 'localhost' : hostFor(address)));
    });
  });
}

/** The origins at which other devices in the network reach a server that listens. */
export function networkOrigins(server: Server): string[] {
  const { address } = server.address() as AddressInfo;
  if (address === THIS_MACHINE) return [];
  const addresses = [ALL_ADDRESSES, ALL_ADDRESSES_6].includes(address) ? networkAddresses() : [address];
  return addresses.map((found) => originAt(server, hostFor(found)));
}

const networkAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((entries = []) =>
    entries.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address),
  );

const originAt = (server: Server, host: string): string =>
  `http://${host}:${(server.address() as AddressInfo).port}`;

/** An address as it stands in a URL. */
const hostFor = (address: string): string => (isIPv6(address) ? `[${address}]` : address);

/** Stops listening, and closes all open connections. */
export const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
