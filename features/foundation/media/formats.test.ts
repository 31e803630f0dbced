import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Db } from '#database/open.ts';
import { contentVersion } from '#server/content-change.store.server.ts';
import { localStorage, type Storage } from '#server/storage/storage.ts';
import { temporaryFolder } from '#tests/support/clean-up.ts';
import { engines, freshDatabase } from '#tests/support/database.ts';
import { loadPictures, recordUpload, storeFiles } from './pictures.store.server.ts';
import type { PictureFormat } from './pictures.ts';
import { makeMissingFormats } from './upload-files.store.server.ts';

const NAME = '0123456789abcdef0123456789abcdef';
const START = Date.parse('2026-11-21T09:00:00.000Z');
const MINUTE = 60_000;

/** A picture of 500 by 300 pixels, in these formats. */
const made = (formats: readonly PictureFormat[]) => ({
  width: 500,
  height: 300,
  color: '#c2330d',
  luminance: 0.1,
  variants: formats.flatMap((format) =>
    [400, 500].map((width) => ({ width, format, bytes: Buffer.from(`${format} ${width}`) })),
  ),
});

describe.each(engines)('modern formats of an upload on %s', (engine) => {
  let db: Db;
  let storage: Storage;
  let time: number;
  const make = vi.fn();

  beforeEach(async () => {
    ({ db } = await freshDatabase(engine));
    const dir = await temporaryFolder();
    storage = localStorage(dir);
    time = START;
    make.mockReset();
    make.mockImplementation(async (_bytes: Uint8Array, formats: readonly PictureFormat[]) => made(formats));
  });

  const work = (isStopping = () => false) =>
    makeMissingFormats({ db, storage, make, isStopping, now: () => new Date(time) });
  const row = () => db.selectFrom('uploadedImages').selectAll().executeTakeFirstOrThrow();
  async function send(name = NAME) {
    await storeFiles(storage, name, made(['jpg']).variants);
    return recordUpload(db, { name, originalFilename: 'a.jpg', alt: '', uploadedBy: null }, made(['jpg']));
  }

  it('are made from the full JPEG, stored, and offered on pages rendered afterwards', async () => {
    const { url } = await send();
    const before = await contentVersion(db);
    const content = { hero: url, nested: [{ imageUrl: '/images/hero.jpg' }, { imageUrl: 'https://a.example/b.jpg' }] };
    expect((await loadPictures(db, content))[url]).toEqual({
      width: 500,
      height: 300,
      color: '#c2330d',
      formats: ['jpg'],
    });

    expect(await work()).toBe(true);
    expect(make.mock.calls[0]![0].toString()).toBe('jpg 500');
    expect(make.mock.calls[0]![1]).toEqual(['avif', 'webp']);
    for (const file of ['400.avif', '500.avif', '400.webp', '500.webp'])
      expect(await storage.open(`${NAME}-${file}`).then((found) => found?.stream.destroy())).toBeTruthy();
    const pictures = await loadPictures(db, content);
    expect(pictures[url]!.formats).toEqual(['avif', 'webp', 'jpg']);
    expect(Object.keys(pictures)).toContain('/images/hero.jpg');
    expect(await contentVersion(db)).not.toBe(before);
    expect(await work()).toBe(false);
  });

  it('stay ready when the picture is uploaded again', async () => {
    await send();
    await work();
    expect((await send()).formats).toEqual(['avif', 'webp', 'jpg']);
  });

  it('are made once by several concurrent workers', async () => {
    await send();
    const found = await Promise.all([work(), work(), work()]);
    expect(found.filter(Boolean)).toHaveLength(1);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('are retried with backoff, at most five times', async () => {
    await send();
    make.mockImplementation(async () => {
      throw new Error('out of memory');
    });
    for (const wait of [1, 2, 4, 8, 16]) {
      await expect(work()).rejects.toThrow('out of memory');
      expect(await work()).toBe(false);
      time += wait * MINUTE;
    }
    time += 60 * MINUTE;
    expect(await work()).toBe(false);
    expect(await row()).toMatchObject({ formats: 'jpg', attempts: 5 });
  });

  it('are resumed after a restart or a crash', async () => {
    await send();
    make.mockImplementationOnce(async () => {
      throw new Error('Stopped');
    });
    await expect(work(() => true)).rejects.toThrow('Stopped');
    expect(await row()).toMatchObject({ attempts: 0, claimedUntil: null });

    await db
      .updateTable('uploadedImages')
      .set({ claimedUntil: new Date(START + MINUTE).toISOString() })
      .execute();
    expect(await work()).toBe(false);
    time += 2 * MINUTE;
    expect(await work()).toBe(true);
  });

  it('do not block others if the JPEG is missing', async () => {
    await send();
    await storage.delete(`${NAME}-500.jpg`);
    await send('f'.repeat(32));
    await expect(work()).rejects.toThrow('not in the storage');
    expect(await work()).toBe(true);
  });
});
