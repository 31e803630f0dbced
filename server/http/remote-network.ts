import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { BlockList, isIP, isIPv4, isIPv6, type LookupFunction } from 'node:net';

/**
 * Whether an IP address is on the public internet: not this machine, a private network, a cloud's metadata service or
 * another special purpose. https://www.iana.org/assignments/iana-ipv4-special-registry and its IPv6 counterpart
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !SPECIAL_IPV4.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  // IPv6 assigns only 2000::/3, which also excludes embedded IPv4.
  return GLOBAL_IPV6.check(address, 'ipv6') && !SPECIAL_IPV6.check(address, 'ipv6');
}

const SPECIAL_IPV4 = blockList('ipv4', [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // shared by carriers; also a cloud's metadata
  ['127.0.0.0', 8], // this machine
  ['168.63.129.16', 32], // Azure's services for its machines
  ['169.254.0.0', 16], // link-local; most clouds' metadata
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocols; also a cloud's metadata
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // IPv6 relays
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 3], // multicast, reserved, broadcast
]);

const GLOBAL_IPV6 = blockList('ipv6', [['2000::', 3]]);

const SPECIAL_IPV6 = blockList('ipv6', [
  ['2001::', 23], // protocols, among them tunnels that carry IPv4
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // IPv4 in IPv6
  ['3fff::', 20], // documentation
]);

function blockList(family: 'ipv4' | 'ipv6', ranges: [network: string, prefix: number][]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, family);
  return list;
}

export type Address = { address: string; family: number };

export interface RemoteRequest {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string | Buffer;
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
