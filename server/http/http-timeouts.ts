import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEM_TYPE, Problem, problemBody } from './problem.ts';

/** How long the server waits for the client of a connection, in milliseconds. */
export interface Patience {
  /** For all headers of a request. */
  headersMs: number;
  /** For the whole request: a picture of 10 MB over a slow line takes its time. */
  requestMs: number;
  /** While nothing moves in either direction, for a reader that no longer reads; longer than a whole request. */
  stillMs: number;
  /** Between two requests. A proxy must give up first, or it sends a request into a connection that is being closed. */
  betweenMs: number;
  /** How often the first two are looked at. */
  lookMs: number;
}

/** nginx keeps connections for 60 seconds and Caddy for 120. */
export const PATIENCE: Patience = {
  headersMs: 15_000,
  requestMs: 120_000,
  stillMs: 150_000,
  betweenMs: 130_000,
  lookMs: 5_000,
};

/** The same as Node's server calls it; `stillMs` is its `setTimeout`. */
export function timeouts({ headersMs, requestMs, betweenMs, lookMs }: Patience) {
  return {
    requestTimeout: requestMs,
    headersTimeout: Math.min(headersMs, requestMs),
    keepAliveTimeout: betweenMs,
    connectionsCheckingInterval: lookMs,
  };
}

const BROKEN: Record<string, Problem> = {
  ERR_HTTP_REQUEST_TIMEOUT: new Problem(408, 'The request took too long to arrive. Please send it again.'),
  HPE_HEADER_OVERFLOW: new Problem(431, 'The headers of the request are too large.'),
};
const NOT_HTTP = new Problem(400, 'This is not a request that the server understands.');

/** What does not even become a request is answered on the bare connection, which then ends. */
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
