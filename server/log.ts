import type { FastifyInstance } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { keyedHash } from './crypto.ts';
import { clientKey } from './http/client-limits.ts';
import { withSourceLines } from './source-lines.ts';

/** Structured logs, one JSON line each, with personal data and secrets redacted at any depth. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['*.password', '*.email', '*.cookie', '*.authorization', 'err.parameters', 'err.detail', 'err.where'],
      censor: '…',
    },
    serializers: {
      // What is thrown may be no error.
      err: pino.stdSerializers.wrapErrorSerializer((error) =>
        error?.stack ? Object.assign(error, { stack: withSourceLines(error.stack) }) : error,
      ),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** The sender of the requests with which a site warms up. No client has it. */
export const OWN_ADDRESS = '0.0.0.0';

/** Logs each response with its route and account, without query and body. */
export function logAnswers(app: FastifyInstance, { sessionSecret }: Pick<Config, 'sessionSecret'>): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.socket.remoteAddress === OWN_ADDRESS) return;
    const { method, routeOptions } = request;
    const { statusCode: status } = reply;
    const route = routeOptions.url ?? 'unknown';
    // Logins and refusals carry a pseudonym keyed by this site's secret.
    const sender = (REFUSALS.has(status) || route === LOGIN) && keyedHash(sessionSecret, 'log', clientKey(request.ip));
    const who = { ...(request.user && { user: request.user.id }), ...(sender && { sender }) };
    const line = { method, route, status, ms: Math.round(reply.elapsedTime), ...who };
    REFUSALS.has(status) ? request.log.warn(line, 'refused') : request.log.info(line, 'answered');
  });
}

const REFUSALS = new Set([401, 403, 429]);
const LOGIN = '/api/login';
