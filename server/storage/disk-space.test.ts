import { expect, it } from 'vitest';
import { DiskSpace, NoSpaceError, type Volume, withinReserve } from './disk-space.ts';
import type { Storage } from './storage.ts';

const MB = 1024 * 1024;
const LARGE = 100_000 * MB;
const SQLITE = { engine: 'sqlite', file: '/data/a.sqlite' } as const;
const POSTGRES = { engine: 'postgres', url: 'postgres://db/a' } as const;
const S3 = { url: 's3://bucket', accessKey: 'a', secretKey: 'b' };

function diskWith(volume: Volume, location: Partial<ConstructorParameters<typeof DiskSpace>[0]> = {}) {
  return new DiskSpace({ dataDir: '/data', storage: null, database: SQLITE, ...location }, () => volume);
}

it.each([
  { size: LARGE, reserve: 256 * MB },
  { size: 50 * MB, reserve: 10 * MB },
])('keeps $reserve of $size bytes free', async ({ size, reserve }) => {
  const disk = diskWith({ size, free: reserve + 100 });
  expect([disk.isShort(), disk.hasRecovered()]).toEqual([false, false]);
  expect(await disk.withRoom(100, async () => 'written')).toBe('written');
  await expect(disk.withRoom(101, async () => 'written')).rejects.toThrow(NoSpaceError);
  expect(diskWith({ size, free: reserve - 1 }).isShort()).toBe(true);
  expect(diskWith({ size, free: reserve * 1.25 }).hasRecovered()).toBe(true);
});

it('counts concurrent writes', async () => {
  const disk = diskWith({ size: LARGE, free: 256 * MB + 100 });
  const first = Promise.withResolvers<void>();
  const writing = disk.withRoom(60, () => first.promise);
  await expect(disk.withRoom(60, async () => {})).rejects.toThrow(NoSpaceError);
  first.resolve();
  await writing;
  await disk.withRoom(60, async () => {});
});

it('remembers a refusal until it is read', () => {
  const disk = diskWith({ size: LARGE, free: 0 });
  expect(disk.takeRefused()).toBe(false);
  expect(() => disk.requireRoom()).toThrow(NoSpaceError);
  expect([disk.takeRefused(), disk.takeRefused()]).toEqual([true, false]);
});

it('applies to uploads elsewhere only if the database is on this machine', async () => {
  const full = { size: LARGE, free: 0 };
  expect(diskWith(full, { database: POSTGRES }).isShort()).toBe(true);
  expect(diskWith(full, { storage: S3 }).isShort()).toBe(true);
  expect(diskWith(full, { storage: S3, database: POSTGRES }).isShort()).toBe(false);
  const justEnough = diskWith({ size: LARGE, free: 256 * MB }, { storage: S3 });
  expect(await justEnough.withRoom(10 * MB, async () => 'written')).toBe('written');
  expect([justEnough.uploadVolumeBytes(), diskWith(full).uploadVolumeBytes()]).toEqual([null, LARGE]);
});

it('rejects writes of the storage below the reserve, measured on the real volume', async () => {
  const kept: string[] = [];
  const storage = { unfinished: 'unfinished-', put: async (key: string) => void kept.push(key) } as unknown as Storage;
  const short = withinReserve(storage, diskWith({ size: LARGE, free: 256 * MB }));
  await expect(short.put('a.jpg', Buffer.alloc(1), 'image/jpeg')).rejects.toThrow(NoSpaceError);
  const here = new DiskSpace({ dataDir: import.meta.dirname, storage: null, database: SQLITE });
  await withinReserve(storage, here).put('b.jpg', Buffer.alloc(1), 'image/jpeg');
  expect(kept).toEqual(['b.jpg']);
  expect(here.uploadVolumeBytes()).toBeGreaterThan(256 * MB);
});
