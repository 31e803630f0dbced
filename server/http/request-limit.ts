import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientKey } from './client-key.ts';
import { pathOf } from './page-address.ts';
import { Problem } from './problem.ts';

const WINDOW_MS = 60_000;
/** Of one client in a window, on each node. */
export const MAX_REQUESTS = 300;
export const MAX_CHANGES = 60;
/** Browsers send them by themselves: they must not use up what their user may send. */
export const MAX_REPORTS = 30;
/** Clients that are counted in a window. A flood from more addresses must not fill the memory. */
const MAX_CLIENTS = 100_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes what browsers report by themselves. */
    isReport?: true;
    /** The route sends stored files: only those that are missing count. */
    sendsFiles?: true;
  }
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/**
 * A hook that refuses what one client asks beyond its share of a minute, in memory: before sessions, bodies and the
 * database. Costly calls and what can be guessed have limits of their own. Responses from memory are not counted.
 * @param builtFiles addresses of scripts, styles and pictures: they come with a page, which is counted
 */
export function limitRequests(
  builtFiles: ReadonlySet<string> = new Set(),
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  let counts = new Map<string, { requests: number; changes: number; reports: number; files: number }>();
  let endsAt = 0;
  return async ({ ip, method, url, routeOptions }, reply) => {
    const isRead = READS.has(method);
    if (isRead && builtFiles.has(pathOf(url))) return;
    const now = Date.now();
    if (now >= endsAt) {
      counts = new Map();
      endsAt = now + WINDOW_MS;
    }
    const key = clientKey(ip);
    const count = counts.get(key) ?? { requests: 0, changes: 0, reports: 0, files: 0 };
    if (counts.size < MAX_CLIENTS) counts.set(key, count);
    if (routeOptions.config.isReport) {
      count.reports++;
      if (count.reports <= MAX_REPORTS) return;
    } else if (routeOptions.config.sendsFiles) {
      count.files++;
      reply.raw.once('finish', () => reply.statusCode < 400 && count.files--);
      if (count.files <= MAX_REQUESTS) return;
    } else {
      count.requests++;
      if (!isRead) count.changes++;
      if (count.requests <= MAX_REQUESTS && count.changes <= MAX_CHANGES) return;
    }
    throw new Problem(429, 'Too many requests came from your network. Please try again in a minute.', {
      headers: { 'retry-after': String(Math.ceil((endsAt - now) / 1_000)) },
    });
  };
}
