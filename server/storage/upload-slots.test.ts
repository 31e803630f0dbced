import { beforeEach, expect, it, vi } from 'vitest';
import { SlotRevoked, UploadSlots } from './disk-space.ts';

const LIMITS = { atOnce: 3, fromOne: 2, bytesPerSecond: 1_000, graceMs: 5_000 };
const never = () => new Promise<never>(() => {});

let now = 0;
beforeEach(() => {
  now = 1_000;
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => now);
  return () => spy.mockRestore();
});

it('limits the slots in total and per sender', () => {
  const slots = new UploadSlots(LIMITS);
  const first = slots.take('a', {});
  expect(slots.take('a', {})).not.toBeNull();
  expect(slots.take('a', {})).toBeNull();
  expect(slots.take('b', {})).not.toBeNull();
  expect(slots.take('c', {})).toBeNull();
  first!.release();
  expect(slots.take('c', {})).not.toBeNull();
});

it('reserves the last slot for a sender who has none', () => {
  const slots = new UploadSlots({ ...LIMITS, atOnce: 4, fromOne: 3 });
  const held = ['a', 'a', 'b'].map((sender) => slots.take(sender, {}));
  expect(held).not.toContain(null);
  for (const sender of ['a', 'b']) expect(slots.take(sender, {})).toBeNull();
  const newcomer = slots.take('c', {});
  expect(newcomer).not.toBeNull();
  // The slot that becomes free next is reserved for a new sender, too.
  newcomer!.release();
  for (const sender of ['a', 'b']) expect(slots.take(sender, {})).toBeNull();
  held[0]!.release();
  expect(slots.take('b', {})).not.toBeNull();
});

it('revokes the slowest slot after its grace period, only when all are taken', async () => {
  const slots = new UploadSlots(LIMITS);
  const [slow, slower, quick] = [{ bytesRead: 50 }, { bytesRead: 70 }, { bytesRead: 0 }];
  const held = [slots.take('a', slow)!, slots.take('b', slower)!];
  const ends = held.map((slot) => slot.receive(never()).catch((error: unknown) => error));
  now += 10_000;
  const last = slots.take('c', quick)!;
  void last.receive(never()).catch(() => {});
  slow.bytesRead += 9_000;
  slower.bytesRead += 8_000;
  quick.bytesRead += 900_000;
  const fourth = slots.take('d', {});
  expect(fourth).not.toBeNull();
  expect(await ends[1]).toBeInstanceOf(SlotRevoked);
  expect(slots.take('e', {})).not.toBeNull();
  expect(await ends[0]).toBeInstanceOf(SlotRevoked);
  // The remaining ones are fast, or have just begun.
  expect(slots.take('f', {})).toBeNull();
  now += 5_000;
  expect(slots.take('f', {})).not.toBeNull();
});

it('keeps the slot of a finished upload, and reports the reason of a failed one', async () => {
  const slots = new UploadSlots({ ...LIMITS, atOnce: 1 });
  const slot = slots.take('a', {})!;
  expect(await slot.receive(Promise.resolve('picture'))).toBe('picture');
  now += 60_000;
  expect(slots.take('b', {})).toBeNull();
  slot.release();
  const next = slots.take('b', {})!;
  await expect(next.receive(Promise.reject(new Error('no picture')))).rejects.toThrow('no picture');
});
