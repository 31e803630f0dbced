import type { FastifyInstance } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { keyedHash } from './crypto.ts';
import { clientKey } from './http/client-key.ts';

/** Structured logs, one JSON line each. What could name a person or open a door is cut out wherever it stands. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['*.password', '*.email', '*.cookie', '*.authorization', 'err.parameters', 'err.detail', 'err.where'],
      censor: '…',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** One line an answer: which route and which account, never the address with its query or what they sent. */
export function logAnswers(app: FastifyInstance, { sessionSecret }: Pick<Config, 'sessionSecret'>): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const { statusCode: status } = reply;
    const route = routeOptions.url ?? 'unknown';
    // Refused and accepted logins carry a keyed pseudonym that only this site's secret can compute.
    const sender = (REFUSALS.has(status) || route === LOGIN) && keyedHash(sessionSecret, 'log', clientKey(request.ip));
    const who = { ...(request.user && { user: request.user.id }), ...(sender && { sender }) };
    const line = { method, route, status, ms: Math.round(reply.elapsedTime), ...who };
    REFUSALS.has(status) ? request.log.warn(line, 'refused') : request.log.info(line, 'answered');
  });
}

const REFUSALS = new Set([401, 403, 429]);
const LOGIN = '/api/login';
