import { beforeEach, describe, expect, it } from 'vitest';
import { engines, freshDatabase } from '#tests/support/database.ts';
import { json } from './columns.ts';
import type { Db } from './open.ts';
import type { NewRow } from './tables.ts';

const AT = '2027-03-10T12:00:00.000Z';
const HASH = 'a'.repeat(64);
const SENT = {
  status: 'sent' as const,
  document: '{}',
  documentHash: HASH,
  pdfKey: 'changes/1.pdf',
  pdfSha256: 'b'.repeat(64),
  stageKey: 'strip',
  respondBy: '2027-03-15',
  sentAt: AT,
};

describe.each(engines)('the tables of change orders on %s', (engine) => {
  let db: Db;
  let jobId: number;
  let id: number;
  beforeEach(async () => {
    ({ db } = await freshDatabase(engine));
    const nothing = { services: json<string[]>([]), details: json<Record<string, string>>({}), estimate: null };
    const lead = { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.com', emailKey: 'dana@example.com' };
    const { id: quoteId } = await db
      .insertInto('quotes')
      .values({ ...lead, ...nothing })
      .returning('id')
      .executeTakeFirstOrThrow();
    ({ id: jobId } = await db
      .insertInto('jobs')
      .values({
        number: 'J-27-0001',
        quoteId,
        title: 'White',
        aircraftType: 'King Air',
        status: 'in-work',
        template: 'Full repaint',
        contractCents: 1_000,
        taxMilliPercent: 0,
        lastShownAt: AT,
        schedule: json([]),
        arrivedOn: '2027-03-01',
      })
      .returning('id')
      .executeTakeFirstOrThrow());
    for (const [position, key] of ['strip', 'metal'].entries())
      await db.insertInto('jobStages').values({ jobId, key, position, title: key, bay: 'strip', days: 2 }).execute();
    ({ id } = await newOrder());
  });

  const newOrder = (values: Partial<NewRow<'changeOrders'>> = {}) =>
    db
      .insertInto('changeOrders')
      .values({
        jobId,
        number: 1,
        status: 'draft',
        reason: 'corrosion',
        title: 'Wing root',
        findings: 'Exfoliation',
        lines: json<object[]>([{ id: 'a' }]),
        blocks: true,
        ...values,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const set = (changes: object) => db.updateTable('changeOrders').set(changes).where('id', '=', id).execute();
  const stage = (key: string, changes: object) =>
    db.updateTable('jobStages').set(changes).where('jobId', '=', jobId).where('key', '=', key).execute();
  const answer = (values: Partial<NewRow<'decisions'>> = {}) =>
    db
      .insertInto('decisions')
      .values({
        changeOrderId: id,
        decision: 'accepted',
        via: 'link',
        documentHash: HASH,
        record: '{}',
        recordHash: 'c'.repeat(64),
        decidedAt: AT,
        ...values,
      })
      .execute();
  const photo = () =>
    db
      .insertInto('jobFiles')
      .values({
        changeOrderId: id,
        kind: 'photo',
        caption: '',
        visible: true,
        fileKey: 'job-files/a.jpg',
        mimeType: 'image/jpeg',
        size: 1,
        sha256: HASH,
      })
      .execute();

  it('refuse half a document, a number that is taken, and an unknown reason', async () => {
    await expect(set({ status: 'sent' })).rejects.toThrow();
    await expect(set({ ...SENT, document: null })).rejects.toThrow();
    await expect(newOrder()).rejects.toThrow();
    await expect(newOrder({ number: 2, reason: 'mood' as 'other' })).rejects.toThrow();
    await expect(db.deleteFrom('jobs').execute()).rejects.toThrow();
  });

  it('refuse to change, unsend or delete what was sent, and its photos', async () => {
    await photo();
    await set(SENT);
    for (const changes of [
      { title: 'B' },
      { findings: 'B' },
      { document: '[]' },
      { documentHash: 'd'.repeat(64) },
      { lines: json<object[]>([]) },
      { respondBy: '2027-03-16' },
      { blocks: false },
      { pdfSha256: HASH },
    ])
      await expect(set(changes)).rejects.toThrow('a change order that was sent does not change');
    await expect(set({ status: 'draft' })).rejects.toThrow('a change order goes from draft to sent');
    await expect(db.deleteFrom('changeOrders').execute()).rejects.toThrow('a change order that was sent stays');
    await expect(db.updateTable('jobFiles').set({ caption: 'B' }).execute()).rejects.toThrow('the photos of a change');
    await expect(db.deleteFrom('jobFiles').execute()).rejects.toThrow('the photos of a change');
    await set({ remindedAt: AT });
  });

  it('refuse a decision without an answer, one about something else, and a second one', async () => {
    const decided = { status: 'decided', approvedCents: 500, approvedDays: 2 };
    await expect(set(decided)).rejects.toThrow();
    await expect(answer()).rejects.toThrow('an answer is about a change order as it was sent');
    await set(SENT);
    await expect(set(decided)).rejects.toThrow('a change order is decided by an answer');
    await expect(answer({ documentHash: 'd'.repeat(64) })).rejects.toThrow('an answer is about a change order as it');
    await answer();
    await expect(answer()).rejects.toThrow();
    await expect(set({ ...decided, approvedDays: null })).rejects.toThrow();
    await set(decided);
    for (const changes of [{ approvedCents: 501 }, { status: 'withdrawn', approvedCents: null, approvedDays: null }])
      await expect(set(changes)).rejects.toThrow('a change order goes from draft to sent');
  });

  it('refuse to pass a change order that waits: its stage, later ones, the end of the job', async () => {
    await set(SENT);
    await stage('strip', { startedOn: '2027-03-04' });
    const waits = 'a stage waits for the answer';
    await expect(stage('strip', { finishedOn: '2027-03-09' })).rejects.toThrow(waits);
    await expect(stage('metal', { startedOn: '2027-03-09' })).rejects.toThrow(waits);
    const job = (changes: object) => db.updateTable('jobs').set(changes).where('id', '=', jobId).execute();
    const ready = { status: 'ready', releaseKey: 'packs/1.pdf', releaseSha256: 'e'.repeat(64), releaseSize: 1 };
    await expect(job(ready)).rejects.toThrow('a job waits for the answer');
    await expect(job({ status: 'cancelled' })).rejects.toThrow('a job waits for the answer');
    await set({ status: 'withdrawn' });
    await stage('strip', { finishedOn: '2027-03-09' });
    await job(ready);
  });

  it('forget words and photos by an erasure alone', async () => {
    await photo();
    await set(SENT);
    await set({ title: '', findings: '', lines: json<object[]>([]), document: null, pdfKey: null, erasedAt: AT });
    await db.deleteFrom('jobFiles').execute();
    await expect(set({ title: 'B' })).rejects.toThrow('a change order that was sent does not change');
  });
});
