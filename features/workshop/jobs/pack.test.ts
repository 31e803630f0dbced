import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openStorage } from '#server/storage/storage.ts';
import type { Caller } from '#tests/support/api.ts';
import { httpEngines } from '#tests/support/database.ts';
import { withJob } from '#tests/support/jobs.ts';
import { TOTAL } from '#tests/support/sent-offers.ts';
import { HOUR_MS } from '#time/units.ts';
import { formatCents } from '#workshop/shop/money.ts';
import type { Job } from './desk/job-desk.contract.ts';
import { sweepJobFiles } from './files/job-files.store.server.ts';
import { JOB_MESSAGES } from './job-status.constants.ts';
import { CHECK_MESSAGES, markFigures } from './release/check-kinds.ts';

const LONG_AFTER = new Date(Date.now() + 3 * HOUR_MS);

async function photo(red: number): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background: { r: red, g: 9, b: 9 } } })
    .withExif({ IFD0: { Artist: 'Secret' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 54/1 32/1' } })
    .jpeg()
    .toBuffer();
}

function upload(
  admin: Caller,
  id: number,
  bytes: Buffer,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([bytes as BlobPart]), 'IMG 1.HEIC');
  return admin.post(`/api/jobs/${id}/files`, form, headers);
}

describe.each(httpEngines)('the files of a job on %s', (engine) => {
  it('takes a photo once for each key, also when it was deleted before the repeat', async () => {
    const { admin, job } = await withJob(engine);
    const send = async (shade: number, key: string) =>
      upload(admin, job.id, await photo(shade), {}, { 'idempotency-key': key });
    const first = await send(1, 'a');
    expect((await send(1, 'a')).json().id).toBe(first.json().id);
    await admin.delete(`/api/jobs/${job.id}/files/${first.json().id}`);
    const late = await send(1, 'a');
    expect([late.statusCode, late.json()]).toEqual([201, first.json()]);
    const other = await send(90, 'a');
    expect([other.statusCode, other.json().detail]).toEqual([409, expect.stringContaining('Idempotency-Key')]);
    expect((await send(180, 'b')).statusCode).toBe(201);
    expect((await send(240, 'not\tprintable')).statusCode).toBe(400);
    expect((await admin.get(`/api/jobs/${job.id}`)).json().files).toHaveLength(1);
  });

  it('are stored without data about them, once, changed, served and deleted with their bytes', async () => {
    const { app, admin, job } = await withJob(engine);
    const sent = await upload(admin, job.id, await photo(1), {
      caption: 'Left wing',
      stageKey: 'strip',
      visible: 'false',
    });
    expect([sent.statusCode, sent.json()]).toMatchObject([
      201,
      {
        kind: 'photo',
        caption: 'Left wing',
        stageKey: 'strip',
        visible: false,
        width: 40,
        originalFilename: 'IMG 1.HEIC',
      },
    ]);
    expect((await upload(admin, job.id, await photo(1))).json().id).toBe(sent.json().id);
    const { id } = sent.json();
    const url = `/api/jobs/${job.id}/files/${id}`;
    const served = await admin.get(url);
    expect([served.headers['content-type'], served.headers['content-disposition']]).toEqual([
      'image/jpeg',
      expect.stringContaining('inline; filename="IMG 1.jpg"'),
    ]);
    expect((await sharp(await photo(1)).metadata()).exif).toBeDefined();
    const small = await admin.get(`${url}?size=thumb`);
    for (const { rawPayload } of [served, small]) expect(await sharp(rawPayload).metadata()).not.toHaveProperty('exif');
    expect((await admin.patch(url, { caption: 'Right wing', visible: true })).json()).toMatchObject({
      caption: 'Right wing',
    });

    const pdf = await upload(admin, job.id, Buffer.from('%PDF-1.7 signed'));
    const document = await admin.get(`/api/jobs/${job.id}/files/${pdf.json().id}`);
    expect([document.headers['content-security-policy'], document.headers['content-disposition']]).toEqual([
      'sandbox',
      expect.stringContaining('attachment'),
    ]);
    expect((await upload(admin, job.id, Buffer.from('<script>'))).statusCode).toBe(415);
    expect((await upload(admin, job.id, await photo(2), { stageKey: 'unknown' })).statusCode).toBe(400);
    expect((await upload(admin, 99, await photo(2))).statusCode).toBe(404);
    expect((await admin.delete(url)).statusCode).toBe(204);
    expect((await admin.get(url)).statusCode).toBe(404);

    const storage = await openStorage(app.config);
    await storage.put('job-files/left.pdf', Buffer.from('left'), 'application/pdf');
    await sweepJobFiles(app.db, storage, LONG_AFTER);
    const keys: string[] = [];
    for await (const { key } of storage.list('job-files')) keys.push(key);
    expect(keys).toEqual([expect.stringMatching(/^job-files\/[0-9a-f]{32}\.pdf$/)]);
  });
});

const BALANCE = { manual: 'PA-28 4-56, rev. 3, p. 12', tool: 'Beam 7' };
const SURFACE = { surface: 'Left aileron', asFound: 1.5, asFinished: 1.25, min: 0, max: 2, unit: 'in-lb' };
const DONE = { hardware: true, free: true, direction: true, travel: true };

describe.each(httpEngines)('the checks of a job on %s', (engine) => {
  it('take values within limits only, or a reason why they do not apply', async () => {
    const { admin, job } = await withJob(engine);
    const put = (key: string, body: object) =>
      admin.put(`/api/jobs/${job.id}/checks/${key}`, { doneBy: 'Rae', ...body });
    const refusals: [key: string, value: unknown, path: string][] = [
      ['balance', { ...BALANCE, rows: [{ ...SURFACE, asFinished: 2.1 }] }, 'value.rows.0.asFinished'],
      [
        'reassembly',
        { rows: [{ surface: 'Rudder', ...DONE, doneBy: 'Rae', checkedBy: 'rae' }] },
        'value.rows.0.checkedBy',
      ],
      [
        'reassembly',
        { rows: [{ surface: 'Rudder', ...DONE, free: false, doneBy: 'Rae', checkedBy: 'Kim' }] },
        'value.rows.0.free',
      ],
      ['marks', { height: 11.9, where: ['fuselage'], basis: 'standard' }, 'value.height'],
      ['marks', { height: 2.9, where: ['fuselage'], basis: 'glider' }, 'value.height'],
      ['paint', { rows: [{ layer: 'primer', product: 'Epoxy' }] }, 'value.rows'],
      ['logbook', { fileId: 99, name: 'Kim', certificateNumber: '1', certificateKind: 'IA' }, 'value'],
      ['masked', false, 'value'],
      ['condition', undefined, 'value'],
    ];
    for (const [key, value, path] of refusals) {
      const refused = await put(key, { value });
      expect([key, refused.statusCode, refused.json().errors?.[0].path]).toEqual([key, 400, path]);
    }
    // A reason has ten characters, blanks around it not among them.
    for (const notApplicable of ['No', 'Not here.', ' Not here. '])
      expect((await put('marks', { notApplicable })).json().errors[0].path).toBe('notApplicable');
    expect((await put('marks', { notApplicable: 'Not there.' })).statusCode).toBe(200);
    expect((await put('masked', { value: true, doneBy: undefined })).json().errors[0].message).toBe(
      CHECK_MESSAGES.doneBy,
    );
    expect((await put('nothing', { value: true })).statusCode).toBe(404);

    const check = async (key: string, body: object): Promise<Job['checks'][number]> =>
      ((await put(key, body)).json() as Job).checks.find((each) => each.key === key)!;
    expect(await check('balance', { value: { ...BALANCE, rows: [SURFACE] } })).toMatchObject({
      doneBy: 'Rae',
      value: BALANCE,
    });
    expect(await check('marks', { value: { height: 12, where: ['fuselage'], basis: 'standard' } })).toMatchObject({
      value: { width: 8, stroke: 2, spacing: 2 },
    });
    expect(await check('marks', { value: { height: 3, where: ['fuselage'], basis: 'glider' } })).toMatchObject({
      doneBy: 'Rae',
    });
    expect(await check('weight', { notApplicable: 'Weighed last month' })).toMatchObject({
      value: null,
      notApplicable: 'Weighed last month',
    });
    expect(await check('weight', { doneBy: undefined })).toMatchObject({ doneAt: null, doneBy: null });
  });

  it('go into the draft of a logbook entry', async () => {
    const { admin, job } = await withJob(engine);
    const draft = await admin.get(`/api/jobs/${job.id}/logbook.txt`);
    expect(draft.body).toContain('Make and model: King Air 350\nSerial number: 512');
    expect((await admin.get('/api/jobs/99/logbook.txt')).statusCode).toBe(404);
  });

  it('count photos and placards', async () => {
    const { admin, job } = await withJob(engine);
    const put = (key: string, value?: unknown) =>
      admin.put(`/api/jobs/${job.id}/checks/${key}`, { doneBy: 'Rae', value });
    for (let red = 0; red < 7; red++) await upload(admin, job.id, await photo(red * 30), { stageKey: 'induction' });
    expect((await put('condition')).json().errors[0].message).toBe(CHECK_MESSAGES.photos(8));
    await upload(admin, job.id, await photo(255), { stageKey: 'induction' });
    expect((await put('condition')).statusCode).toBe(200);
    await put('inventory', 2);
    const placard = { text: 'No smoking', place: 'Panel', fitted: true };
    expect((await put('placards', { rows: [placard] })).json().errors[0].message).toBe(CHECK_MESSAGES.placards(2));
    expect((await put('placards', { rows: [placard, { ...placard, fitted: false }] })).statusCode).toBe(400);
    expect((await put('placards', { rows: [placard, placard] })).statusCode).toBe(200);
  });

  it.each([
    [12, { width: 8, stroke: 2, spacing: 2 }],
    [3, { width: 2, stroke: 0.5, spacing: 0.5 }],
  ])('compute the figures of marks of %d inches', (height, figures) => {
    expect(markFigures(height)).toEqual(figures);
  });
});

describe.each(httpEngines)('the payments of a job on %s', (engine) => {
  it('fill the schedule in order, and are voided, never changed', async () => {
    const { admin, job } = await withJob(engine);
    const url = `/api/jobs/${job.id}/payments`;
    const today = new Date().toISOString().slice(0, 10);
    const pay = (cents: number, more: object = {}) =>
      admin.post(url, { cents, method: 'check', receivedOn: '2026-01-05', reference: '17', ...more });
    expect((await pay(0)).statusCode).toBe(400);
    expect((await pay(1, { receivedOn: `${Number(today.slice(0, 4)) + 1}-01-01` })).json().errors[0].message).toBe(
      JOB_MESSAGES.dayAhead,
    );
    expect((await pay(1, { dueRow: 3 })).statusCode).toBe(400);
    const paid = await pay(1_000_000, { dueRow: 0 });
    expect([paid.statusCode, paid.json()]).toMatchObject([
      201,
      {
        paidCents: 1_000_000,
        balanceCents: TOTAL - 1_000_000,
        schedule: [
          { isDue: true, openCents: 0 },
          { isDue: false, openCents: 1_327_267 - 4_550 },
          { isDue: false, openCents: 995_451 },
        ],
      },
    ]);
    expect((await admin.get('/api/jobs?flag=unpaid')).json()).toEqual([]);
    const { id } = paid.json().payments[0];
    expect((await admin.post(`${url}/${id}/void`)).json()).toMatchObject({
      paidCents: 0,
      payments: [{ voidedAt: expect.any(String) }],
    });
    expect((await admin.post(`${url}/${id}/void`)).json().detail).toBe(JOB_MESSAGES.voided);
    const unknown = await admin.post(`${url}/${id + 1}/void`);
    expect([unknown.statusCode, unknown.json().detail]).toEqual([404, JOB_MESSAGES.noPayment]);
    expect((await admin.get('/api/jobs?flag=unpaid')).json()).toHaveLength(1);
  });

  it('ask before they are more than the whole balance', async () => {
    const { admin, job } = await withJob(engine);
    const url = `/api/jobs/${job.id}/payments`;
    const pay = (cents: number, more: object = {}) =>
      admin.post(url, { cents, method: 'check', receivedOn: '2026-01-05', ...more });
    const { balanceCents } = (await admin.get(url)).json();
    const over = await pay(balanceCents + 1);
    expect([over.statusCode, over.json().errors]).toEqual([
      400,
      [
        {
          path: 'overpays',
          message: JOB_MESSAGES.overpays(formatCents(balanceCents + 1), formatCents(balanceCents)),
        },
      ],
    ]);
    expect((await admin.get(url)).json().payments).toEqual([]);
    expect((await pay(balanceCents)).json().balanceCents).toBe(0);
    expect((await pay(1)).json().errors[0].path).toBe('overpays');
    expect((await pay(1, { overpays: true })).json().balanceCents).toBe(-1);
    expect((await pay(-1)).json().balanceCents).toBe(0);
  });

  it('pay back at most what came in, also twice at once', async () => {
    const { admin, job } = await withJob(engine);
    const url = `/api/jobs/${job.id}/payments`;
    const pay = (cents: number) => admin.post(url, { cents, method: 'check', receivedOn: '2026-01-05' });
    const early = await pay(-1);
    expect([early.statusCode, early.json().errors[0].path]).toEqual([400, 'cents']);
    const { payments } = (await pay(500)).json();
    const refunds = await Promise.all([pay(-300), pay(-300)]);
    expect(refunds.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400]);
    expect((await admin.post(`${url}/${payments[0].id}/void`)).json().detail).toBe(JOB_MESSAGES.paidBack);
    expect((await admin.get(url)).json().paidCents).toBe(200);
  });
});
