import { connect } from 'node:net';

/**
 * Sends bytes to a server of this machine as they are, and returns the bytes that it answers. A request that is not `whole` ends
 * the connection after it; for any other, the server has to end it.
 */
export function sendRaw(origin: string, bytes: Buffer, { isWhole }: { isWhole: boolean }): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      // This answer never ends.
      if (chunk.includes('text/event-stream')) socket.destroy();
    });
    // A server may close a connection before it has read all that is sent.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => resolve(Buffer.concat(chunks)));
    socket.on('connect', () => {
      if (isWhole) socket.write(bytes);
      else socket.end(bytes);
    });
  });
}
