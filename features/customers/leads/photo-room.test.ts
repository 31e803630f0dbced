import { join } from 'node:path';
import { describe, expect, it, test, vi } from 'vitest';
import { DiskSpace } from '#server/storage/disk-space.ts';
import { localStorage } from '#server/storage/storage.ts';
import { type Caller, signIn, startApp, type TestApp } from '#tests/support/api.ts';
import { engines } from '#tests/support/database.ts';
import { heicFile } from '#tests/support/heic.ts';
import { HOUR_MS } from '#time/units.ts';
import { PHOTO_FOLDER, sweepPhotos } from './photos.store.server.ts';
import { maxUnclaimedBytes, PHOTO_MESSAGES } from './photos.ts';

const DANA = { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.com' };
const KB = 1024;
const HOURS = HOUR_MS;
const NO_ROOM = { statusCode: 507, detail: PHOTO_MESSAGES.noRoom };

const storageOf = ({ config }: TestApp) => localStorage(join(config.dataDir, 'uploads'));
const recordsOf = ({ db }: TestApp) => db.selectFrom('quotePhotos').select('id').execute();

async function send(caller: Caller, bytes = heicFile()) {
  const form = new FormData();
  form.append('image', new Blob([bytes as BlobPart]), 'wing.heic');
  const answer = await caller.post('/api/quote-photos', form);
  return { statusCode: answer.statusCode, detail: answer.json().detail };
}

async function filesOf(site: TestApp): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storageOf(site).list(PHOTO_FOLDER)) keys.push(key);
  return keys;
}

describe.each(engines)('room for photos on %s', (engine) => {
  it('is limited for unclaimed photos, also for concurrent uploads, until the sweep', async () => {
    const env = { UNCLAIMED_PHOTOS_MB: '1', RATE_LIMITS: 'off', TRUST_PROXY: '1' };
    const site = await startApp(engine, { env });
    // Three fit, with the overhead counted for each.
    const photo = heicFile(264 * KB);
    const senders = Array.from({ length: 9 }, (_, n) => site.callerWith({ 'x-forwarded-for': `203.0.113.${n}` }));
    const answers = await Promise.all(senders.map((sender) => send(sender, photo)));
    expect(answers.filter(({ statusCode }) => statusCode === 201).length).toBeLessThanOrEqual(3);
    expect(answers).toContainEqual(NO_ROOM);
    while ((await send(site, photo)).statusCode === 201);
    expect([(await filesOf(site)).length, (await recordsOf(site)).length]).toEqual([3, 3]);

    expect((await site.post('/api/quotes', DANA)).statusCode).toBe(201);
    await sweepPhotos(site.db, storageOf(site), new Date(Date.now() + 25 * HOURS));
    expect((await send(site, photo)).statusCode).toBe(201);
  });

  it('ends while the database still has space, and quote requests and logins go on', async () => {
    const volume = { size: 50_000_000, free: 10_000_000 };
    const location = { dataDir: '/', storage: null, database: { engine: 'sqlite', file: '/a' } } as const;
    const site = await startApp(engine, { disk: new DiskSpace(location, () => volume) });
    expect(await send(site)).toEqual(NO_ROOM);
    expect([await filesOf(site), await recordsOf(site)]).toEqual([[], []]);
    expect((await site.post('/api/quotes', DANA)).statusCode).toBe(201);
    await signIn(site);
    volume.free *= 2;
    expect((await send(site)).statusCode).toBe(201);
  });

  it('is not used by the record of a photo that could not be stored', async () => {
    const put = vi.fn(async () => {
      throw new Error('no space');
    });
    const site = await startApp(engine, { storage: { ...localStorage('/nowhere'), put } });
    expect((await send(site)).statusCode).toBe(503);
    expect(put).toHaveBeenCalledTimes(1);
    expect(await recordsOf(site)).toEqual([]);
  });
});

test('room for unclaimed photos is a gigabyte, a share of a small volume, or the setting', () => {
  const GB = KB ** 3;
  expect(maxUnclaimedBytes(null, 1000 * GB)).toBe(GB);
  expect(maxUnclaimedBytes(null, 10 * GB)).toBe(GB / 2);
  expect(maxUnclaimedBytes(null, null)).toBe(GB);
  expect(maxUnclaimedBytes(5, 10 * GB)).toBe(5);
});
