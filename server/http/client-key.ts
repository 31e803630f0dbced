import { isIPv6 } from 'node:net';

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
