import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

export type Address = { address: string; family: number };

export interface RemoteRequest {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
}

/** The network; tests replace it. */
export interface Network {
  /** All addresses of a host. */
  resolve(host: string): Promise<Address[]>;
  /** Sends a request to one of these addresses and no other. */
  connect(url: URL, addresses: Address[], signal: AbortSignal, what: RemoteRequest): Promise<IncomingMessage>;
}

/**
 * The addresses of a host; null unless every one is public. It is resolved once: a connection to them cannot be led
 * elsewhere by DNS.
 */
export async function publicAddresses(
  network: Pick<Network, 'resolve'>,
  { hostname }: Pick<URL, 'hostname'>,
): Promise<Address[] | null> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const literal = isIP(host);
  const addresses = literal ? [{ address: host, family: literal }] : await network.resolve(host);
  return addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address)) ? addresses : null;
}

/** Stops waiting for work that cannot be aborted, such as DNS lookups. */
export async function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  work.catch(() => {});
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}

export const internet: Network = {
  resolve: (host) => lookup(host, { all: true }),
  connect: (url, addresses, signal, { method, headers, body }) =>
    new Promise((resolve, reject) => {
      request(url, { agent: false, lookup: pinAddresses(addresses), signal, method, headers })
        .once('response', resolve)
        .once('error', reject)
        .end(body);
    }),
};

/** A lookup that returns the checked addresses. */
function pinAddresses(addresses: Address[]): LookupFunction {
  return (_host, { all }, done) =>
    all ? done(null, addresses) : done(null, addresses[0]!.address, addresses[0]!.family);
}
