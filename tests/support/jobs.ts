import sharp from 'sharp';
import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { shopDay } from '#time/shop-time.ts';
import type { Job } from '#workshop/jobs/desk/job-desk.contract.ts';
import type { JobPdf } from '#workshop/jobs/release/pdf-pool.process.server.ts';
import { type Caller, signIn, startApp, type TestApp } from './api.ts';
import { plainChangePdf } from './changes.ts';
import type { engines } from './database.ts';
import { plainInvoicePdf } from './invoices.ts';
import { acceptanceOf, placeOffer, plainPdf } from './sent-offers.ts';

type Engine = (typeof engines)[number];

/** PDFs that say what they are about, made without a process. */
export const plainJobPdf: JobPdf = {
  releasePack: async ({ job, madeAt }) => Buffer.from(`%PDF-1.7 ${job.number} ${madeAt}`),
  logbook: async ({ job }) => Buffer.from(`%PDF-1.7 ${job.number}`),
  close: () => {},
};

/** A job that an acceptance made, and an admin. */
export async function withJob(engine: Engine, standIns: Parameters<typeof startApp>[1] = {}) {
  const app = await startApp(engine, {
    offerPdf: plainPdf,
    changePdf: plainChangePdf,
    invoicePdf: plainInvoicePdf,
    jobPdf: plainJobPdf,
    env: { RATE_LIMITS: 'off' },
    ...standIns,
  });
  const admin = await signIn(app);
  return { app, admin, ...(await acceptJob(app, admin)) };
}

/** Accepts a new offer. */
export async function acceptJob(app: TestApp, admin: Caller): Promise<{ job: Job; leadId: number }> {
  const offer = await placeOffer(app);
  await app.post(`/api/offer-links/${offer.token}/accept`, acceptanceOf(offer));
  const [{ id }] = (await admin.get(`/api/jobs?lead=${offer.quoteId}`)).json();
  return { job: (await admin.get(`/api/jobs/${id}`)).json(), leadId: offer.quoteId };
}

/** A file of a job, as its answer. */
async function uploadFile(admin: Caller, jobId: number, bytes: Buffer, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ visible: 'true', ...fields })) form.append(name, value);
  form.append('file', new Blob([bytes as BlobPart]), 'IMG 1.jpg');
  return (await admin.post(`/api/jobs/${jobId}/files`, form)).json() as { id: number };
}

/** A small photo of one color. */
function photoOf(red: number, green = 9): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background: { r: red, g: green, b: 9 } } })
    .jpeg()
    .toBuffer();
}

const BALANCE = {
  manual: 'SRM 51-60-00, rev 12, p. 204',
  tool: 'Balance fixture BF-2',
  certificate: '',
  rows: [
    { surface: 'Left aileron', asFound: 6.1, asFinished: 5.2, min: 0, max: 8, unit: 'in-lb' },
    { surface: 'Left elevator', asFound: 14.2, asFinished: 15.1, min: 4, max: 18, unit: 'in-lb' },
  ],
};
const DONE = { hardware: true, free: true, direction: true, travel: true };

/** Values for all checks of a full repaint; the ids are of a photo. */
export const checkValues = (fileId: number): Record<string, unknown> => ({
  inventory: 2,
  masked: true,
  unmasked: true,
  balance: BALANCE,
  reassembly: { rows: [{ surface: 'Left aileron', ...DONE, doneBy: 'Joe Park', checkedBy: 'Sam Ortega' }] },
  weight: {
    method: 'weighed',
    day: '2026-11-21',
    before: { weight: 8_612, moment: 2_149_641 },
    after: { weight: 8_655, moment: 2_160_980 },
  },
  placards: {
    rows: [
      { text: 'Static port, keep clear', place: 'Four ports', source: 'AFM 2-15', fitted: true, fileId },
      { text: 'No step', place: 'Flaps', fitted: true },
    ],
  },
  marks: { height: 12, where: ['fuselage'], basis: 'standard', photos: [{ fileId }] },
  paint: { rows: [{ layer: 'base', product: 'PU-9', color: 'Gloss white', code: 'W-1', batch: '91-0034', coats: 2 }] },
  logbook: { fileId, name: 'Kim Signer', certificateNumber: '3141592', certificateKind: 'A&P, IA' },
  inspection: { remarks: [{ text: 'Overspray in the gear well', settled: false }] },
});

/** Does the checks of a job by the API, each with a value. */
export async function fillChecks(admin: Caller, jobId: number): Promise<{ photoId: number }> {
  for (let n = 0; n < 8; n++) await uploadFile(admin, jobId, await photoOf(20 * n), { stageKey: 'induction' });
  const { id: photoId } = await uploadFile(admin, jobId, await photoOf(9, 200));
  const put = (key: string, value?: unknown) =>
    admin.put(`/api/jobs/${jobId}/checks/${key}`, { doneBy: 'Joe Park', value });
  for (const [key, value] of [['condition'] as const, ...Object.entries(checkValues(photoId))]) {
    const answer = await put(key, value);
    if (answer.statusCode !== 200) throw new Error(`${key}: ${answer.body}`);
  }
  return { photoId };
}

/** Marks the checks of a job as done, by default all of them. */
export async function doChecks({ db }: TestApp, jobId: number, stageKey?: string): Promise<void> {
  await db
    .updateTable('jobChecks')
    .set({ notApplicable: 'Not in this test', doneAt: new Date().toISOString(), doneBy: 'Test' })
    .where('jobId', '=', jobId)
    .$if(stageKey !== undefined, (query) => query.where('stageKey', '=', stageKey!))
    .execute();
}

/** Starts and finishes stages today. */
export async function workThrough(
  admin: Caller,
  job: Pick<Job, 'id' | 'stages'>,
  keys = job.stages.map(({ key }) => key),
) {
  for (const key of keys)
    for (const event of ['start', 'finish']) await admin.post(`/api/jobs/${job.id}/stages/${key}`, { event });
}

/** Has all stages done today: the last by the API, those before at once, which takes a tenth of the time. */
export async function finishStages({ db }: TestApp, admin: Caller, { id, stages }: Pick<Job, 'id' | 'stages'>) {
  const last = stages.at(-1)!.key;
  const today = shopDay();
  await db
    .updateTable('jobStages')
    .set({ startedOn: today, finishedOn: today })
    .where('jobId', '=', id)
    .where('key', '!=', last)
    .execute();
  await workThrough(admin, { id, stages }, [last]);
}

/** A delivered job with a row in every table of jobs, each of which holds these words. */
export async function insertDeliveredJob(db: Db, quoteId: number, { words, email }: { words: string; email: string }) {
  const at = '2026-11-24T12:00:00.000Z';
  const { id: jobId } = await db
    .insertInto('jobs')
    .values({
      number: 'J-26-0099',
      quoteId,
      title: words,
      aircraftType: 'King Air',
      status: 'delivered',
      template: 'Full repaint',
      contractCents: 1_000,
      taxMilliPercent: 0,
      lastShownAt: at,
      arrivedOn: '2026-11-02',
      deliveredOn: '2026-11-24',
      deliveredAt: at,
      takenBy: words,
      schedule: json<Row<'jobs'>['schedule']>([]),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ofJob = { jobId, stageKey: 'strip', visible: true };
  const stage = { jobId, key: 'strip', position: 0, title: 'Strip', bay: 'strip', days: 1 };
  await db.insertInto('jobStages').values(stage).execute();
  await db.insertInto('jobForecasts').values({ jobId, readyOn: '2026-11-24', note: words }).execute();
  await db
    .insertInto('jobNotes')
    .values({ ...ofJob, text: words })
    .execute();
  const check = { jobId, stageKey: 'strip', key: 'marks', position: 0, label: 'Marks', kind: 'text' as const };
  await db
    .insertInto('jobChecks')
    .values({ ...check, required: true, value: json<unknown>(words) })
    .execute();
  const follower = { jobId, email, emailKey: email.toLowerCase(), kind: 'customer' as const, photos: true };
  await db.insertInto('jobSubscribers').values(follower).execute();
  const payment = { jobId, cents: 1_000, method: 'check' as const, receivedOn: '2026-11-24', reference: words };
  await db.insertInto('payments').values(payment).execute();
  const file = { ...ofJob, kind: 'photo' as const, caption: words, fileKey: 'job-files/a.jpg', mimeType: 'image/jpeg' };
  await db
    .insertInto('jobFiles')
    .values({ ...file, size: 1, sha256: 'd'.repeat(64) })
    .execute();
  await insertInvoice(db, jobId, { words, email });
  await insertAnsweredChange(db, jobId, { words, email });
  await insertStay(db, jobId, words);
  await insertPassport(db, jobId, { words, email });
  await insertShowing(db, jobId, words);
  return jobId;
}

/** What its customer allows and wrote, and a project and a testimonial from it. */
async function insertShowing(db: Db, jobId: number, words: string) {
  const said = json<object>({ text: words });
  await db.insertInto('showings').values({ jobId, typed: said, draft: said }).execute();
  const answer = { jobId, version: 1, userName: words, createdAt: '2026-11-25T12:00:00.000Z' };
  const given = { givenBy: words, givenHow: `By phone, ${words}`, givenOn: '2026-11-25' };
  await db
    .insertInto('showingAnswers')
    .values({ ...answer, kind: 'permission', choice: 'with-tail', wording: 1, ...given })
    .execute();
  const { id: wordsId } = await db
    .insertInto('showingAnswers')
    .values({
      ...answer,
      kind: 'words',
      stars: 5,
      title: words,
      text: `What ${words} says about the work`,
      signature: words,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const quoted = { content: words, clientName: words, clientTitle: words, rating: 5 };
  await db
    .insertInto('testimonials')
    .values({ ...quoted, jobId, wordsId })
    .execute();
  const project = { title: words, description: words, serviceType: 'complete', clientName: words };
  await db
    .insertInto('projects')
    .values({ ...project, jobId })
    .execute();
}

/** Some days of a job in a bay of its own. */
async function insertStay(db: Db, jobId: number, title: string) {
  const bay = { name: 'Booth', kind: 'paint' as const, places: 1, position: 1 };
  const { id: bayId } = await db.insertInto('bays').values(bay).returning('id').executeTakeFirstOrThrow();
  const place = { bayId, place: 1, fromDay: '2026-11-02', toDay: '2026-11-02' };
  const { id: stayId } = await db
    .insertInto('stays')
    .values({ ...place, jobId, kind: 'job', title, firm: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('bayDays').values({ bayId, place: 1, day: '2026-11-02', stayId }).execute();
}

/** A passport with a coat, which this address holds and was offered. */
async function insertPassport(db: Db, jobId: number, { words, email }: { words: string; email: string }) {
  const facts = {
    tailNumber: 'N01FR',
    tailKey: 'N01FR',
    formerTails: json<readonly string[]>([]),
    aircraft: 'King Air',
  };
  const { id: passportId } = await db
    .insertInto('passports')
    .values({ ...facts, holderName: words, holderEmail: email })
    .returning('id')
    .executeTakeFirstOrThrow();
  const warranty = { warrantyMonths: 0, laborMonths: 0, warrantyText: '', transfers: 'once' as const };
  const { id: workId } = await db
    .insertInto('passportWorks')
    .values({ passportId, jobId, title: 'Full repaint', deliveredOn: '2026-11-24', ...warranty })
    .returning('id')
    .executeTakeFirstOrThrow();
  const texts = { area: '', maker: '', product: '', color: '', code: '', batch: 'B26' };
  await db
    .insertInto('passportCoats')
    .values({ workId, position: 0, layer: 'base', coats: 1, ...texts })
    .execute();
  await db
    .insertInto('passportTransfers')
    .values({ passportId, toEmail: email, linkId: 1, status: 'offered' })
    .execute();
}

/** An invoice that was credited whole. */
async function insertInvoice(db: Db, jobId: number, { words, email }: { words: string; email: string }) {
  const sent = { document: JSON.stringify({ words }), documentHash: 'a'.repeat(64), pdfSha256: 'b'.repeat(64) };
  const { id } = await db
    .insertInto('invoices')
    .values({
      ...sent,
      jobId,
      number: 'I-26-0001',
      dueRow: 0,
      isFinal: false,
      cents: 100,
      sentOn: '2026-11-20',
      dueOn: '2026-11-20',
      sentAt: '2026-11-20T12:00:00.000Z',
      sentTo: email,
      pdfKey: 'offers/i.pdf',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const reason = `Billed by mistake: ${words}`;
  await db
    .insertInto('creditNotes')
    .values({
      ...sent,
      invoiceId: id,
      number: 'C-26-0001',
      kind: 'rebill',
      cents: 100,
      reason,
      sentOn: '2026-11-21',
      sentAt: '2026-11-21T12:00:00.000Z',
      pdfKey: 'offers/c.pdf',
    })
    .execute();
}

/** A change order with an answer and a photo. */
async function insertAnsweredChange(db: Db, jobId: number, { words, email }: { words: string; email: string }) {
  const [at, documentHash] = ['2026-11-10T12:00:00.000Z', 'e'.repeat(64)];
  const { id } = await db
    .insertInto('changeOrders')
    .values({
      jobId,
      number: 1,
      status: 'sent',
      reason: 'corrosion',
      title: words,
      findings: words,
      blocks: false,
      lines: json<readonly object[]>([{ text: words }]),
      stageKey: 'strip',
      respondBy: '2026-11-13',
      document: JSON.stringify({ words }),
      documentHash,
      pdfKey: 'changes/a.pdf',
      pdfSha256: 'f'.repeat(64),
      sentAt: at,
      sentTo: email,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('decisions')
    .values({
      changeOrderId: id,
      decision: 'accepted',
      via: 'link',
      documentHash,
      record: JSON.stringify({ words }),
      recordHash: '9'.repeat(64),
      name: words,
      email,
      decidedAt: at,
    })
    .execute();
  await db.updateTable('changeOrders').set({ status: 'decided', approvedCents: 500, approvedDays: 1 }).execute();
  const photo = { changeOrderId: id, kind: 'photo' as const, caption: words, visible: true, mimeType: 'image/jpeg' };
  await db
    .insertInto('jobFiles')
    .values({ ...photo, fileKey: 'job-files/b.jpg', size: 1, sha256: '8'.repeat(64) })
    .execute();
}
