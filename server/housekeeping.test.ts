import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { PHOTO_FOLDER, storePhoto } from '#customers/leads/photos.store.server.ts';
import type { Engine } from '#database/open.ts';
import { ALARM_WORDS } from '#desk/alarms/troubles.ts';
import { temporaryFolder } from '#tests/support/clean-up.ts';
import { engines, freshDatabase } from '#tests/support/database.ts';
import { HOUR_MS } from '#time/units.ts';
import { readConfig } from './config.ts';
import { Housekeeper } from './housekeeping.ts';
import { RefusalCount } from './http/client-limits.ts';
import { DiskSpace, releaseBallast } from './storage/disk-space.ts';
import { localStorage } from './storage/storage.ts';

const MB = 1024 * 1024;
const SIZE = 1_000 * MB;
const SHORT = 199 * MB;
const AMPLE = 250 * MB;
const DISK_FULL = 'The disk is full: nothing can be stored right now.';

async function household(engine: Engine = 'sqlite') {
  const { db } = await freshDatabase(engine);
  const dataDir = await temporaryFolder();
  const config = readConfig({ DATA_DIR: dataDir });
  const volume = { size: SIZE, free: AMPLE };
  const disk = new DiskSpace(config, () => volume);
  const storage = localStorage(dataDir);
  const failure = vi.fn<() => Promise<string | null>>(async () => null);
  const [wakeOutbox, warn] = [vi.fn(), vi.fn()];
  const keeper = new Housekeeper({
    db,
    storage,
    config,
    disk,
    writes: { failure },
    refusals: new RefusalCount(),
    wakeOutbox,
    log: { warn } as never,
  });
  const mails = async () => {
    const rows = await db.selectFrom('outbox').select(['kind', 'message']).where('kind', '=', 'alarm').execute();
    // Without a worker, no mail leaves: in time that is an alarm, too.
    return rows.filter(({ message }) => message.subject !== ALARM_WORDS.mails.subject).length;
  };
  return { db, config, storage, volume, disk, failure, wakeOutbox, warn, keeper, mails };
}

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

describe.each(engines)('housekeeping on %s', (engine) => {
  it('mails the owner once while space is short, and again after an hour of ample space', async () => {
    const { keeper, volume, mails, wakeOutbox } = await household(engine);
    await keeper.check();
    expect(await mails()).toBe(0);
    volume.free = SHORT;
    await keeper.check();
    await keeper.check(later(1));
    expect([await mails(), wakeOutbox.mock.calls.length]).toEqual([1, 1]);
    // Just over the limit is no recovery yet.
    volume.free = 201 * MB;
    await keeper.check(later(120));
    volume.free = SHORT;
    await keeper.check(later(121));
    expect(await mails()).toBe(1);
    volume.free = AMPLE;
    await keeper.check(later(182));
    volume.free = SHORT;
    await keeper.check(later(183));
    expect(await mails()).toBe(2);
  });

  it('mails the owner about photos refused for their total size', async () => {
    const { keeper, disk, mails } = await household(engine);
    expect(() => disk.refuse()).toThrow();
    await keeper.check();
    await keeper.check();
    expect(await mails()).toBe(1);
  });

  it('mails the owner about failed writes once the database accepts the mail', async () => {
    const { db, keeper, failure, mails } = await household(engine);
    failure.mockResolvedValue(DISK_FULL);
    vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
      throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
    });
    await expect(keeper.check()).rejects.toThrow('full');
    failure.mockResolvedValue(null);
    await keeper.check();
    await keeper.check();
    expect(await mails()).toBe(1);
  });
});

const asStored = (name: string) => ({
  files: [{ key: `${PHOTO_FOLDER}/${name}.heic`, bytes: Buffer.alloc(1_000), mimeType: 'image/heic' }],
  photo: {
    fileKey: `${PHOTO_FOLDER}/${name}.heic`,
    thumbnailKey: null,
    mimeType: 'image/heic',
    size: 1_000,
    width: null,
    height: null,
    originalFilename: null,
  },
  maxUnclaimed: SIZE,
});

it('sweeps files before records if space is short, and continues after a failed deletion', async () => {
  const { db, storage, volume, keeper, warn } = await household();
  await storePhoto({ db, storage }, 'token', asStored('old'));
  const createdAt = new Date(Date.now() - 25 * HOUR_MS).toISOString();
  await db.updateTable('quotePhotos').set({ createdAt }).execute();
  await db.insertInto('rateLimits').values({ key: 'over', hits: 1, resetsAt: createdAt }).execute();
  // Like a disk without space for the log.
  await sql`create trigger full before delete on quote_photos begin select raise(abort, 'full'); end`.execute(db);
  volume.free = SHORT;
  await keeper.check();
  expect(await storage.open(`${PHOTO_FOLDER}/old.heic`)).toBeNull();
  expect(await db.selectFrom('quotePhotos').select('id').execute()).toHaveLength(1);
  expect(await db.selectFrom('rateLimits').select('key').execute()).toEqual([]);
  expect(warn).toHaveBeenCalledTimes(1);

  await sql`drop trigger full`.execute(db);
  await keeper.check();
  expect(await db.selectFrom('quotePhotos').select('id').execute()).toEqual([]);
});

it('reserves space for a start on a full disk, but not while space is short', async () => {
  const { keeper, volume, config } = await household();
  volume.free = SHORT;
  await keeper.check();
  expect(releaseBallast(config.dataDir)).toBe(false);
  volume.free = AMPLE;
  await keeper.check();
  expect(releaseBallast(config.dataDir)).toBe(true);
});

it('sweeps hourly while there is space', async () => {
  const { db, keeper } = await household();
  const resetsAt = new Date(Date.now() - HOUR_MS).toISOString();
  await db.insertInto('rateLimits').values({ key: 'over', hits: 1, resetsAt }).execute();
  await keeper.check();
  expect(await db.selectFrom('rateLimits').select('key').execute()).toHaveLength(1);
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + HOUR_MS);
  await keeper.check();
  expect(await db.selectFrom('rateLimits').select('key').execute()).toEqual([]);
  vi.restoreAllMocks();
});
