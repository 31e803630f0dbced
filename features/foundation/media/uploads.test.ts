import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { RemoteFileError } from '#server/http/remote-requests.ts';
import { DiskSpace } from '#server/storage/disk-space.ts';
import { localStorage, type Storage } from '#server/storage/storage.ts';
import { type Caller, signIn, startApp, type TestApp } from '#tests/support/api.ts';
import { engines, onCleanUp } from '#tests/support/database.ts';
import { PictureMaker } from './image-worker.process.server.ts';
import { PictureError, type PictureFault } from './recipe.process.server.ts';
import type { UploadedImage } from './uploads.contract.ts';
import { UPLOAD_LIMITS, UPLOAD_MESSAGES } from './uploads.ts';

const RED = '#c2330d';
const solid = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: RED } });
const small = () => solid(500, 300).png().toBuffer();

const formOf = (file: Uint8Array | null, fields: Record<string, string | number> = {}, name = 'N123 before.jpg') => {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, String(value));
  if (file) form.append('image', new Blob([file as BlobPart], { type: 'image/jpeg' }), name);
  return form;
};
const upload = (caller: Caller, ...form: Parameters<typeof formOf>) => caller.post('/api/upload/crop', formOf(...form));
const records = ({ db }: TestApp) => db.selectFrom('uploadedImages').selectAll().orderBy('id').execute();

describe.each(engines)('an uploaded picture on %s', (engine) => {
  let site: TestApp;
  let admin: Caller;
  const wakePictures = vi.fn();
  beforeAll(async () => {
    site = await startApp(engine, { wakePictures });
    admin = await signIn(site);
  });

  it('is cropped, recorded and served', async () => {
    const box = { x: 100, y: 50, width: 1000, height: 500 };
    const answer = await upload(admin, await solid(1600, 900).jpeg().toBuffer(), { ...box, alt: ' A wing ' });
    expect(answer.statusCode, answer.body).toBe(201);
    const picture = answer.json<UploadedImage>();
    const name = picture.filename.slice(0, 32);
    expect(picture).toMatchObject({
      width: 1000,
      height: 500,
      url: `/uploads/${name}-1000.jpg`,
      thumbnailUrl: `/uploads/${name}-400.jpg`,
      mediumUrl: `/uploads/${name}-800.jpg`,
      largeUrl: `/uploads/${name}-1000.jpg`,
      filename: `${name}-1000.jpg`,
      originalFilename: 'N123 before.jpg',
      mimeType: 'image/jpeg',
      alt: 'A wing',
      color: expect.stringMatching(/^#c[23]3[23]0[cde]$/),
      formats: ['jpg'],
      active: true,
      uploadedBy: expect.any(String),
    });
    expect(answer.headers.location).toBe(picture.url);
    expect(wakePictures).toHaveBeenCalled();
    expect(picture).not.toHaveProperty('claimedUntil');

    const file = await site.get(picture.url);
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-length': String(picture.size),
    });
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1000, height: 500 });
    for (const [address, width] of [
      [picture.thumbnailUrl, 400],
      [picture.mediumUrl, 800],
    ] as const)
      expect((await sharp((await site.get(address)).rawPayload).metadata()).width).toBe(width);

    const again = await site.get(picture.url, { 'if-none-match': String(file.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const head = await site.inject({ method: 'HEAD', url: picture.url });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(picture.size), '']);
  });

  it('is kept whole without a crop, and never enlarged', async () => {
    const picture = (await upload(admin, await small())).json<UploadedImage>();
    expect([picture.width, picture.height]).toEqual([500, 300]);
    expect(picture.largeUrl).toBe(picture.url);
    expect(picture.mediumUrl).toBe(picture.url);
  });

  it('keeps one record and its files when sent again, even concurrently', async () => {
    const file = await solid(321, 123).png().toBuffer();
    const answers = await Promise.all(['a.png', 'b.png', 'c.png'].map((name) => upload(admin, file, {}, name)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.json<UploadedImage>().id)).size).toBe(1);
    const same = (await records(site)).filter(({ width }) => width === 321);
    expect(same).toHaveLength(1);
  });
});

describe('an upload', () => {
  let site: TestApp;
  let admin: Caller;
  beforeAll(async () => {
    site = await startApp();
    admin = await signIn(site);
  });

  it('requires an admin', async () => {
    expect((await upload(site, await small())).statusCode).toBe(401);
    expect((await upload(await signIn(site, 'user'), await small())).statusCode).toBe(403);
    expect((await site.post('/api/upload/url', { nonsense: true })).statusCode).toBe(401);
  });

  it('is rejected from another site', async () => {
    const answer = await admin.post('/api/upload/crop', formOf(await small()), { origin: 'https://evil.example' });
    expect(answer.statusCode).toBe(403);
  });

  it.each<[what: string, fields: Record<string, string | number>, path: string]>([
    ['half a box', { width: 10, height: 10 }, ''],
    ['half a pixel', { width: 10.5, height: 10, x: 0, y: 0 }, 'width'],
    ['an empty box', { width: 0, height: 10, x: 0, y: 0 }, 'width'],
    ['a negative corner', { width: 10, height: 10, x: -1, y: 0 }, 'x'],
    ['a field nobody knows', { with: 10 }, 'with'],
    ['too long a text', { alt: 'a'.repeat(UPLOAD_LIMITS.maxAlt + 1) }, 'alt'],
    ['a field that goes on for ever', { alt: 'a'.repeat(5_000) }, 'alt'],
  ])('is rejected with %s', async (_what, fields, path) => {
    const answer = await upload(admin, await small(), fields);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].path).toBe(path);
  });

  it('is rejected with a crop outside the picture as shown', async () => {
    const lying = await solid(500, 300).jpeg().withMetadata({ orientation: 6 }).toBuffer(); // shown: 300 by 500
    expect((await upload(admin, lying, { width: 300, height: 500, x: 0, y: 0 })).statusCode).toBe(201);
    const outside = await upload(admin, lying, { width: 301, height: 10, x: 0, y: 0 });
    expect([outside.statusCode, outside.json().detail]).toEqual([400, 'The crop is outside the picture.']);
    expect(outside.json().errors).toEqual([{ path: 'image', message: 'The crop is outside the picture.' }]);
  });

  it('is rejected without a file or with two', async () => {
    expect((await upload(admin, null)).statusCode).toBe(400);
    const two = formOf(await small());
    two.append('image', new Blob([(await small()) as BlobPart]), 'second.png');
    expect((await admin.post('/api/upload/crop', two)).statusCode).toBe(400);
    const other = new FormData();
    other.append('photo', new Blob([(await small()) as BlobPart]), 'a.png');
    expect((await admin.post('/api/upload/crop', other)).statusCode).toBe(400);
  });

  it('is rejected if it is no form or a malformed one', async () => {
    expect((await admin.post('/api/upload/crop', { image: 'x' })).statusCode).toBe(415);
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const cut = '--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nhalf';
    expect((await admin.post('/api/upload/crop', cut, headers)).statusCode).toBe(400);
    expect((await admin.post('/api/upload/crop', '', headers)).statusCode).toBe(400);
    expect((await admin.post('/api/upload/crop', 'x', { 'content-type': 'text/plain' })).statusCode).toBe(415);
  });

  it('is judged by its bytes, not by its name', async () => {
    expect((await upload(admin, await small(), {}, 'photo.exe')).statusCode).toBe(201);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script>alert(1)</script></svg>';
    for (const text of [svg, `<?xml version="1.0"?>${svg}`, '%PDF-1.7', 'MZ', ''])
      expect((await upload(admin, Buffer.from(text))).statusCode, text).toBe(415);
  });

  it('of a HEIC picture explains how to send a JPEG', async () => {
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    const answer = await upload(admin, Buffer.concat([heic, Buffer.alloc(300)]), {}, 'IMG_1.HEIC');
    expect([answer.statusCode, answer.json().detail]).toEqual([415, expect.stringContaining('JPEG')]);
  });

  it('of a damaged picture is rejected', async () => {
    const whole = await solid(900, 900).jpeg().toBuffer();
    const answer = await upload(admin, whole.subarray(0, whole.length / 2));
    expect([answer.statusCode, answer.json().errors]).toMatchObject([400, [{ path: 'image' }]]);
  });

  it('of more than 50 megapixels is rejected, even with few bytes', async () => {
    const bomb = await solid(10_000, 5_001).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1024 * 1024);
    const answer = await upload(admin, bomb);
    expect([answer.statusCode, answer.json().detail]).toEqual([413, expect.stringContaining('50 megapixels')]);
  });

  it('of 10 MB is accepted, and of one byte more rejected', async () => {
    const picture = await small();
    const padded = (bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
    expect((await upload(admin, padded(UPLOAD_LIMITS.maxBytes))).statusCode).toBe(201);
    const answer = await upload(admin, padded(UPLOAD_LIMITS.maxBytes + 1));
    expect([answer.statusCode, answer.json().detail]).toEqual([413, 'Please select an image smaller than 10MB.']);
  });

  it('stores the file name without its path', async () => {
    const named = async (name: string) =>
      (await upload(admin, await small(), {}, name)).json<UploadedImage>().originalFilename;
    expect(await named('..\\..\\etc\\Wing.JPG')).toBe('Wing.JPG');
    expect(await named(`${'w'.repeat(300)}.jpg`)).toBe('w'.repeat(255));
  });
});

describe('concurrent uploads', () => {
  it('are all stored while the site keeps responding', async () => {
    const site = await startApp();
    const admin = await signIn(site);
    const files = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        solid(1000 + index, 600)
          .jpeg()
          .toBuffer(),
      ),
    );
    let done = 0;
    const uploads = files.map(async (file) => {
      const { statusCode } = await upload(admin, file);
      done++;
      return statusCode;
    });
    const health = await site.get('/healthz');
    expect([health.statusCode, done]).toEqual([200, 0]);
    expect(await Promise.all(uploads)).toEqual(Array(10).fill(201));
  });

  it('are rejected with a retry-after above the limit', async () => {
    const site = await startApp();
    const admin = await signIn(site);
    const file = await small();
    const answers = await Promise.all(Array.from({ length: UPLOAD_LIMITS.atOnce + 5 }, () => upload(admin, file)));
    const refused = answers.filter(({ statusCode }) => statusCode === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]!.headers['retry-after']).toBe('10');
    expect(answers.filter(({ statusCode }) => statusCode === 201).length).toBe(answers.length - refused.length);
    expect((await upload(admin, file)).statusCode).toBe(201);
  });
});

describe('an upload without free space', () => {
  it('is rejected with an explanation, and stored once there is space', async () => {
    const volume = { size: 50_000_000, free: 10_000_000 };
    const config = { dataDir: '/', storage: null, database: { engine: 'sqlite', file: '/a' } } as const;
    const site = await startApp('sqlite', { disk: new DiskSpace(config, () => volume) });
    const admin = await signIn(site);
    const refused = await upload(admin, await small());
    expect([refused.statusCode, refused.json().detail]).toEqual([507, UPLOAD_MESSAGES.noRoom]);
    expect(await records(site)).toEqual([]);
    volume.free *= 2;
    expect((await upload(admin, await small())).statusCode).toBe(201);
  });
});

describe('a storage failure', () => {
  it('leaves no record without files', async () => {
    let puts = 0;
    const failing = { put: async () => Promise.reject(new Error(`disk full ${++puts}`)) } as unknown as Storage;
    const site = await startApp('sqlite', { storage: failing });
    const answer = await upload(await signIn(site), await solid(900, 300).png().toBuffer());
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10']);
    expect(puts).toBe(3);
    expect(await records(site)).toEqual([]);
  });

  it('leaves no record if one of several files is missing', async () => {
    const site = await startApp('sqlite', { storage: failingAfter(1) });
    expect((await upload(await signIn(site), await solid(900, 300).png().toBuffer())).statusCode).toBe(503);
    expect(await records(site)).toEqual([]);
  });

  it('answers a read with 503, uncached', async () => {
    const broken = { open: () => Promise.reject(new Error('gone')) } as unknown as Storage;
    const site = await startApp('sqlite', { storage: broken });
    const answer = await site.get(`/uploads/${'a'.repeat(32)}-400.jpg`);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([503, 'no-store']);
  });

  it('of the image worker is not reported as a damaged picture', async () => {
    const { statusCode, headers, detail } = await answerTo('unmade');
    expect([statusCode, headers['retry-after'], detail]).toEqual([503, '10', UPLOAD_MESSAGES.unmade]);
    expect(await answerTo('damaged')).toMatchObject({ statusCode: 400, detail: UPLOAD_MESSAGES.damaged });
  });

  async function answerTo(fault: PictureFault) {
    vi.spyOn(PictureMaker.prototype, 'make').mockRejectedValueOnce(new PictureError(fault, 'no words for people'));
    const answer = await upload(await signIn(await startApp()), await solid(900, 300).png().toBuffer());
    return { statusCode: answer.statusCode, headers: answer.headers, detail: answer.json().detail };
  }

  function failingAfter(files: number): Storage {
    let left = files;
    const disk = localStorage('/nonexistent-but-never-used');
    return { ...disk, put: async () => void (left-- > 0 || (await Promise.reject(new Error('disk full')))) };
  }
});

describe('below /uploads/', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startApp();
  });

  it.each([
    'a.jpg',
    `${'a'.repeat(32)}-400.jpg`,
    `${'a'.repeat(32)}-400.svg`,
    '..%2fsession-secret',
    '%2e%2e%2fsession-secret',
    '..%5csession-secret',
    '%00',
    `${'a'.repeat(32)}-400.jpg%00.html`,
    `${'a'.repeat(32)}-400.jpg/`,
    `quote-photos/${'a'.repeat(32)}-400.jpg`,
    '',
  ])('answers 404 at %j', async (path) => {
    const answer = await site.get(`/uploads/${path}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.headers['cache-control']).not.toContain('immutable');
  });
});

test.each(['/uploads/../session-secret', '/uploads/..\\session-secret', '/uploads//etc/passwd'])(
  'rejects a path traversal: %j',
  async (path) => {
    const { app } = await startApp('sqlite', { ownServer: true });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const [answer] = (await once(get({ port, host: '127.0.0.1', path }), 'response')) as [IncomingMessage];
    answer.resume();
    expect([400, 404]).toContain(answer.statusCode);
  },
);

describe('a picture of another site', () => {
  const fetchRemote = vi.fn();
  let site: TestApp;
  let admin: Caller;
  beforeAll(async () => {
    site = await startApp('sqlite', { fetchRemote });
    admin = await signIn(site);
  });
  beforeEach(() => {
    fetchRemote.mockReset();
  });

  it('is fetched and stored like an upload', async () => {
    fetchRemote.mockResolvedValue(await solid(640, 480).jpeg().toBuffer());
    const url = 'https://photos.example/hangar/N123%20after.jpg?size=large';
    const answer = await admin.post('/api/upload/url', { url, alt: 'The finished tail' });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(fetchRemote).toHaveBeenCalledWith(url, { maxBytes: UPLOAD_LIMITS.maxBytes, timeoutMs: 15_000 });
    const picture = answer.json<UploadedImage>();
    expect(picture).toMatchObject({ width: 640, originalFilename: 'N123 after.jpg', alt: 'The finished tail' });
    expect((await site.get(picture.url)).statusCode).toBe(200);
  });

  it.each<[reason: RemoteFileError['reason'], status: number]>([
    ['address', 400],
    ['answer', 400],
    ['time', 400],
    ['size', 413],
  ])('is rejected if fetching fails by its %s', async (reason, status) => {
    fetchRemote.mockImplementation(async () => {
      throw new RemoteFileError(reason, 'The other site answered 404.');
    });
    const answer = await admin.post('/api/upload/url', { url: 'https://photos.example/a.jpg' });
    expect(answer.statusCode).toBe(status);
  });

  it('is rejected if it is a page', async () => {
    fetchRemote.mockResolvedValue(Buffer.from('<!DOCTYPE html>'));
    expect((await admin.post('/api/upload/url', { url: 'https://photos.example/a.jpg' })).statusCode).toBe(415);
  });

  it.each(['http://photos.example/a.jpg', 'ftp://photos.example/a.jpg', 'file:///etc/passwd', 'a.jpg', 'https://', ''])(
    'is rejected at %j',
    async (url) => {
      expect((await admin.post('/api/upload/url', { url })).statusCode).toBe(400);
      expect(fetchRemote).not.toHaveBeenCalled();
    },
  );
});

test('answers a file that is too large instead of closing the connection', async () => {
  const site = await startApp('sqlite', { ownServer: true });
  const admin = await signIn(site);
  const cookie = (await admin.get('/api/auth/user')).raw.req.headers.cookie;
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = site.app.server.address() as AddressInfo;
  const body = formOf(Buffer.alloc(30 * 1024 * 1024, 1));
  const headers = { cookie: String(cookie) };
  const answer = await fetch(`http://127.0.0.1:${port}/api/upload/crop`, { method: 'POST', body, headers });
  expect([answer.status, ((await answer.json()) as { detail: string }).detail]).toEqual([
    413,
    'Please select an image smaller than 10MB.',
  ]);
});

test('frees the slot and stores nothing when the client disconnects', async () => {
  const site = await startApp('sqlite', { ownServer: true });
  const admin = await signIn(site);
  const cookie = (await admin.get('/api/auth/user')).raw.req.headers.cookie;
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = site.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  onCleanUp(async () => socket.destroy());
  socket.write(
    `POST /api/upload/crop HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${cookie}\r\ncontent-length: 90000\r\ncontent-type: multipart/form-data; boundary=b\r\n\r\n--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nhalf`,
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  socket.destroy();
  // All slots are free again.
  const file = await small();
  const answers = await Promise.all(Array.from({ length: 10 }, () => upload(admin, file)));
  expect(answers.every(({ statusCode }) => statusCode === 201)).toBe(true);
  expect(await records(site)).toHaveLength(1);
});
