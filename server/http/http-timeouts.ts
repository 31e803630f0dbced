import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEM_TYPE, Problem, problemBody } from './problem.ts';

/** How long the server waits for a client, in milliseconds. */
export interface HttpTimeouts {
  /** For all headers of a request. */
  headersMs: number;
  /** For the whole request: 10 MB over a slow connection take a while. */
  requestMs: number;
  /** Without traffic in either direction; longer than a whole request. */
  idleMs: number;
  /** Between two requests. A proxy must time out first, or it would use a closing connection. */
  keepAliveMs: number;
  /** How often the first two are checked. */
  checkMs: number;
}

/** nginx keeps connections for 60 seconds and Caddy for 120. */
export const HTTP_TIMEOUTS: HttpTimeouts = {
  headersMs: 15_000,
  requestMs: 120_000,
  idleMs: 150_000,
  keepAliveMs: 130_000,
  checkMs: 5_000,
};

/** The timeouts under Node's names; `idleMs` is its `setTimeout`. */
export function toNodeTimeouts({ headersMs, requestMs, keepAliveMs, checkMs }: HttpTimeouts) {
  return {
    requestTimeout: requestMs,
    headersTimeout: Math.min(headersMs, requestMs),
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: checkMs,
  };
}

const BROKEN: Record<string, Problem> = {
  ERR_HTTP_REQUEST_TIMEOUT: new Problem(408, 'The request took too long to arrive. Please send it again.'),
  HPE_HEADER_OVERFLOW: new Problem(431, 'The headers of the request are too large.'),
};
const NOT_HTTP = new Problem(400, 'This is not a request that the server understands.');

/** Answers malformed requests on the raw connection, which then closes. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const problem = BROKEN[error.code ?? ''] ?? NOT_HTTP;
  const body = JSON.stringify(problemBody(problem));
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
