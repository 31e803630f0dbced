import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Caller, signIn, startApp, type TestApp } from '#tests/support/api.ts';
import { engines, onCleanUp } from '#tests/support/database.ts';
import { answerGoogle, type StandInGoogle, startGoogle } from '#tests/support/google.ts';
import type { UploadedImage } from '../uploads.contract.ts';
import { UPLOAD_LIMITS } from '../uploads.ts';
import { CALLBACK_PATH } from './google-photos.constants.ts';
import { type GooglePhoto, type PhotosStatus, type Picking, pickingParams } from './google-photos.contract.ts';

const BASE = '/api/google-photos';
const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#264e70' } })
    .jpeg()
    .toBuffer();

interface Site {
  google: StandInGoogle;
  site: TestApp;
  admin: Caller;
}

async function startSite(engine: (typeof engines)[number] = 'sqlite', env: Record<string, string> = {}): Promise<Site> {
  const google = await startGoogle();
  onCleanUp(() => google.stop());
  const site = await startApp(engine, { env: { ...google.env, ...env } });
  return { google, site, admin: await signIn(site) };
}

const statusOf = async (caller: Caller) => (await caller.get(BASE)).json<PhotosStatus>();

async function connect(caller: Caller): Promise<string> {
  return resultOf(await caller.get(await answerGoogle(caller)));
}

const resultOf = (answer: Awaited<ReturnType<Caller['get']>>) =>
  `${answer.statusCode} ${new URL(String(answer.headers.location), 'http://site').searchParams.get('result')}`;

async function pick({ google, admin }: Site, ids: string[]): Promise<string> {
  const answer = await admin.post(`${BASE}/sessions`);
  expect(answer.statusCode, answer.body).toBe(201);
  const { id } = answer.json<Picking>();
  google.pick(id, ids);
  return id;
}

describe.each(engines)('a Google photo on %s', (engine) => {
  let all: Site;
  beforeAll(async () => {
    all = await startSite(engine);
    expect(await connect(all.admin)).toBe('303 connected');
  });

  it('is picked, shown, cropped and copied, and keeps its record', async () => {
    const { google, site, admin } = all;
    google.library.push({
      id: 'hangar',
      filename: 'IMG 0042.JPG',
      width: 1600,
      height: 900,
      files: { '=d': await solid(1600, 900) },
    });
    const begun = (await admin.post(`${BASE}/sessions`)).json<Picking>();
    expect(begun).toMatchObject({ isPicked: false, pollSeconds: 1, secondsLeft: 600 });
    expect(begun.pickerUri).toBe(`${google.origin}/picker/${begun.id}/autoclose`);
    expect((await admin.get(`${BASE}/sessions/${begun.id}`)).json()).toMatchObject({ isPicked: false });
    const early = await admin.post(`${BASE}/sessions/${begun.id}/photos`);
    expect([early.statusCode, early.json().reason]).toEqual([400, 'nothing']);

    google.pick(begun.id, ['hangar']);
    expect((await admin.get(`${BASE}/sessions/${begun.id}`)).json()).toMatchObject({ isPicked: true });
    const taken = await admin.post(`${BASE}/sessions/${begun.id}/photos`);
    expect(taken.statusCode, taken.body).toBe(201);
    expect(taken.json()).toMatchObject({
      id: 'hangar',
      filename: 'IMG 0042.JPG',
      mimeType: 'image/jpeg',
      creationTime: '2026-05-04T10:11:12.123Z',
      width: 1600,
      height: 900,
      imported: false,
    });
    expect(taken.body).not.toContain(google.origin);

    const file = await admin.get(`${BASE}/photos/hangar/file`);
    expect([file.statusCode, file.headers['content-type'], file.headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'private, no-store',
    ]);
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ width: 1600, height: 900 });

    const box = { x: 100, y: 50, width: 1200, height: 800 };
    const copied = await admin.post(`${BASE}/photos/hangar/uploads`, { alt: ' In the hangar ', box });
    expect(copied.statusCode, copied.body).toBe(201);
    const upload = copied.json<UploadedImage>();
    expect(upload).toMatchObject({ width: 1200, height: 800, originalFilename: 'IMG 0042.JPG', alt: 'In the hangar' });
    expect((await site.get(upload.url)).statusCode).toBe(200);

    const [photo] = await site.db.selectFrom('googlePhotos').selectAll().execute();
    expect(photo).toMatchObject({ id: 'hangar', imported: true, baseUrl: `${google.origin}/media/hangar` });
    const settings = await site.db.selectFrom('googlePhotosSettings').selectAll().execute();
    expect(settings).toMatchObject([{ active: true, lastSync: expect.stringMatching(/^20/) }]);
    expect((await statusOf(admin)).lastImportAt).toBe(settings[0]!.lastSync);

    expect((await admin.delete(`${BASE}/sessions/${begun.id}`)).statusCode).toBe(204);
    expect((await admin.delete(`${BASE}/sessions/${begun.id}`)).statusCode).toBe(204);
    expect(google.sessions.has(begun.id)).toBe(false);
  });

  it('is referenced by a project', async () => {
    const { google, admin } = all;
    google.library.push({ id: 'after-1', files: { '=d': await solid(900, 600) } });
    await admin.post(`${BASE}/sessions/${await pick(all, ['after-1'])}/photos`);
    const { url } = (await admin.post(`${BASE}/photos/after-1/uploads`, {})).json<UploadedImage>();
    const made = await admin.post('/api/projects', { title: 'Baron', description: '', serviceType: 'complete' });
    const changed = await admin.patch(String(made.headers.location), {
      afterImageUrl: url,
      afterGooglePhotoId: 'after-1',
    });
    expect(changed.json()).toMatchObject({
      afterImageUrl: url,
      afterGooglePhotoId: 'after-1',
      beforeGooglePhotoId: null,
    });
  });

  it('keeps one record when picked again', async () => {
    const { google, site, admin } = all;
    google.library.push({ id: 'twice', filename: 'a.jpg', files: { '=d': await solid(300, 200) } });
    const first = await admin.post(`${BASE}/sessions/${await pick(all, ['twice'])}/photos`);
    google.library.at(-1)!.filename = 'b.jpg';
    const second = await admin.post(`${BASE}/sessions/${await pick(all, ['twice'])}/photos`);
    expect([first.json<GooglePhoto>().filename, second.json<GooglePhoto>().filename]).toEqual(['a.jpg', 'b.jpg']);
    expect(await site.db.selectFrom('googlePhotos').select('id').where('id', '=', 'twice').execute()).toHaveLength(1);
  });

  it('is unavailable after a disconnect, which revokes the access at Google', async () => {
    const { google, site, admin } = all;
    expect(google.refreshTokens.size).toBe(1);
    expect((await admin.delete(`${BASE}/connection`)).statusCode).toBe(204);
    expect(google.refreshTokens.size).toBe(0);
    expect(await site.db.selectFrom('googleConnections').selectAll().execute()).toEqual([]);
    expect(await site.db.selectFrom('googlePhotosSettings').select('active').execute()).toEqual([{ active: false }]);
    expect((await statusOf(admin)).isConnected).toBe(false);
    const refused = await admin.get(`${BASE}/photos/hangar/file`);
    expect([refused.statusCode, refused.json().reason]).toEqual([409, 'connect']);
    expect((await admin.delete(`${BASE}/connection`)).statusCode).toBe(204);
  });
});

describe('access to Google Photos', () => {
  let all: Site;
  beforeEach(async () => {
    all = await startSite();
  });

  it('is requested with the state of a session and a challenge, and stored encrypted', async () => {
    const { site, admin } = all;
    expect(await statusOf(admin)).toMatchObject({ isSetUp: true, isConnected: false });
    expect((await statusOf(admin)).redirectUri).toBe(`${site.config.publicUrl}${CALLBACK_PATH}`);
    expect(await connect(admin)).toBe('303 connected');
    expect((await statusOf(admin)).isConnected).toBe(true);
    const [row] = await site.db.selectFrom('googleConnections').selectAll().execute();
    expect(JSON.stringify(row)).not.toMatch(/refresh-|access-/);
    expect(row!.refreshToken).not.toBe(row!.accessToken);
  });

  it('is rejected for another session, a second use, a changed state and a late answer', async () => {
    const { site, admin } = all;
    const back = await answerGoogle(admin);
    expect(resultOf(await (await signIn(site)).get(back))).toBe('303 stale');
    expect(resultOf(await admin.get(back.replace(/state=\w/, 'state=0')))).toBe('303 stale');
    expect(resultOf(await admin.get(back.replace(/state=[^&]+/, '')))).toBe('303 stale');
    expect(resultOf(await admin.get(back))).toBe('303 connected');
    expect(resultOf(await admin.get(back))).toBe('303 stale'); // Google takes a code once
    expect((await statusOf(admin)).isConnected).toBe(true);

    const late = await answerGoogle(admin);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 16 * 60_000);
    expect(resultOf(await admin.get(late))).toBe('303 stale');
  });

  it('is for admins only', async () => {
    const { site, admin } = all;
    const back = await answerGoogle(admin);
    expect(resultOf(await site.get(back))).toBe('303 signed-out');
    expect(resultOf(await (await signIn(site, 'user')).get(back))).toBe('303 signed-out');
  });

  it('is not granted if the admin denies it or leaves out the required scope', async () => {
    const { google, admin } = all;
    expect(resultOf(await admin.get(await answerGoogle(admin, { deny: true })))).toBe('303 denied');
    google.state.scope = 'openid';
    expect(await connect(admin)).toBe('303 unticked');
    expect((await statusOf(admin)).isConnected).toBe(false);
  });

  it.each([
    [{ status: 401, body: { error: 'invalid_client' } }, 'refused'],
    [{ status: 500 }, 'failed'],
    [{ status: 200, body: { unexpected: true } }, 'failed'],
  ])('fails if the token exchange returns %j', async (trouble, result) => {
    const { google, admin } = all;
    const back = await answerGoogle(admin);
    google.trouble('/token', trouble);
    expect(resultOf(await admin.get(back))).toBe(`303 ${result}`);
  });

  it('is renewed when its token expires', async () => {
    const { google, site, admin } = all;
    await connect(admin);
    google.expireAccess();
    expect((await admin.post(`${BASE}/sessions`)).statusCode).toBe(201);
    // Expired, so it is renewed without asking Google.
    const past = { accessExpiresAt: new Date(Date.now() - 1000).toISOString() };
    await site.db.updateTable('googleConnections').set(past).execute();
    google.calls.length = 0;
    expect((await admin.post(`${BASE}/sessions`)).statusCode).toBe(201);
    expect(google.calls).toEqual(['POST /token', 'POST /v1/sessions']);
    google.calls.length = 0;
    expect((await admin.post(`${BASE}/sessions`)).statusCode).toBe(201);
    expect(google.calls).toEqual(['POST /v1/sessions']);
  });

  it('is deleted when revoked at Google', async () => {
    const { google, admin } = all;
    await connect(admin);
    google.revokeAll();
    const refused = await admin.post(`${BASE}/sessions`);
    expect([refused.statusCode, refused.json().reason]).toEqual([409, 'connect']);
    expect((await statusOf(admin)).isConnected).toBe(false);
    expect(await connect(admin)).toBe('303 connected');
    expect((await admin.post(`${BASE}/sessions`)).statusCode).toBe(201);
  });

  it('is unusable with another session secret', async () => {
    const { site, admin } = all;
    await connect(admin);
    await site.db
      .updateTable('googleConnections')
      .set((e) => ({ refreshToken: e.ref('accessToken') }))
      .execute();
    site.config.sessionSecret = 'another secret of more than 32 characters';
    expect(await site.db.selectFrom('googleConnections').selectAll().execute()).toHaveLength(1);
    const other = await startApp('sqlite', { env: { ...all.google.env } });
    expect((await statusOf(await signIn(other))).isConnected).toBe(false);
    expect((await statusOf(admin)).isSetUp).toBe(true);
  });

  it('belongs to one admin', async () => {
    const { site, admin } = all;
    const other = await signIn(site, 'user');
    await site.db.updateTable('users').set({ role: 'owner' }).execute();
    await connect(admin);
    expect((await statusOf(other)).isConnected).toBe(false);
    expect((await other.post(`${BASE}/sessions`)).json().reason).toBe('connect');
    await connect(other);
    expect((await other.delete(`${BASE}/connection`)).statusCode).toBe(204);
    expect((await statusOf(admin)).isConnected).toBe(true);
    expect(await site.db.selectFrom('googlePhotosSettings').select('active').execute()).toEqual([{ active: true }]);
  });

  it('is deleted even if Google is unreachable', async () => {
    const { google, admin } = all;
    await connect(admin);
    google.trouble('/revoke', { status: 503 });
    expect((await admin.delete(`${BASE}/connection`)).statusCode).toBe(204);
    expect((await statusOf(admin)).isConnected).toBe(false);
  });
});

describe('requests to the Google Photos API', () => {
  let all: Site;
  let clerk: Caller;
  beforeAll(async () => {
    all = await startSite();
    clerk = await signIn(all.site, 'user');
  });

  it.each([
    ['GET', ''],
    ['POST', '/authorization'],
    ['DELETE', '/connection'],
    ['POST', '/sessions'],
    ['GET', '/sessions/x'],
    ['DELETE', '/sessions/x'],
    ['POST', '/sessions/x/photos'],
    ['GET', '/photos/x/file'],
    ['POST', '/photos/x/uploads'],
  ] as const)('%s %s requires an admin and the same origin', async (method, path) => {
    const { site, admin } = all;
    const url = BASE + path;
    expect((await site.inject({ method, url })).statusCode).toBe(401);
    expect((await clerk.inject({ method, url })).statusCode).toBe(403);
    const foreign = { method, url, headers: { origin: 'https://evil.example' } };
    if (method !== 'GET') expect((await admin.inject(foreign)).statusCode).toBe(403);
  });

  it('return a reason when Google Photos is not set up', async () => {
    const site = await startApp();
    const admin = await signIn(site);
    expect(await statusOf(admin)).toMatchObject({ isSetUp: false, isConnected: false });
    for (const path of ['/authorization', '/sessions', '/sessions/x/photos']) {
      const answer = await admin.post(BASE + path);
      expect([answer.statusCode, answer.json().reason]).toEqual([409, 'setup']);
    }
    expect(resultOf(await admin.get(CALLBACK_PATH))).toBe('303 stale');
  });

  it('are rate limited', async () => {
    const { admin } = all;
    const answers = [];
    for (let turn = 0; turn < 31; turn++) answers.push(await admin.post(`${BASE}/authorization`));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(30).fill(201), 429]);
    expect(Number(answers.at(-1)!.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('handling responses of Google', () => {
  let all: Site;
  beforeAll(async () => {
    all = await startSite();
    await connect(all.admin);
  });

  it.each<[what: string, trouble: object, status: number, reason: string | undefined]>([
    ['a refusal', { status: 403, body: { error: { status: 'PERMISSION_DENIED' } } }, 409, 'refused'],
    ['no Google Photos', { status: 400, body: { error: { status: 'FAILED_PRECONDITION' } } }, 409, 'account'],
    ['a limit', { status: 429, headers: { 'retry-after': '7' } }, 429, undefined],
    ['a failure', { status: 500 }, 503, undefined],
    ['another shape', { status: 200, body: { id: 7 } }, 503, undefined],
    ['a way elsewhere', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 503, undefined],
    ['no end', { status: 200, body: { id: 'x'.repeat(2 * 1024 * 1024) } }, 503, undefined],
  ])('answers %s with a problem that leaks no details', async (_what, trouble, status, reason) => {
    all.google.trouble('/v1/sessions', trouble);
    const answer = await all.admin.post(`${BASE}/sessions`);
    expect([answer.statusCode, answer.json().reason]).toEqual([status, reason]);
    expect(answer.body).not.toMatch(/127\.0\.0\.1|access-|refresh-|PERMISSION/);
    if (status === 429) expect(answer.headers['retry-after']).toBe('7');
    if (status === 503) expect(answer.headers['retry-after']).toBe('10');
  });

  it('answers a timeout with a problem', async () => {
    const soon = AbortSignal.timeout.bind(AbortSignal);
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => soon(200));
    all.google.trouble('/v1/sessions', { delayMs: 1_000 });
    const answer = await all.admin.post(`${BASE}/sessions`);
    expect([answer.statusCode, answer.json().detail]).toEqual([503, expect.stringContaining('is not responding')]);
    expect(timeout).toHaveBeenCalledWith(10_000);
  });

  it('reports an expired session', async () => {
    const answer = await all.admin.get(`${BASE}/sessions/long-gone`);
    expect([answer.statusCode, answer.json().reason]).toEqual([409, 'expired']);
    expect((await all.admin.get(`${BASE}/sessions/a%2Fb`)).statusCode).toBe(404);
    for (const id of ['.', '..', 'a/b', 'a b', '']) expect(pickingParams.safeParse({ id }).success, id).toBe(false);
  });

  it('reads all pages', async () => {
    const { google, admin } = all;
    google.library.push({ id: 'film', type: 'VIDEO', mimeType: 'video/mp4' }, { id: 'photo' });
    google.state.startsEmpty = true;
    google.state.pageSize = 1;
    const answer = await admin.post(`${BASE}/sessions/${await pick(all, ['film', 'photo'])}/photos`);
    expect(answer.json()).toMatchObject({ id: 'photo' });
    expect(google.calls.filter((call) => call === 'GET /v1/mediaItems')).toHaveLength(3);
  });

  it.each([
    [[], 'nothing'],
    [['film'], 'video'],
  ])('rejects %j as no photo', async (ids, reason) => {
    all.google.library.push({ id: 'film', type: 'VIDEO', mimeType: 'video/mp4' });
    const answer = await all.admin.post(`${BASE}/sessions/${await pick(all, ids)}/photos`);
    expect([answer.statusCode, answer.json().reason]).toEqual([400, reason]);
    const kept = all.site.db.selectFrom('googlePhotos').select('id').where('id', '=', 'film');
    expect(await kept.execute()).toEqual([]);
  });
});

describe('the bytes of a photo', () => {
  let all: Site;
  beforeAll(async () => {
    all = await startSite();
    await connect(all.admin);
  });
  const take = async (id: string) => {
    const answer = await all.admin.post(`${BASE}/sessions/${await pick(all, [id])}/photos`);
    expect(answer.statusCode, answer.body).toBe(201);
  };
  const sizeOf = async (id: string) => {
    const answer = await all.admin.get(`${BASE}/photos/${id}/file`);
    return answer.statusCode === 200 ? (await sharp(answer.rawPayload).metadata()).width : answer.statusCode;
  };

  it('are requested as JPEG if browsers cannot show the format', async () => {
    const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(300)]);
    const files = { '=d': heic, '=w4096-h4096': await solid(640, 480) };
    all.google.library.push({ id: 'iphone', mimeType: 'image/heif', files }, { id: 'unsaid', files });
    await take('iphone');
    expect(await sizeOf('iphone')).toBe(640);
    await take('unsaid');
    expect(await sizeOf('unsaid')).toBe(640);
    expect((await all.admin.post(`${BASE}/photos/unsaid/uploads`, {})).json()).toMatchObject({ width: 640 });
  });

  it('are requested in a smaller size if they exceed the limit', async () => {
    const small = await solid(800, 600);
    const large = Buffer.concat([await solid(900, 600), Buffer.alloc(UPLOAD_LIMITS.maxBytes)]);
    all.google.library.push({ id: 'heavy', files: { '=d': large, '=w4096-h4096': small } });
    all.google.library.push({ id: 'heavier', files: { '=d': large, '=w4096-h4096': large } });
    all.google.library.push({ id: 'wide', width: 12_000, height: 9_000, files: { '=w4096-h4096': small } });
    await take('heavy');
    expect(await sizeOf('heavy')).toBe(800);
    await take('heavier');
    expect(await sizeOf('heavier')).toBe(413);
    await take('wide');
    expect(await sizeOf('wide')).toBe(800);
  });

  it('are validated by their content', async () => {
    all.google.library.push({ id: 'page', files: { '=d': Buffer.from('<!DOCTYPE html><script>alert(1)</script>') } });
    await take('page');
    expect(await sizeOf('page')).toBe(415);
    expect((await all.admin.post(`${BASE}/photos/page/uploads`, {})).statusCode).toBe(415);
    const half = (await solid(900, 900)).subarray(0, 2_000);
    all.google.library.push({ id: 'half', files: { '=d': half } });
    await take('half');
    expect((await all.admin.post(`${BASE}/photos/half/uploads`, {})).statusCode).toBe(400);
  });

  it('are cropped within the picture only', async () => {
    all.google.library.push({ id: 'small', files: { '=d': await solid(100, 100) } });
    await take('small');
    const cut = (box: object | null) => all.admin.post(`${BASE}/photos/small/uploads`, { box });
    expect((await cut({ x: 1, y: 0, width: 100, height: 100 })).statusCode).toBe(400);
    expect((await cut({ x: 0, y: 0, width: 0, height: 100 })).statusCode).toBe(400);
    expect((await cut({ x: 0, y: 0, width: 0.5, height: 1 })).statusCode).toBe(400);
    expect((await all.admin.post(`${BASE}/photos/small/uploads`, { with: 1 })).statusCode).toBe(400);
    expect((await cut(null)).statusCode).toBe(201);
  });

  it('are fetched from Google only, even after a redirect', async () => {
    const { google, site, admin } = all;
    google.library.push({ id: 'elsewhere', baseUrl: 'http://169.254.169.254/latest' });
    const answer = await admin.post(`${BASE}/sessions/${await pick(all, ['elsewhere'])}/photos`);
    expect(answer.statusCode).toBe(503);
    google.library.push({ id: 'leads-on', files: { '=d': await solid(50, 50) } });
    await take('leads-on');
    google.trouble('/media/leads-on', { status: 302, headers: { location: 'http://169.254.169.254/latest' } });
    expect(await sizeOf('leads-on')).toBe(503);
    google.trouble('/media/leads-on', { status: 302, headers: { location: '/media/leads-on=d' } });
    expect(await sizeOf('leads-on')).toBe(50);
    expect(await site.db.selectFrom('googlePhotos').select('id').where('id', '=', 'elsewhere').execute()).toEqual([]);
  });

  it('are reported as expired after their hour', async () => {
    all.google.library.push({ id: 'old', files: { '=d': await solid(50, 50) } });
    await take('old');
    all.google.trouble('/media/old', { status: 403 });
    const answer = await all.admin.get(`${BASE}/photos/old/file`);
    expect([answer.statusCode, answer.json().reason]).toEqual([409, 'expired']);
    expect(await sizeOf('never-picked')).toBe(404);
  });
});
