import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { json } from '#database/columns.ts';
import { WEBHOOK_DATA } from '#office/webhooks/webhooks.contract.ts';
import { linkAddress } from '#server/links.store.server.ts';
import { LINK_MESSAGES } from '#server/links.ts';
import { signIn } from '#tests/support/api.ts';
import { engines, httpEngines, onceOf } from '#tests/support/database.ts';
import { linkTo, tokenIn, withPassport } from '#tests/support/passports.ts';
import { shopDay } from '#time/shop-time.ts';
import { DAY_MS } from '#time/units.ts';
import { PASSPORT_MESSAGES, TRANSFER_MESSAGES } from '../passport.constants.ts';
import type { BuyerPassport, HolderPassport, PublicPassport } from '../passport.contract.ts';
import { describeSale } from '../warranty.ts';

afterEach(() => vi.useRealTimers());

type Made = Awaited<ReturnType<typeof withPassport>>;

const BUYER = 'bo@example.com';

/** The buyer's path, from the row that the mail names. */
async function buyersLink({ app }: Made): Promise<string> {
  const { message } = await app.db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', 'passport-transfer')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const block = 'page' in message && message.page.blocks.find((each) => 'privateLink' in each);
  const address = await linkAddress(
    app.db,
    app.config,
    (block as { privateLink: { linkId: number } }).privateLink.linkId,
  );
  return `/api/passport-links/${tokenIn(address!)}`;
}

async function addFile({ admin, job }: Made, fields: Record<string, string>, type = 'image') {
  const form = new FormData();
  for (const [name, value] of Object.entries({ visible: 'true', ...fields })) form.append(name, value);
  const bytes =
    type === 'pdf'
      ? Buffer.from(`%PDF-1.7 ${fields.caption}`)
      : await sharp({
          create: { width: 40, height: 30, channels: 3, background: { r: fields.caption!.length, g: 9, b: 9 } },
        })
          .jpeg()
          .toBuffer();
  form.append('file', new Blob([bytes as BlobPart]), type === 'pdf' ? 'a.pdf' : 'a.jpg');
  return (await admin.post(`/api/jobs/${job.id}/files`, form)).json() as { id: number };
}

const COAT_KEYS = [
  'layer',
  'area',
  'maker',
  'product',
  'color',
  'code',
  'batch',
  'coats',
  'milsTenths',
  'appliedOn',
  'swatch',
];
const WORK_KEYS = [
  'id',
  'title',
  'deliveredOn',
  'coats',
  'paint',
  'labor',
  'warrantyText',
  'soldOn',
  'goesAlong',
  'hasReleasePack',
  'photos',
];

describe.each(httpEngines)('the public link of a passport on %s', (engine) => {
  it('shows exactly what is listed, however much else there is', async () => {
    const made = await withPassport(engine);
    const { app, admin, url } = made;
    const inside = await addFile(made, { caption: 'Internal', visible: 'false' });
    const seen = await addFile(made, { caption: 'For the customer' });
    const shown = await addFile(made, { caption: 'As it was delivered' });
    const paper = await addFile(made, { caption: 'Papers' }, 'pdf');
    await admin.patch(`/api/jobs/${made.job.id}/files/${shown.id}`, { inPassport: true });
    await admin.patch(`/api/jobs/${made.job.id}/files/${inside.id}`, { inPassport: true });
    await admin.patch(url, { serial: 'TC-512' });
    await admin.post(`${url}/transfer`, { toEmail: BUYER });

    const link = await linkTo(made, 'public');
    const answer = await app.get(link);
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    const page: PublicPassport = answer.json();
    expect(Object.keys(page).sort()).toEqual(
      ['access', 'tailNumber', 'aircraft', 'aircraftType', 'serial', 'scheme', 'works', 'today'].sort(),
    );
    const [work] = page.works;
    expect(Object.keys(work!).sort()).toEqual(WORK_KEYS.sort());
    expect(Object.keys(work!.coats[0]!).sort()).toEqual(COAT_KEYS.sort());
    expect(Object.keys(work!.paint!).sort()).toEqual(['endsOn', 'isRunning', 'left', 'months']);
    expect(work!.photos.map((photo) => Object.keys(photo).sort())).toEqual([['caption', 'height', 'id', 'width']]);
    expect(page.serial).toBe(null);
    expect(answer.body).not.toMatch(/dana|whitfield|bo@example|TC-512|Internal|For the customer|J-26|\$|price/i);

    for (const { id } of [inside, seen, paper]) expect((await app.get(`${link}/files/${id}`)).statusCode).toBe(404);
    expect((await app.get(`${link}/files/${shown.id}?size=thumb`)).statusCode).toBe(200);
    for (const [path, body] of [
      ['transfer', { toEmail: BUYER }],
      ['settings', { published: false }],
      ['accept', { name: 'Bo' }],
    ] as const)
      expect((await app.post(`${link}/${path}`, body)).statusCode).toBe(404);
    expect((await app.get(`${link}/works/${work!.id}/release.pdf`)).statusCode).toBe(404);
  });

  it('shows the serial number once the holder says so, and nothing once the page is hidden', async () => {
    const made = await withPassport(engine);
    const [link, holder] = [await linkTo(made, 'public'), await linkTo(made, 'holder')];
    await made.admin.patch(made.url, { serial: 'TC-512' });
    await made.app.post(`${holder}/settings`, { showSerial: true });
    expect((await made.app.get(link)).json().serial).toBe('TC-512');
    await made.app.post(`${holder}/settings`, { published: false });
    const hidden = await made.app.get(link);
    expect([hidden.statusCode, hidden.json().detail]).toEqual([404, PASSPORT_MESSAGES.hidden]);
    expect((await made.app.get(`${link}/qr.svg`)).statusCode).toBe(404);
    expect((await made.app.get(holder)).json()).toMatchObject({ access: 'holder', published: false });
  });

  it('is found by no tail number, and ends when the shop renews it', async () => {
    const made = await withPassport(engine);
    const { app, admin, url } = made;
    const link = await linkTo(made, 'public');
    for (const guess of ['N076FA', '1', 'n076fa'])
      expect((await app.get(`/api/passport-links/${guess}`)).statusCode).toBe(404);
    expect((await app.get('/api/passports?q=N076FA')).statusCode).toBe(401);
    expect(await linkTo(made, 'public')).toBe(link);
    const { address, isNew } = (await admin.post(`${url}/links`, { kind: 'public', renew: true })).json();
    expect(isNew).toBe(true);
    expect((await app.get(link)).statusCode).toBe(404);
    expect((await app.get(`/api/passport-links/${tokenIn(address)}`)).statusCode).toBe(200);
  });
});

describe.each(httpEngines)('the warranty of a passport on %s', (engine) => {
  it.each([
    ['2030-02-28', '2030-03-01T06:59:59Z'],
    // The clocks are put forward and back.
    ['2030-03-10', '2030-03-11T05:59:59Z'],
    ['2030-11-03', '2030-11-04T06:59:59Z'],
  ])('through %s runs until midnight of the shop', async (endsOn, last) => {
    const made = await withPassport(engine);
    const work = `${made.url}/works/${made.passport.works[0]!.id}`;
    await made.admin.patch(work, { warrantyEndsOn: endsOn, reason: 'As agreed' });
    const link = await linkTo(made, 'public');
    const paint = async () => ((await made.app.get(link)).json() as PublicPassport).works[0]!.paint;
    vi.useFakeTimers({ now: Date.parse(last), toFake: ['Date'] });
    expect(await paint()).toMatchObject({ endsOn, isRunning: true });
    vi.setSystemTime(Date.parse(last) + 1_000);
    expect(await paint()).toMatchObject({ endsOn, isRunning: false, left: 0 });
  });

  it('goes along with the first sale, and ends with the second, as every link says', async () => {
    const made = await withPassport(engine);
    const { app, admin, url } = made;
    const sellTo = async (toEmail: string) => {
      await admin.post(`${url}/transfer`, { toEmail });
      const buyer = await buyersLink(made);
      const { works }: BuyerPassport = (await app.get(buyer)).json();
      await app.post(`${buyer}/accept`, { name: 'Bo Reed' });
      return works[0]!.goesAlong;
    };
    expect([await sellTo(BUYER), await sellTo('cy@example.com')]).toEqual([true, false]);
    for (const kind of ['public', 'holder'] as const) {
      const [work] = ((await app.get(await linkTo(made, kind))).json() as PublicPassport).works;
      expect(work).toMatchObject({ soldOn: shopDay(), paint: { isRunning: false, left: 0 }, goesAlong: false });
      expect(describeSale(work)).toMatch(/^Its paint warranty ended with the sale of /);
    }
    expect((await admin.get('/api/passports')).json()).toMatchObject([{ warrantyEndsOn: null }]);
  });
});

describe.each(httpEngines)('the holder’s link of a passport on %s', (engine) => {
  it('adds all that the customer saw, with release pack, weight and balance, and the code', async () => {
    const made = await withPassport(engine);
    const { app, job } = made;
    const paper = await addFile(made, { caption: 'Papers' }, 'pdf');
    const photo = await addFile(made, { caption: 'For the customer' });
    await app.db
      .updateTable('jobChecks')
      .set({ value: JSON.stringify({ fileId: paper.id }) as never })
      .where('jobId', '=', job.id)
      .where('key', '=', 'weight')
      .execute();
    const link = await linkTo(made, 'holder');
    const page: HolderPassport = (await app.get(link)).json();
    expect(page.documents.map(({ title }) => title)).toEqual(['Release pack', 'Weight and balance, as handed over']);
    expect(page.works[0]!.photos.map(({ id }) => id)).toEqual([photo.id]);
    for (const { path } of page.documents) {
      const file = await app.get(`${link}/${path}`);
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    }
    const [own, sticker] = [await app.get(`${link}/qr.svg`), await app.get(`${await linkTo(made, 'public')}/qr.svg`)];
    expect(own.body).toBe(sticker.body);
    expect(page.publicPath).toBe(`/paint/${(await linkTo(made, 'public')).split('/').at(-1)}`);
  });

  it('is emptied with the erasure of its holder, while coats and public page stay', async () => {
    const made = await withPassport(engine);
    const { app, admin, url } = made;
    const [link, holder] = [await linkTo(made, 'public'), await linkTo(made, 'holder')];
    expect((await admin.post('/api/people/erasures', { email: 'dana@example.com' })).statusCode).toBe(201);
    expect((await app.get(holder)).statusCode).toBe(404);
    const page: PublicPassport = (await app.get(link)).json();
    expect(page.works[0]!.coats).toMatchObject([{ batch: '91-0034' }]);
    const after = (await admin.get(url)).json();
    expect([after.holderName, after.holderEmail]).toEqual([null, null]);
    // A later owner has a claim to the release pack.
    const pack = await admin.get(`${url}/works/${page.works[0]!.id}/release.pdf`);
    expect(pack.statusCode).toBe(200);
  });
});

describe.each(engines)('a passport’s transfer on %s', (engine) => {
  const itOnce = onceOf(engine);
  itOnce('ends the seller’s link on every route, and leaves the sticker', async () => {
    const made = await withPassport(engine);
    const { app, admin, url } = made;
    const photo = await addFile(made, { caption: 'For the customer' });
    const [link, seller] = [await linkTo(made, 'public'), await linkTo(made, 'holder')];
    const { works }: HolderPassport = (await app.get(seller)).json();
    expect((await app.post(`${seller}/transfer`, { toEmail: 'Dana@example.com' })).statusCode).toBe(400);
    expect((await app.post(`${seller}/transfer`, { toEmail: BUYER })).statusCode).toBe(204);
    const second = await app.post(`${seller}/transfer`, { toEmail: 'cy@example.com' });
    expect([second.statusCode, second.json().detail]).toEqual([409, TRANSFER_MESSAGES.open]);

    const buyer = await buyersLink(made);
    const offered: BuyerPassport = (await app.get(buyer)).json();
    expect(offered).toMatchObject({ access: 'buyer', works: [{ goesAlong: true }], transfer: { toEmail: BUYER } });
    expect((await app.post(`${buyer}/accept`, { name: ' ' })).statusCode).toBe(400);
    const { path } = (await app.post(`${buyer}/accept`, { name: 'Bo Reed' })).json();

    const reads = ['', '/qr.svg', `/files/${photo.id}`, `/works/${works[0]!.id}/release.pdf`];
    const posts = { opened: {}, transfer: { toEmail: BUYER }, settings: { published: false }, accept: { name: 'Eve' } };
    for (const ended of [seller, buyer]) {
      for (const read of reads) expect([read, (await app.get(ended + read)).statusCode]).toEqual([read, 404]);
      for (const [name, body] of Object.entries(posts))
        expect([name, (await app.post(`${ended}/${name}`, body)).statusCode]).toEqual([name, 404]);
    }
    const details = [(await app.get(seller)).json().detail, (await app.get(buyer)).json().detail];
    expect(details).toEqual([PASSPORT_MESSAGES.passedOn, LINK_MESSAGES.unknown]);
    expect((await app.get(link)).json().works[0]).toMatchObject({ soldOn: null, goesAlong: false });
    expect((await app.get(`${link}/qr.svg`)).statusCode).toBe(200);
    expect((await app.get(`/api/passport-links/${tokenIn(path)}`)).json()).toMatchObject({ access: 'holder' });
    expect((await admin.get(url)).json()).toMatchObject({
      holderName: 'Bo Reed',
      holderEmail: BUYER,
      works: [{ transferred: 1 }],
      transfers: [{ status: 'done', toEmail: BUYER }],
    });
    const mails = await app.db.selectFrom('outbox').selectAll().where('kind', '=', 'passport-transferred').execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual(['dana@example.com', BUYER, null]);
    const back = await admin.post(`/api/jobs/${made.job.id}/status`, { to: 'ready', note: 'Delivered too early' });
    expect([back.statusCode, back.json().detail]).toEqual([409, TRANSFER_MESSAGES.passedOn]);
  });

  it('is done once when it is accepted several times at once, and told to webhooks once', async () => {
    const made = await withPassport(engine);
    const listening = { url: 'https://books.example/', secret: 'x', active: true };
    await made.app.db
      .insertInto('webhookEndpoints')
      .values({ ...listening, events: json<string[]>(['passport.transferred']) })
      .execute();
    await made.admin.post(`${made.url}/transfer`, { toEmail: BUYER });
    const buyer = await buyersLink(made);
    const answers = await Promise.all(
      ['Bo', 'Bo R.', 'Bo Reed'].map((name) => made.app.post(`${buyer}/accept`, { name })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBe(1);
    for (const { statusCode } of answers) expect([200, 404, 409]).toContain(statusCode);
    const { works, updatedAt } = (await made.admin.get(made.url)).json();
    expect(works).toMatchObject([{ transferred: 1 }]);
    const told = await made.app.db.selectFrom('webhookDeliveries').select('body').execute();
    expect(told.map(({ body }) => WEBHOOK_DATA['passport.transferred'].parse(body.data))).toMatchObject([
      { updatedAt },
    ]);
    const mails = await made.app.db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'passport-transferred')
      .execute();
    expect(mails.length).toBe(3);
  });

  itOnce('is mailed three times a day for a passport, and three times a day to a mailbox', async () => {
    const { app, admin, ...made } = await withPassport(engine, { env: {} });
    const holderOf = async (n: number) => {
      const holder = { holderName: 'Ed Marsh', holderEmail: 'ed@example.com' };
      const { id } = (await admin.post('/api/passports', { tailNumber: `N30${n}FR`, ...holder })).json();
      return linkTo({ admin, url: `/api/passports/${id}` }, 'holder');
    };
    /** Each offer is withdrawn again, which is not counted. */
    const offer = async (holder: string, toEmail: string) => {
      const answer = await app.post(`${holder}/transfer`, { toEmail });
      await app.post(`${holder}/transfer`, { toEmail: null });
      return answer.statusCode === 429 ? answer.json().detail : answer.statusCode;
    };
    const first = await linkTo({ admin, url: made.url }, 'holder');
    for (const name of ['al', 'cy', 'di']) expect(await offer(first, `${name}@example.com`)).toBe(204);
    expect(await offer(first, 'fay@example.com')).toContain(TRANSFER_MESSAGES.tooMany);

    for (const [n, toEmail] of [BUYER, 'bo+1@example.com', 'Bo@Example.com'].entries())
      expect(await offer(await holderOf(n), toEmail)).toBe(204);
    const another = await holderOf(3);
    expect(await offer(another, 'bo+2@example.com')).toContain(TRANSFER_MESSAGES.tooManyTo);
    expect(await offer(another, 'fay@example.com')).toBe(204);
    const mails = await app.db.selectFrom('outbox').select('id').where('kind', '=', 'passport-transfer').execute();
    expect(mails).toHaveLength(7);

    vi.useFakeTimers({ now: Date.now() + DAY_MS + 1_000, toFake: ['Date'] });
    expect(await offer(first, BUYER)).toBe(204);
  });

  itOnce('can be withdrawn, and ends after 14 days; then the holder offers again', async () => {
    const made = await withPassport(engine);
    const { app, admin, url } = made;
    const seller = await linkTo(made, 'holder');
    await app.post(`${seller}/transfer`, { toEmail: 'wrong@example.com' });
    const wrong = await buyersLink(made);
    expect((await app.post(`${seller}/transfer`, { toEmail: null })).statusCode).toBe(204);
    expect((await app.post(`${wrong}/accept`, { name: 'Eve' })).statusCode).toBe(404);
    expect((await app.post(`${seller}/transfer`, { toEmail: null })).statusCode).toBe(409);

    await app.post(`${seller}/transfer`, { toEmail: BUYER });
    const late = await buyersLink(made);
    vi.useFakeTimers({ now: Date.now() + 14 * DAY_MS + 1_000, toFake: ['Date'] });
    expect((await app.get(late)).statusCode).toBe(410);
    expect((await app.post(`${late}/accept`, { name: 'Bo' })).statusCode).toBe(410);
    expect((await app.get(seller)).json()).toMatchObject({ transfer: null, unanswered: { toEmail: BUYER } });
    // The desk's session of that day is over, too.
    const desk = await signIn(app);
    expect((await desk.get(url)).json().transfers).toMatchObject([{ status: 'expired' }, { status: 'withdrawn' }]);
    expect((await app.post(`${seller}/transfer`, { toEmail: BUYER })).statusCode).toBe(204);
    expect((await app.get(seller)).json()).toMatchObject({ transfer: { toEmail: BUYER }, unanswered: null });
    const { db } = app;
    const rows = await db.selectFrom('passportTransfers').select('status').orderBy('id').execute();
    expect(rows.map(({ status }) => status)).toEqual(['withdrawn', 'expired', 'offered']);
    vi.useRealTimers();
    expect((await admin.get(url)).json().holderEmail).toBe('dana@example.com');
  });
});
