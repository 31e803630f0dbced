import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, signIn, startApp, type TestApp } from '#tests/support/api.ts';
import { engines } from '#tests/support/database.ts';
import type { ProjectPhoto } from './projects.contract.ts';

const PHOTOS = '/api/projects/1/photos';

describe.each(engines)('the photos of a project on %s', (engine) => {
  let app: TestApp;
  let admin: Caller;
  beforeAll(async () => {
    app = await startApp(engine, { seeded: true });
    admin = await signIn(app);
  });

  const idsIn = async (caller: Caller, url = PHOTOS) =>
    (await caller.get(url)).json().map(({ id }: ProjectPhoto) => id);

  test('are added, changed and deleted', async () => {
    const added = await admin.post(PHOTOS, { imageUrl: '/uploads/a.jpg' });
    expect(added.statusCode).toBe(201);
    const photo = added.json();
    expect(photo).toMatchObject({ projectId: 1, imageAlt: '', caption: '', sortOrder: 0, active: true });
    expect(added.headers.location).toBe(`${PHOTOS}/${photo.id}`);
    expect((await app.get(`${PHOTOS}/${photo.id}`)).json()).toEqual(photo);

    const changed = await admin.patch(`${PHOTOS}/${photo.id}`, { caption: ' The tail ', active: false });
    expect(changed.json()).toEqual({ ...photo, caption: 'The tail', active: false, updatedAt: expect.any(String) });
    expect(await idsIn(app)).toEqual([1, 2, 3]);
    expect((await app.get(`${PHOTOS}/${photo.id}`)).statusCode).toBe(404);
    const stale = await admin.patch(`${PHOTOS}/${photo.id}`, { caption: 'x', expectedUpdatedAt: photo.updatedAt });
    expect([stale.statusCode, stale.json().current]).toEqual([409, changed.json()]);

    expect((await admin.delete(`${PHOTOS}/${photo.id}`)).statusCode).toBe(204);
    expect((await admin.delete(`${PHOTOS}/${photo.id}`)).statusCode).toBe(404);
  });

  test('are found under their own project only', async () => {
    for (const answer of [
      await admin.patch('/api/projects/2/photos/1', { caption: 'x' }),
      await admin.delete('/api/projects/2/photos/1'),
      await admin.get('/api/projects/2/photos/1'),
      await admin.post('/api/projects/99/photos', { imageUrl: '/uploads/a.jpg' }),
      await admin.put('/api/projects/99/photos/order', { ids: [] }),
    ])
      expect(answer.statusCode).toBe(404);
    expect((await admin.put('/api/projects/2/photos/order', { ids: [1, 2, 3] })).statusCode).toBe(400);
  });

  test('have their own order', async () => {
    const ordered = await admin.put(`${PHOTOS}/order`, { ids: [3, 1, 2] });
    expect(ordered.json().map(({ id, sortOrder }: ProjectPhoto) => [id, sortOrder])).toEqual([
      [3, 0],
      [1, 1],
      [2, 2],
    ]);
    expect((await app.get('/api/projects/1')).json().photos.map(({ id }: ProjectPhoto) => id)).toEqual([3, 1, 2]);
    expect(await idsIn(app, '/api/projects/2/photos')).toEqual([4, 5, 6]);
    for (const ids of [
      [1, 2],
      [1, 2, 2],
      [1, 2, 4],
    ])
      expect((await admin.put(`${PHOTOS}/order`, { ids })).statusCode).toBe(400);
  });

  test('are deleted with their project', async () => {
    await admin.delete('/api/projects/3');
    expect((await admin.get('/api/projects/3/photos')).statusCode).toBe(404);
    expect(await app.db.selectFrom('projectPhotos').select('id').where('projectId', '=', 3).execute()).toEqual([]);
  });

  test.each([
    {},
    { imageUrl: null },
    { imageUrl: '' },
    { imageUrl: 'javascript:alert(1)' },
    { imageUrl: `/uploads/${'x'.repeat(492)}` },
    { imageUrl: '/uploads/a.jpg', caption: 'x'.repeat(501) },
    { imageUrl: '/uploads/a.jpg', imageAlt: 'x'.repeat(501) },
    { imageUrl: '/uploads/a.jpg', sortOrder: 0.5 },
    { imageUrl: '/uploads/a.jpg', projectId: 2 },
  ])('reject %j', async (body) => {
    expect((await admin.post(PHOTOS, body)).statusCode).toBe(400);
    expect((await admin.patch(`${PHOTOS}/1`, body)).statusCode).toBe(400);
  });

  test('accept values of maximum length', async () => {
    const longest = { imageUrl: `/uploads/${'x'.repeat(491)}`, imageAlt: 'x'.repeat(500), caption: 'x'.repeat(500) };
    expect((await admin.post(PHOTOS, longest)).json()).toMatchObject(longest);
    expect((await admin.patch(`${PHOTOS}/1`, longest)).json()).toMatchObject(longest);
  });
});
