import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { keyedHash } from '#server/crypto.ts';
import type { Services } from '#server/services.ts';
import { consume, type Limit } from './limits.store.server.ts';
import { pathOf } from './page-address.ts';
import { Problem, tooManyRequests } from './problem.ts';

/**
 * The key of a client for limits: an IPv4 address or a /64 IPv6 network, which one household or machine usually has.
 * https://www.rfc-editor.org/rfc/rfc6177
 */
export function clientKey(ip: string): string {
  return prefixOf(ip, 4);
}

/**
 * The key of a network for limits: an IPv4 address or a /48 IPv6 network, which one customer of a provider may get.
 * Also accepts a client key.
 */
export function networkOf(ip: string): string {
  return prefixOf(ip, 3);
}

function prefixOf(ip: string, length: number): string {
  const [address] = ip.split(/[%/]/, 1);
  if (!isIPv6(address!)) return ip;
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean));
  const missing = tail === undefined ? 0 : 8 - before!.length - after!.length;
  const groups = [...before!, ...Array<string>(missing).fill('0'), ...after!];
  const [high, low] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff')
    return [high! >> 8, high! & 255, low! >> 8, low! & 255].join('.');
  return `${groups.slice(0, length).join(':')}::/${length * 16}`;
}

/**
 * A hook that counts the requests of each client, under a keyed hash of its address.
 * @param message what is said of a request over the limit, which is answered with 429
 */
export function limitClients(
  { db, config }: Pick<Services, 'db' | 'config'>,
  name: string,
  limit: Limit,
  message: string,
): (request: FastifyRequest) => Promise<void> {
  return async ({ ip }) => {
    if (!config.rateLimits) return;
    const key = `${name}:${keyedHash(config.sessionSecret, 'limit', clientKey(ip))}`;
    const { allowed, retryAfter } = await consume(db, key, limit);
    if (!allowed) throw tooManyRequests(retryAfter, message);
  };
}

const WINDOW_MS = 60_000;
/** The most requests of one client in a window, on each node. */
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

/** Counts answers of 429 of this node. */
export class RefusalCount {
  #count = 0;

  watch(app: FastifyInstance): void {
    app.addHook('onResponse', async ({ routeOptions }, { statusCode }) => {
      // Browsers report by themselves, and people notice nothing of a refusal.
      if (statusCode === 429 && !routeOptions.config.isReport) this.#count++;
    });
  }

  /** Takes the refusals since the last call. */
  take(): number {
    const count = this.#count;
    this.#count = 0;
    return count;
  }
}

/** Where a request came from: the browser in plain words, and its network. */
export interface RequestSource {
  browser: string;
  network: string;
}

export function sourceOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): RequestSource {
  return { browser: browserFamily(headers['user-agent']), network: coarseNetwork(ip) };
}

/** The network of an address without its last part, which tells the provider but no household: '203.0.113.0/24'. */
export function coarseNetwork(ip: string): string {
  const network = networkOf(ip);
  return isIPv4(network) ? network.replace(/\d+$/, '0/24') : network;
}

// The first match counts: most browsers also claim to be the later ones.
const BROWSERS: [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPT|OPiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: [name: string, mark: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** 'Firefox on Windows' from the User-Agent header; no version, no device. */
export function browserFamily(userAgent: string | undefined): string {
  const named = (families: typeof BROWSERS) => families.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  if (browser) return system ? `${browser} on ${system}` : browser;
  return system ? `A browser on ${system}` : 'An unknown program';
}
