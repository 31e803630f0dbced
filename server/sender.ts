import { isIPv6 } from 'node:net';

/**
 * What counts as one sender for limits: an IPv4 address, or an IPv6 network of 64 bits, since that is what one household
 * or one rented machine has, and it may use each of the addresses in it. https://www.rfc-editor.org/rfc/rfc6177
 */
export function senderOf(ip: string): string {
  const [address] = ip.split('%', 1);
  if (!isIPv6(address!)) return ip;
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean));
  const missing = tail === undefined ? 0 : 8 - before!.length - after!.length;
  const groups = [...before!, ...Array<string>(missing).fill('0'), ...after!];
  const [high, low] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff')
    return [high! >> 8, high! & 255, low! >> 8, low! & 255].join('.');
  return `${groups.slice(0, 4).join(':')}::/64`;
}
