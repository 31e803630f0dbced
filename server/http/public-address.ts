import { BlockList, isIPv4, isIPv6 } from 'node:net';

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
