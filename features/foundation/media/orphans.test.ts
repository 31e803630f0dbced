import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import { localStorage, readStored, type Storage } from '#server/storage/storage.ts';
import { temporaryFolder } from '#tests/support/clean-up.ts';
import { engines, freshDatabase } from '#tests/support/database.ts';
import { DAY_MS } from '#time/units.ts';
import { recordUpload, storeFiles } from './pictures.store.server.ts';
import { findOrphans, removeOrphans } from './upload-files.store.server.ts';
import { variantFile } from './uploads.ts';

const NOW = new Date('2026-11-21T09:00:00.000Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const A_MONTH_AND_A_BIT = 31;

describe.each(engines)('unused uploads on %s', (engine) => {
  let db: Db;
  let storage: Storage;
  let dir: string;

  beforeEach(async () => {
    ({ db } = await freshDatabase(engine));
    dir = await temporaryFolder();
    storage = localStorage(dir);
  });

  /** A picture uploaded `days` ago, named by one hexadecimal digit. */
  async function send(digit: string, days = A_MONTH_AND_A_BIT): Promise<string> {
    const name = digit.repeat(32);
    const variants = [400, 500].map((width) => ({ width, format: 'jpg' as const, bytes: Buffer.from('x') }));
    await storeFiles(storage, name, variants);
    for (const { width } of variants) await utimes(join(dir, `${name}-${width}.jpg`), daysAgo(days), daysAgo(days));
    const upload = { name, originalFilename: null, alt: '', uploadedBy: null };
    const picture = { width: 500, height: 300, color: '#ffffff', luminance: 1, variants };
    return (await recordUpload(db, upload, picture, daysAgo(days))).url;
  }

  const find = () => findOrphans({ db, storage, now: NOW });
  const remove = async () => removeOrphans({ db, storage, now: NOW }, await find());
  const digits = (records: { name: string }[]) =>
    records
      .map(({ name }) => name[0])
      .sort()
      .join('');
  const recorded = async () =>
    (await db.selectFrom('uploadedImages').select('filename').orderBy('id').execute())
      .map(({ filename }) => filename[0])
      .join('');
  async function stored(): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of storage.list()) keys.push(key);
    return keys.sort();
  }
  const history = (before: unknown, at: Date) =>
    db
      .insertInto('history')
      .values({
        entity: 'services',
        entityId: '1',
        action: 'deleted',
        before: json(before),
        after: null,
        userId: null,
        userName: null,
        createdAt: at.toISOString(),
        updatedAt: at.toISOString(),
      })
      .execute();

  it('are found, and used ones are not', async () => {
    const urls = await Promise.all('0123456789'.split('').map((digit) => send(digit)));
    await send('a', 29);
    await db.insertInto('services').values({ title: 'A', description: 'B', imageUrl: urls[1]! }).execute();
    const project = await db
      .insertInto('projects')
      .values({
        title: 'A',
        description: 'B',
        serviceType: 'complete',
        beforeImageUrl: urls[2]!,
        afterImageUrl: urls[3]!,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('projectPhotos').values({ projectId: project.id, imageUrl: urls[4]! }).execute();
    await db.insertInto('testimonials').values({ clientName: 'A', content: 'B', imageUrl: urls[5]! }).execute();
    await db
      .insertInto('pageTexts')
      .values({ key: 'home.hero.image', value: `https://shop.example${urls[6]}` })
      .execute();
    await db
      .insertInto('settings')
      .values({ key: 'business', value: json<unknown>({ logo: urls[7]!.replace('-500', '-400') }) })
      .execute();
    await history({ imageUrl: urls[8] }, daysAgo(29));
    await history({ imageUrl: urls[9] }, daysAgo(A_MONTH_AND_A_BIT));

    const { unused, waiting, broken, strayFiles } = await find();
    expect([digits(unused), digits(waiting), broken, strayFiles]).toEqual(['09', 'a', [], []]);
    expect(await recorded()).toHaveLength(11);

    await remove();
    expect((await recorded()).split('').sort().join('')).toBe('12345678a');
    expect(await stored()).toHaveLength(9 * 2);
  });

  it('are kept if uploaded again before the removal', async () => {
    await send('b');
    const orphans = await find();
    await send('b', 0);
    await removeOrphans({ db, storage, now: NOW }, orphans);
    expect([await recorded(), (await stored()).length]).toEqual(['b', 2]);
  });

  it('are removed with old files without a record, but not with newer or foreign files', async () => {
    await send('c');
    await db.deleteFrom('uploadedImages').execute();
    await send('d');
    await db
      .insertInto('testimonials')
      .values({ clientName: 'A', content: 'B', imageUrl: await send('d') })
      .execute();
    await storage.put(`${'e'.repeat(32)}-400.jpg`, Buffer.from('being sent'), 'image/jpeg');
    await storage.put('readme.txt', Buffer.from('not ours'), 'text/plain');
    await storage.put(`quote-photos/${'c'.repeat(32)}-400.jpg`, Buffer.from('private'), 'image/jpeg');
    for (const key of ['readme.txt', `quote-photos/${'c'.repeat(32)}-400.jpg`])
      await utimes(join(dir, key), daysAgo(99), daysAgo(99));

    expect((await find()).strayFiles.map(({ key }) => key).sort()).toEqual([
      `${'c'.repeat(32)}-400.jpg`,
      `${'c'.repeat(32)}-500.jpg`,
    ]);
    await remove();
    expect((await stored()).map((key) => variantFile(key)?.name[0] ?? key)).toEqual(['d', 'd', 'e', 'readme.txt']);
    expect(String(await readStored(storage, `quote-photos/${'c'.repeat(32)}-400.jpg`))).toBe('private');
  });

  it('are removed with records without files; a used record is only reported', async () => {
    const url = await send('e', 0);
    await send('f', 0);
    for (const digit of 'ef') await storage.delete(`${digit.repeat(32)}-500.jpg`);
    await db.insertInto('testimonials').values({ clientName: 'A', content: 'B', imageUrl: url }).execute();
    expect((await find()).broken.map(({ name, used, missing }) => [name[0], used, missing])).toEqual([
      ['e', true, [`${'e'.repeat(32)}-500.jpg`]],
      ['f', false, [`${'f'.repeat(32)}-500.jpg`]],
    ]);
    await remove();
    expect(await recorded()).toBe('e');
  });
});
