import { isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { networkOf } from './client-key.ts';

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
