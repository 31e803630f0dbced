import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clientKey, networkOf } from './client-limits.ts';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
])('%s counts as %s', (ip, sender) => {
  expect(clientKey(ip)).toBe(sender);
});

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2::9', '2001:db8:1::/48'],
  [clientKey('2001:db8:1:3::9'), '2001:db8:1::/48'],
  [clientKey('203.0.113.9'), '203.0.113.9'],
])('%s belongs to the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

it('is the same for all addresses of a network, and different for each network', () => {
  const half = fc.array(fc.integer({ min: 1, max: 0xffff }), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(half, half, half, (network, a, b) => {
      const at = (host: number[]) => clientKey([...network, ...host].map((part) => part.toString(16)).join(':'));
      expect(at(a)).toBe(at(b));
      expect(at(a)).toBe(`${network.map((part) => part.toString(16)).join(':')}::/64`);
    }),
  );
});
