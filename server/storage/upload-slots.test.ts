import { beforeEach, expect, it, vi } from 'vitest';
import { SlotRevoked, UploadSlots } from './upload-slots.ts';

const LIMITS = { atOnce: 3, fromOne: 2, bytesPerSecond: 1_000, graceMs: 5_000 };
const never = () => new Promise<never>(() => {});

let now = 0;
beforeEach(() => {
  now = 1_000;
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => now);
  return () => spy.mockRestore();
});

it('limits the slots in total and per sender', () => {
  const places = new UploadSlots(LIMITS);
  const first = places.take('a', {});
  expect(places.take('a', {})).not.toBeNull();
  expect(places.take('a', {})).toBeNull();
  expect(places.take('b', {})).not.toBeNull();
  expect(places.take('c', {})).toBeNull();
  first!.leave();
  expect(places.take('c', {})).not.toBeNull();
});

it('reserves the last slot for a sender who has none', () => {
  const places = new UploadSlots({ ...LIMITS, atOnce: 4, fromOne: 3 });
  const held = ['a', 'a', 'b'].map((sender) => places.take(sender, {}));
  expect(held).not.toContain(null);
  for (const sender of ['a', 'b']) expect(places.take(sender, {})).toBeNull();
  const newcomer = places.take('c', {});
  expect(newcomer).not.toBeNull();
  // The slot that becomes free next is reserved for a new sender, too.
  newcomer!.leave();
  for (const sender of ['a', 'b']) expect(places.take(sender, {})).toBeNull();
  held[0]!.leave();
  expect(places.take('b', {})).not.toBeNull();
});

it('revokes the slowest slot after its grace period, only when all are taken', async () => {
  const places = new UploadSlots(LIMITS);
  const [slow, slower, quick] = [{ bytesRead: 50 }, { bytesRead: 70 }, { bytesRead: 0 }];
  const held = [places.take('a', slow)!, places.take('b', slower)!];
  const ends = held.map((place) => place.until(never()).catch((error: unknown) => error));
  now += 10_000;
  const last = places.take('c', quick)!;
  void last.until(never()).catch(() => {});
  slow.bytesRead += 9_000;
  slower.bytesRead += 8_000;
  quick.bytesRead += 900_000;
  const fourth = places.take('d', {});
  expect(fourth).not.toBeNull();
  expect(await ends[1]).toBeInstanceOf(SlotRevoked);
  expect(places.take('e', {})).not.toBeNull();
  expect(await ends[0]).toBeInstanceOf(SlotRevoked);
  // The remaining ones are fast, or have just begun.
  expect(places.take('f', {})).toBeNull();
  now += 5_000;
  expect(places.take('f', {})).not.toBeNull();
});

it('keeps the slot of a finished upload, and reports the reason of a failed one', async () => {
  const places = new UploadSlots({ ...LIMITS, atOnce: 1 });
  const place = places.take('a', {})!;
  expect(await place.until(Promise.resolve('picture'))).toBe('picture');
  now += 60_000;
  expect(places.take('b', {})).toBeNull();
  place.leave();
  const next = places.take('b', {})!;
  await expect(next.until(Promise.reject(new Error('no picture')))).rejects.toThrow('no picture');
});
