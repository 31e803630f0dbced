import { afterEach, expect, test } from 'vitest';
import { ROLES } from '#rights/rights.ts';
import { DEFAULT_TIME_ZONE, setShopTimeZone } from '#time/shop-time.ts';
import { isPushAddress } from './push.client.server.ts';
import { BUILT_IN_QUIET, mayRing, PUSH_KIND_NAMES, quietUntil, rings, summarize } from './push.ts';

afterEach(() => setShopTimeZone(DEFAULT_TIME_ZONE));

test('each role hears of its kinds only, some of them until it chooses otherwise', () => {
  const on = (role: string) => PUSH_KIND_NAMES.filter((kind) => rings(kind, role, null));
  const may = (role: string) => PUSH_KIND_NAMES.filter((kind) => mayRing(kind, role));
  expect(on('owner')).toEqual(['lead', 'question', 'accepted', 'trouble']);
  expect([on('painter'), may('painter')]).toEqual([['stage'], ['stage']]);
  expect([on('bookkeeper'), may('bookkeeper')]).toEqual([[], ['accepted', 'payment']]);
  expect(may('user')).toEqual([]);
  const all = { kinds: Object.fromEntries(PUSH_KIND_NAMES.map((kind) => [kind, true])) };
  for (const role of ROLES) expect(PUSH_KIND_NAMES.filter((kind) => rings(kind, role, all))).toEqual(may(role));
  expect(rings('lead', 'owner', { kinds: { lead: false } })).toBe(false);
});

test.each([
  // Mountain time: standard, then daylight.
  ['2027-03-02T04:00:00Z', '2027-03-02T13:00:00.000Z'],
  ['2027-03-02T03:59:59Z', null],
  ['2027-03-02T12:59:59Z', '2027-03-02T13:00:00.000Z'],
  ['2027-03-02T13:00:00Z', null],
  ['2027-07-02T03:00:00Z', '2027-07-02T12:00:00.000Z'],
  // Clocks go forward on March 14, and back on November 7.
  ['2027-03-14T05:00:00Z', '2027-03-14T12:00:00.000Z'],
  ['2027-11-07T05:00:00Z', '2027-11-07T13:00:00.000Z'],
])('the quiet hours at %s end at %s', (now, end) => {
  expect(quietUntil(new Date(now), BUILT_IN_QUIET)?.toISOString() ?? null).toBe(end);
});

test('quiet hours may lie within a day, end in the hour that is left out, or be off', () => {
  const noon = { quietFrom: '12:00', quietTo: '13:00' };
  expect(quietUntil(new Date('2027-03-02T19:30:00Z'), noon)?.toISOString()).toBe('2027-03-02T20:00:00.000Z');
  expect(quietUntil(new Date('2027-03-02T20:00:00Z'), noon)).toBeNull();
  const skipped = { quietFrom: '21:00', quietTo: '02:30' };
  expect(quietUntil(new Date('2027-03-14T08:00:00Z'), skipped)?.toISOString()).toBe('2027-03-14T09:30:00.000Z');
  for (const off of [
    { quietFrom: null, quietTo: null },
    { quietFrom: '06:00', quietTo: '06:00' },
  ])
    expect(quietUntil(new Date('2027-03-02T13:00:00Z'), off)).toBeNull();
});

test('quiet hours are those of the shop', () => {
  setShopTimeZone('Pacific/Auckland');
  expect(quietUntil(new Date('2027-03-02T08:00:00Z'), BUILT_IN_QUIET)?.toISOString()).toBe('2027-03-02T17:00:00.000Z');
});

test('a summary counts by kind, in the order of the account page', () => {
  expect(summarize(['payment', 'lead', 'lead', 'stage'])).toBe('2 new leads, 1 payment, 1 stage waiting');
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://web.push.apple.com/QGuQ', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://me:pw@fcm.googleapis.com/', false],
  ['https://fcm.googleapis.com:8443/', false],
  ['https://169.254.169.254/', false],
  ['https://[::1]/', false],
  ['http://127.0.0.1:9/a', true],
  ['http://127.0.0.1:10/a', false],
])('%s can be a push service’s: %s', (endpoint, isOne) => {
  expect(isPushAddress(endpoint, 'http://127.0.0.1:9')).toBe(isOne);
});
