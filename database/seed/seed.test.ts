import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { emptyLocation, engines, freshDatabase } from '#tests/support/database.ts';
import { isMigrated } from '../migrate.ts';
import { type DatabaseLocation, type Db, openDatabase } from '../open.ts';
import { seed } from './index.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SEEDED = { services: 6, projects: 6, projectPhotos: 18, testimonials: 3, faqs: 8 };
const NOTHING = { services: 0, projects: 0, projectPhotos: 0, testimonials: 0, faqs: 0 };

describe.each(engines)('the seed on %s', (engine) => {
  test('fills a new database with the initial content', async () => {
    const { db } = await freshDatabase(engine);
    await seed(db, { on: true });
    expect(await counts(db)).toEqual(SEEDED);
  });

  test('does nothing the second time, even if all content was deleted', async () => {
    const { db } = await freshDatabase(engine);
    await seed(db, { on: true });
    for (const table of ['services', 'projects', 'testimonials', 'faqs'] as const) await db.deleteFrom(table).execute();
    await seed(db, { on: true });
    expect(await counts(db)).toEqual(NOTHING);
  });

  test('stays off once it was off', async () => {
    const { db } = await freshDatabase(engine);
    await seed(db, { on: false });
    await seed(db, { on: true });
    expect(await counts(db)).toEqual(NOTHING);
  });

  test('is written once when several processes create the database at the same time', async () => {
    const location = await emptyLocation(engine);
    await Promise.all([start(location), start(location), start(location)]);
    const db = openDatabase(location);
    try {
      expect(await isMigrated(db)).toBe(true);
      expect(await counts(db)).toEqual(SEEDED);
    } finally {
      await db.destroy();
    }
  });

  test('refers to existing pictures, each with an alternative text', async () => {
    const { db } = await freshDatabase(engine);
    await seed(db, { on: true });
    const pictures = await picturesIn(db);
    expect(pictures).toHaveLength(6 + 12 + 18);
    for (const { url, alt } of pictures) {
      expect(existsSync(join(ROOT, 'public', url!)), url!).toBe(true);
      expect(alt.length, url!).toBeGreaterThan(10);
    }
    expect(new Set(pictures.map(({ url }) => url)).size).toBe(pictures.length);
  });
});

function start(location: DatabaseLocation) {
  const program = join(ROOT, 'tests', 'support', 'migrate-and-seed.ts');
  return promisify(execFile)(process.execPath, [program, JSON.stringify(location)], { cwd: ROOT });
}

async function counts(db: Db): Promise<Record<string, number>> {
  const tables = Object.keys(NOTHING) as (keyof typeof NOTHING)[];
  const entries = tables.map(async (table) => [table, (await db.selectFrom(table).select('id').execute()).length]);
  return Object.fromEntries(await Promise.all(entries));
}

async function picturesIn(db: Db): Promise<{ url: string | null; alt: string }[]> {
  const services = await db.selectFrom('services').select(['imageUrl as url', 'imageAlt as alt']).execute();
  const before = await db.selectFrom('projects').select(['beforeImageUrl as url', 'beforeImageAlt as alt']).execute();
  const after = await db.selectFrom('projects').select(['afterImageUrl as url', 'afterImageAlt as alt']).execute();
  const photos = await db.selectFrom('projectPhotos').select(['imageUrl as url', 'imageAlt as alt']).execute();
  return [...services, ...before, ...after, ...photos];
}
