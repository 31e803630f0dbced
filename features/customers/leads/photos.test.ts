import { utimes } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, test, vi } from 'vitest';
import { PictureMaker } from '#foundation/media/image-worker.process.server.ts';
import { PictureError } from '#foundation/media/recipe.process.server.ts';
import { disposition } from '#server/http/sent-files.ts';
import { wordsOf } from '#server/mail/layout.ts';
import { localStorage, readStored, type Storage } from '#server/storage/storage.ts';
import { type Caller, signIn, startApp, type TestApp } from '#tests/support/api.ts';
import { onCleanUp } from '#tests/support/clean-up.ts';
import { engines, onceOf } from '#tests/support/database.ts';
import { FTYP, heicFile } from '#tests/support/heic.ts';
import { HOUR_MS } from '#time/units.ts';
import type { LeadPhoto } from './leads.contract.ts';
import { findLead } from './leads.store.server.ts';
import { PHOTO_FOLDER, sweepPhotos } from './photos.store.server.ts';
import { PHOTO_LIMITS, PHOTO_MESSAGES } from './photos.ts';

const DANA = { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.com' };
const HEIC = heicFile();
const HOURS = HOUR_MS;

const photo = (background = '#c2330d') => sharp({ create: { width: 600, height: 300, channels: 3, background } });
const formOf = (bytes: Uint8Array, name = 'wing.png', field = 'image') => {
  const form = new FormData();
  form.append(field, new Blob([bytes as BlobPart], { type: 'image/png' }), name);
  return form;
};
const send = (caller: Caller, bytes: Uint8Array, name?: string) =>
  caller.post('/api/quote-photos', formOf(bytes, name));
const folderOf = ({ config }: TestApp) => localStorage(join(config.dataDir, 'uploads'));
async function filesOf(storage: Storage): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(PHOTO_FOLDER)) keys.push(key);
  return keys;
}

describe.each(engines)('photos of a quote request on %s', (engine) => {
  const itOnce = onceOf(engine);
  let site: TestApp;
  let admin: Caller;
  let png: Buffer;
  beforeAll(async () => {
    site = await startApp(engine, { env: { RATE_LIMITS: 'off' } });
    admin = await signIn(site);
    png = await photo().png().toBuffer();
  });

  const sent = async (bytes: Uint8Array = png, name?: string): Promise<string> => {
    const answer = await send(site, bytes, name);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json().token;
  };
  const ask = (photoTokens: unknown, key?: string) =>
    site.post('/api/quotes', { ...DANA, photoTokens }, key ? { 'idempotency-key': key } : {});
  const leadWith = async (...tokens: string[]): Promise<number> => (await ask(tokens)).json().id;
  const photosOf = async (id: number) => (await admin.get(`/api/quotes/${id}/photos`)).json<LeadPhoto[]>();

  it('are stored upright and without metadata, for admins only', async () => {
    const turned = await photo()
      .withExif({ IFD0: { Copyright: 'Home' } })
      .withMetadata({ orientation: 6 })
      .jpeg();
    const id = await leadWith(await sent(await turned.toBuffer(), '../Flügel (1).JPG'), await sent());
    const photos = await photosOf(id);
    expect(photos).toMatchObject([
      { mimeType: 'image/jpeg', width: 300, height: 600, originalFilename: 'Flügel (1).JPG' },
      { mimeType: 'image/jpeg', width: 600, height: 300, originalFilename: 'wing.png' },
    ]);
    const path = `/api/quotes/${id}/photos/${photos[0]!.id}`;
    const file = await admin.get(path);
    expect(file.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="Fl_gel (1).jpg"; filename*=UTF-8''Fl%C3%BCgel%20%281%29.jpg`,
    });
    const made = await sharp(file.rawPayload).metadata();
    expect(made).toMatchObject({ format: 'jpeg', width: 300, height: 600 });
    expect(made.exif).toBeUndefined();
    expect(made.orientation).toBeUndefined();
    const small = await admin.get(`/api/quotes/${id}/photos/${photos[1]!.id}?size=thumb`);
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 400 });
    expect((await admin.get(`${path}?size=huge`)).statusCode).toBe(400);

    for (const address of [path, `/api/quotes/${id}/photos`]) {
      expect((await site.get(address)).statusCode).toBe(401);
      expect((await (await signIn(site, 'user')).get(address)).statusCode).toBe(403);
    }
    const mails = await site.db.selectFrom('outbox').selectAll().where('quoteId', '=', id).orderBy('id').execute();
    expect(wordsOf(mails[0]!.message).text).toContain('It came with 2\u00a0photos');
    expect(wordsOf(mails[1]!.message).text).toContain('We have your 2\u00a0photos');
  });

  itOnce('are found under their own quote only', async () => {
    const [id, other] = [await leadWith(await sent()), await leadWith()];
    const [found] = await photosOf(id);
    expect(await photosOf(other)).toEqual([]);
    for (const path of [
      `${other}/photos/${found!.id}`,
      `${id}/photos/999999`,
      `${id}/photos/..%2F..%2Fsecret`,
      `${id}/photos/${found!.id}.jpg`,
      '999999/photos',
      'x/photos',
    ])
      expect((await admin.get(`/api/quotes/${path}`)).statusCode, path).toBe(404);
  });

  itOnce('that cannot be decoded are stored unchanged, as downloads', async () => {
    const id = await leadWith(await sent(HEIC, 'IMG_1.HEIC'));
    const [kept] = await photosOf(id);
    expect(kept).toMatchObject({ mimeType: 'image/heic', width: null, size: HEIC.length });
    const file = await admin.get(`/api/quotes/${id}/photos/${kept!.id}`);
    expect(file.rawPayload.equals(HEIC)).toBe(true);
    expect(file.headers['content-disposition']).toContain('attachment; filename="IMG_1.heic"');
    expect((await admin.get(`/api/quotes/${id}/photos/${kept!.id}?size=thumb`)).statusCode).toBe(404);
  });

  it.each<[what: string, bytes: () => Uint8Array, status: number]>([
    ['a text', () => Buffer.from('hello'), 415],
    ['a drawing with script', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 415],
    ['what only begins like a HEIC', () => Buffer.concat([FTYP, Buffer.alloc(400, 7)]), 400],
    ['half a picture', () => png.subarray(0, 60), 400],
    ['more than 10 MB', () => Buffer.alloc(PHOTO_LIMITS.maxBytes + 1, 1), 413],
  ])('are rejected: %s', async (_what, bytes, status) => {
    expect((await send(site, bytes())).statusCode).toBe(status);
  });

  itOnce('need a form with the image field alone', async () => {
    expect((await site.post('/api/quote-photos', formOf(png, 'a.png', 'file'))).statusCode).toBe(400);
    expect((await site.post('/api/quote-photos', { image: 'x' })).statusCode).toBe(415);
    const misspelt = formOf(png);
    misspelt.append('caption', 'Left wing');
    const refused = await site.post('/api/quote-photos', misspelt);
    expect([refused.statusCode, refused.json().detail]).toEqual([400, 'caption: Unknown field.']);
  });

  itOnce('belong to one quote, once; a repeat gets the first response', async () => {
    const token = await sent();
    const first = await ask([token], `key-${engine}`);
    expect(first.statusCode).toBe(201);
    const repeated = await ask([token], `key-${engine}`);
    expect([repeated.statusCode, repeated.json()]).toEqual([201, first.json()]);
    expect((await ask([], `key-${engine}`)).statusCode).toBe(409);
    expect(await photosOf(first.json().id)).toHaveLength(1);

    const fresh = await sent();
    const used = await ask([fresh, token, 'unknown', fresh]);
    expect(used.statusCode).toBe(400);
    expect(used.json().errors.map(({ path }: { path: string }) => path)).toEqual([
      'photoTokens.1',
      'photoTokens.2',
      'photoTokens.3',
    ]);
    // The request failed, so the photo is still unclaimed.
    expect((await ask([fresh])).statusCode).toBe(201);
  });

  it('are ten at most', async () => {
    const tooMany = await ask(Array.from({ length: 11 }, (_, n) => `token ${n}`));
    expect([tooMany.statusCode, tooMany.json().errors[0].path]).toEqual([400, 'photoTokens']);
    expect((await ask('token')).statusCode).toBe(400);
    expect((await ask(null)).statusCode).toBe(201);
  });

  it('are deleted when unclaimed for a day, and with their quote', async () => {
    const own = await startApp(engine);
    const storage = folderOf(own);
    const owner = await signIn(own);
    const tokenOf = async () => (await send(own, png)).json().token as string;
    const [stale, kept, deleted] = [await tokenOf(), await tokenOf(), await tokenOf()];
    const idOf = async (token: string) =>
      (await own.post('/api/quotes', { ...DANA, photoTokens: [token] })).json().id as number;
    const [keptId, deletedId] = [await idOf(kept), await idOf(deleted)];
    expect((await filesOf(storage)).length).toBe(6);
    expect((await owner.delete(`/api/quotes/${deletedId}`)).statusCode).toBe(204);

    await sweepPhotos(own.db, storage);
    // A young file may still wait for its record.
    expect((await filesOf(storage)).length).toBe(6);
    const later = new Date(Date.now() + 25 * HOURS);
    vi.setSystemTime(later);
    expect((await own.post('/api/quotes', { ...DANA, photoTokens: [stale] })).statusCode).toBe(400);
    vi.useRealTimers();
    await sweepPhotos(own.db, storage, later);
    expect((await filesOf(storage)).length).toBe(2);
    expect(await own.db.selectFrom('quotePhotos').select('quoteId').execute()).toEqual([{ quoteId: keptId }]);
    expect(await findLead(own.db, keptId)).not.toBeNull();
  });

  it('are answered with 503, not as damaged, when the image worker ends', async () => {
    const failure = new PictureError('unmade', 'no words for people');
    vi.spyOn(PictureMaker.prototype, 'make').mockRejectedValueOnce(failure);
    const answer = await send(site, png);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10']);
    expect(answer.json().detail).toBe(PHOTO_MESSAGES.unmade);
    expect((await send(site, png)).statusCode).toBe(201);
  });

  itOnce('are limited to sixty an hour from one address', async () => {
    const own = await startApp(engine);
    const statuses: number[] = [];
    for (let n = 0; n < 61; n++) statuses.push((await own.post('/api/quote-photos', { n })).statusCode);
    expect(statuses.slice(0, 60).every((status) => status === 415)).toBe(true);
    expect(statuses[60]).toBe(429);
  });
});

test('ends the slowest upload with 503 when another sender needs its slot', async () => {
  const { app } = await startApp('sqlite', { env: { TRUST_PROXY: '1' } });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const responses: string[] = [];
  // One sender exceeds its limit by two; the others send one each.
  for (let n = 0; n < 12; n++) sendSlowly(port, `203.0.113.${n < 7 ? 1 : n}`, (words) => responses.push(words));
  const tooMany = () => responses.filter((words) => words.includes(PHOTO_MESSAGES.tooManyAtOnce));
  await expect.poll(tooMany).toHaveLength(2);
  const body = formOf(await photo().png().toBuffer());
  const ask = (headers: Record<string, string>) =>
    fetch(`http://127.0.0.1:${port}/api/quote-photos`, { method: 'POST', body, headers }).then(({ status }) => status);
  const other = { 'x-forwarded-for': '198.51.100.7' };
  await expect.poll(() => ask(other)).toBe(503);

  const now = performance.now();
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now + 20_000);
  const status = await ask(other);
  later.mockRestore();
  expect(status).toBe(201);
  const tooSlow = responses.filter((words) => words.includes(PHOTO_MESSAGES.tooSlow));
  expect(tooSlow).toHaveLength(1);
  expect(tooSlow[0]).toMatch(/^HTTP\/1.1 503 [\s\S]*retry-after: 30/);
});

function sendSlowly(port: number, from: string, onResponse: (words: string) => void): void {
  const socket = connect(port, '127.0.0.1');
  onCleanUp(async () => void socket.destroy());
  socket.on('data', (bytes) => onResponse(String(bytes)));
  const head = [
    'POST /api/quote-photos HTTP/1.1',
    'Host: shop.example',
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 9000000',
    `X-Forwarded-For: ${from}`,
  ];
  const part = ['--x', 'Content-Disposition: form-data; name="image"; filename="a.png"', '', 'PNG'];
  socket.write([...head, '', ...part].join('\r\n'));
}

test('deletes files without a record after an hour', async () => {
  const site = await startApp();
  const storage = folderOf(site);
  const now = Date.now() / 1000;
  for (const [key, age] of [
    ['old', 3_700],
    ['young', 60],
  ] as const) {
    await storage.put(`${PHOTO_FOLDER}/${key}.jpg`, Buffer.from(key), 'image/jpeg');
    await utimes(join(site.config.dataDir, 'uploads', PHOTO_FOLDER, `${key}.jpg`), now - age, now - age);
  }
  await sweepPhotos(site.db, storage);
  expect(await filesOf(storage)).toEqual([`${PHOTO_FOLDER}/young.jpg`]);
  expect(String(await readStored(storage, `${PHOTO_FOLDER}/young.jpg`))).toBe('young');
});

test('keeps line ends of a file name out of the header', () => {
  expect(disposition({ shows: 'inline', name: 'a"\r\nX-Y: z%.jpg' })).toBe(
    `inline; filename="a___X-Y: z_.jpg"; filename*=UTF-8''a%22%0D%0AX-Y%3A%20z%25.jpg`,
  );
});
