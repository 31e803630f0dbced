import { describe, expect, it, test } from 'vitest';
import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import { BUSINESS } from '#foundation/business/business.samples.ts';
import { fillInAll } from '#foundation/business/fill-in.ts';
import { signIn, startApp } from '#tests/support/api.ts';
import { engines } from '#tests/support/database.ts';
import { SEED_SCHEMES } from './scheme-limits.constants.ts';
import type { GalleryScheme } from './studio.contract.ts';

const CODE = '1.C182.foothill.0.0.0.17925s.14062m.17043m.14062m.aaxx.N733BK.a.a';

async function addScheme(db: Db, code = CODE): Promise<number> {
  const { id } = await db
    .insertInto('schemes')
    .values({ code, facts: json({ type: 'Cessna 182', coatings: [] }), openedOn: '2026-11-24' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const titles = (row: GalleryScheme[]) => row.map(({ title }) => title);

describe.each(engines)("the portfolio's row of schemes on %s", (engine) => {
  test('is put in order by the owner, and never names a registration', async () => {
    const site = await startApp(engine);
    const admin = await signIn(site);
    const show = (id: number, place: object | null) => admin.patch(`/api/schemes/${id}/shown`, place);
    const [a, b, c] = [await addScheme(site.db), await addScheme(site.db), await addScheme(site.db)];
    await show(a, { title: 'A', order: 0 });
    await show(b, { title: 'B', order: 0 });
    expect(titles((await show(c, { title: 'C', order: 7 })).json())).toEqual(['B', 'A', 'C']);
    expect(titles((await show(c, { title: ' Sea  ', order: 1 })).json())).toEqual(['B', 'Sea', 'A']);
    const row = (await show(b, null)).json();
    expect(row).toEqual([
      { id: c, title: 'Sea', code: CODE.replace('N733BK', 'N12345'), type: 'Cessna 182' },
      { id: a, title: 'A', code: CODE.replace('N733BK', 'N12345'), type: 'Cessna 182' },
    ]);
    expect((await admin.get('/api/schemes/shown')).json()).toEqual(row);
    const { shownTitle, shownOrder } = await site.db
      .selectFrom('schemes')
      .selectAll()
      .where('id', '=', b)
      .executeTakeFirstOrThrow();
    expect([shownTitle, shownOrder]).toEqual([null, null]);
  });

  test('begins with the named schemes and holds eight', async () => {
    const site = await startApp(engine, { seeded: true });
    const admin = await signIn(site);
    const row: GalleryScheme[] = (await admin.get('/api/schemes/shown')).json();
    expect(row.map(({ title, code }) => ({ name: title, code }))).toEqual(fillInAll(SEED_SCHEMES, BUSINESS));
    const id = await addScheme(site.db);
    const full = await admin.patch(`/api/schemes/${id}/shown`, { title: 'Add another bay', order: 0 });
    expect(full.statusCode).toBe(409);
    const moved = await admin.patch(`/api/schemes/${row[7]!.id}/shown`, { title: 'Hairline', order: 0 });
    expect(titles(moved.json())).toEqual(['Hairline', ...titles(row).slice(0, 7)]);
  });
});

describe('showing a scheme', () => {
  it('needs an id, a title and a place', async () => {
    const site = await startApp();
    const admin = await signIn(site);
    const id = await addScheme(site.db);
    for (const place of [{ title: '', order: 0 }, { title: 'A' }, { title: 'A', order: 8 }, { order: 0 }, []])
      expect((await admin.patch(`/api/schemes/${id}/shown`, place)).statusCode).toBe(400);
    expect((await admin.patch(`/api/schemes/${id + 1}/shown`, { title: 'A', order: 0 })).statusCode).toBe(404);
  });

  it('gives a scheme without a registration one of its own', async () => {
    const site = await startApp();
    const admin = await signIn(site);
    const id = await addScheme(site.db, CODE.replace('N733BK.a.a', '-'));
    const [shown] = (await admin.patch(`/api/schemes/${id}/shown`, { title: 'A', order: 0 })).json();
    expect(shown.code).toBe(CODE.replace('N733BK', 'N12345'));
  });
});
