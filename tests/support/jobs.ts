import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import type { Job } from '#features/jobs/desk/contract.ts';
import { type Caller, signIn, startApp, type TestApp } from './api.ts';
import { plainChangePdf } from './changes.ts';
import type { engines } from './database.ts';
import { acceptanceOf, placeOffer, plainPdf } from './sent-offers.ts';

type Engine = (typeof engines)[number];

/** A job that an acceptance made, and an admin. */
export async function withJob(engine: Engine, standIns: Parameters<typeof startApp>[1] = {}) {
  const app = await startApp(engine, {
    offerPdf: plainPdf,
    changePdf: plainChangePdf,
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

/** A delivered job with a row in every table of jobs, each of which holds these words. */
export async function insertDeliveredJob(db: Db, quoteId: number, { words, email }: { words: string; email: string }) {
  const at = '2026-11-24T12:00:00.000Z';
  const { id: jobId } = await db
    .insertInto('jobs')
    .values({
      ...{ number: 'J-26-0099', quoteId, title: words, aircraftType: 'King Air', status: 'delivered' },
      ...{ template: 'Full repaint', contractCents: 1_000, taxMilliPercent: 0, lastShownAt: at },
      ...{ arrivedOn: '2026-11-02', deliveredOn: '2026-11-24', deliveredAt: at, takenBy: words },
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
  await insertAnsweredChange(db, jobId, { words, email });
  return jobId;
}

/** A change order with an answer and a photo. */
async function insertAnsweredChange(db: Db, jobId: number, { words, email }: { words: string; email: string }) {
  const [at, documentHash] = ['2026-11-10T12:00:00.000Z', 'e'.repeat(64)];
  const { id } = await db
    .insertInto('changeOrders')
    .values({
      ...{ jobId, number: 1, status: 'sent', reason: 'corrosion', title: words, findings: words, blocks: false },
      ...{ lines: json<readonly object[]>([{ text: words }]), stageKey: 'strip', respondBy: '2026-11-13' },
      ...{ document: JSON.stringify({ words }), documentHash, pdfKey: 'changes/a.pdf', pdfSha256: 'f'.repeat(64) },
      ...{ sentAt: at, sentTo: email },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('decisions')
    .values({
      ...{ changeOrderId: id, decision: 'accepted', via: 'link', documentHash, record: JSON.stringify({ words }) },
      ...{ recordHash: '9'.repeat(64), name: words, email, decidedAt: at },
    })
    .execute();
  await db.updateTable('changeOrders').set({ status: 'decided', approvedCents: 500, approvedDays: 1 }).execute();
  const photo = { changeOrderId: id, kind: 'photo' as const, caption: words, visible: true, mimeType: 'image/jpeg' };
  await db
    .insertInto('jobFiles')
    .values({ ...photo, fileKey: 'job-files/b.jpg', size: 1, sha256: '8'.repeat(64) })
    .execute();
}
