import { request as askByHttp, type IncomingHttpHeaders } from 'node:http';
import { request as askByHttps } from 'node:https';

/** What a host answered. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The start of the body. */
  body: string;
}

/** Why there is no answer: the code of an error of the network or of TLS, `timeout`, or `no-tls` if TLS was not answered. */
export interface Silence {
  code: string;
  message: string;
}

interface Question {
  method: 'OPTIONS' | 'POST';
  headers: Record<string, string>;
  body?: string;
  patienceMs: number;
}

/** The most characters that are read of a body. */
const KEPT = 2000;

/** Asks a host once. Follows no redirect, as the form does. */
export function ask(url: URL, { body, patienceMs, ...question }: Question): Promise<Answer | Silence> {
  return new Promise((resolve) => {
    /** What a wait that ends now was for. */
    let awaited = 'ETIMEDOUT';
    const silent = (error: NodeJS.ErrnoException) => {
      const code = error.name === 'TimeoutError' ? awaited : (error.code ?? 'unknown');
      resolve({ code, message: error.message });
    };
    const signal = AbortSignal.timeout(patienceMs);
    const isSecure = url.protocol === 'https:';
    const request = (isSecure ? askByHttps : askByHttp)(
      url,
      { ...question, agent: false, signal },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text = (text + chunk).slice(0, KEPT);
        });
        const answered = () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
        // The form does not wait for the body: whatever becomes of it, there was an answer.
        response.on('end', answered);
        response.on('error', answered);
      },
    );
    request.on('socket', (socket) => {
      socket.once('connect', () => {
        awaited = isSecure ? 'no-tls' : 'timeout';
      });
      socket.once('secureConnect', () => {
        awaited = 'timeout';
      });
    });
    // An abort hides its reason in the cause.
    request.on('error', (error) => silent(signal.aborted ? signal.reason : error));
    request.end(body);
  });
}
