import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#database/open.ts';
import type { Row, Tables } from '#database/tables.ts';
import { eraseRings } from '#office/push/messages.store.server.ts';
import { eraseDeliveriesAbout } from '#office/webhooks/deliveries.store.server.ts';
import { listInvoiced } from './invoiced.store.server.ts';
import { isOver } from './job-status.constants.ts';

const OVER = ['delivered', 'cancelled'] as const;

export type PersonJob = Awaited<ReturnType<typeof findJobsOf>>[number];

/** The jobs of leads, and those that an email address (lower case) follows. */
export async function findJobsOf(db: Db, { quoteIds, email }: { quoteIds: readonly number[]; email: string }) {
  const jobs = await db
    .selectFrom('jobs')
    .selectAll()
    .where((e) =>
      e.or([
        ...(quoteIds.length > 0 ? [e('quoteId', 'in', quoteIds)] : []),
        e('id', 'in', e.selectFrom('jobSubscribers').select('jobId').where('emailKey', '=', email)),
      ]),
    )
    .orderBy('id')
    .execute();
  const ids = jobs.map(({ id }) => id);
  const rows = <T extends OfJob>(table: T) => findRows(db, table, ids);
  const [forecasts, notes] = [await rows('jobForecasts'), await rows('jobNotes')];
  const [payments, files] = [await rows('payments'), await rows('jobFiles')];
  const [stages, subscribers] = [await rows('jobStages'), await rows('jobSubscribers')];
  const stays = await rows('stays');
  const invoices = await listInvoiced(db, ids);
  return jobs.map((job) => {
    const ofJob = <T extends { jobId: number | null }>(all: T[]) => all.filter(({ jobId }) => jobId === job.id);
    return {
      ...job,
      /** False: the address only follows it. */
      isOwn: quoteIds.includes(job.quoteId ?? 0),
      stages: ofJob(stages),
      stays: ofJob(stays),
      forecasts: ofJob(forecasts),
      notes: ofJob(notes).filter(({ visible }) => visible),
      payments: ofJob(payments),
      invoices: invoices.get(job.id) ?? [],
      files: ofJob(files).filter(({ visible }) => visible),
      subscribers: ofJob(subscribers).filter(({ emailKey }) => emailKey === email),
    };
  });
}

type OfJob = 'jobStages' | 'jobForecasts' | 'jobNotes' | 'payments' | 'jobFiles' | 'jobSubscribers' | 'stays';

async function findRows<T extends OfJob>(db: Db, table: T, jobIds: number[]): Promise<Row<T>[]> {
  if (jobIds.length === 0) return [];
  return db
    .selectFrom(table as 'jobNotes')
    .selectAll()
    .where('jobId', 'in', jobIds)
    .orderBy('id')
    .execute() as unknown as Promise<Row<T>[]>;
}

/** Whether the person's own job is under way or booked. */
export const isOpenJob = ({ isOwn, status }: Pick<PersonJob, 'isOwn' | 'status'>) => isOwn && !isOver(status);

/** The same of a lead, as a condition. */
export function hasOpenJob(e: ExpressionBuilder<Tables, 'quotes'>): Expression<SqlBool> {
  return e.exists(
    e
      .selectFrom('jobs')
      .select(sql`1`.as('one'))
      .whereRef('jobs.quoteId', '=', 'quotes.id')
      .where('jobs.status', 'not in', OVER),
  );
}

/** How many jobs each of these leads has; those without any are left out. */
export async function countJobsOf(db: Db, quoteIds: readonly number[]): Promise<Map<number, number>> {
  if (quoteIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('jobs')
    .select(['quoteId', ({ fn }) => fn.countAll<number | string>().as('count')])
    .where('quoteId', 'in', [...quoteIds])
    .groupBy('quoteId')
    .execute();
  return new Map(rows.map(({ quoteId, count }) => [quoteId!, Number(count)]));
}

/** Whether a lead has a job, whatever its status. */
export async function hasJob(db: Db, quoteId: number): Promise<boolean> {
  const job = await db.selectFrom('jobs').select('id').where('quoteId', '=', quoteId).executeTakeFirst();
  return job !== undefined;
}

/**
 * Erases what jobs of leads say about people, and detaches them from their leads: numbers, sums, days and stages stay.
 * @returns the keys of their files
 */
export async function eraseJobsOfLeads(trx: Db, quoteIds: readonly number[], now: Date): Promise<string[]> {
  const jobs = await trx.selectFrom('jobs').select(['id', 'releaseKey']).where('quoteId', 'in', quoteIds).execute();
  const ids = jobs.map(({ id }) => id);
  if (ids.length === 0) return [];
  const files = await trx
    .deleteFrom('jobFiles')
    .where('jobId', 'in', ids)
    .where('inPassport', '=', false)
    .returning(['fileKey', 'thumbnailKey'])
    .execute();
  for (const table of ['jobNotes', 'jobChecks', 'jobSubscribers'] as const)
    await trx.deleteFrom(table).where('jobId', 'in', ids).execute();
  await eraseDeliveriesAbout(trx, 'jobId', ids);
  await eraseRings(trx, 'job', ids);
  await trx.updateTable('jobForecasts').set({ note: null }).where('jobId', 'in', ids).execute();
  await trx.updateTable('payments').set({ reference: null }).where('jobId', 'in', ids).execute();
  const papers = await eraseInvoices(trx, ids, now);
  await trx.updateTable('stays').set({ title: '' }).where('jobId', 'in', ids).execute();
  await trx
    .updateTable('jobs')
    .set({
      // Its number stays with that of its quote: neither names a person.
      quoteId: null,
      title: '',
      tailNumber: null,
      tailKey: null,
      searchText: sql<string>`lower(number)`,
      takenBy: null,
      holdNote: null,
      cancelReason: null,
      erasedAt: now.toISOString(),
      releaseKey: null,
      releaseSha256: null,
      releaseSize: null,
    })
    .where('id', 'in', ids)
    .execute();
  return [
    ...papers,
    ...files.flatMap(({ fileKey, thumbnailKey }) => [fileKey, ...(thumbnailKey ? [thumbnailKey] : [])]),
    ...(await findUnshared(
      trx,
      jobs.flatMap(({ releaseKey }) => releaseKey ?? []),
    )),
  ];
}

/** Numbers, sums, days and hashes stay. @returns the keys of the PDFs */
async function eraseInvoices(trx: Db, jobIds: readonly number[], now: Date): Promise<string[]> {
  const all = [...(await listInvoiced(trx, jobIds)).values()].flat();
  const credits = all.flatMap((each) => each.credits);
  const words = { document: null, pdfKey: null, erasedAt: now.toISOString() };
  for (const { id } of all)
    await trx
      .updateTable('invoices')
      .set({ ...words, sentTo: null })
      .where('id', '=', id)
      .execute();
  for (const { id } of credits)
    await trx
      .updateTable('creditNotes')
      .set({ ...words, reason: null })
      .where('id', '=', id)
      .execute();
  return [...all.map(({ row }) => row), ...credits].flatMap(({ pdfKey }) => pdfKey ?? []);
}

/** Those release packs that no passport hands over: a later owner of the airplane has a claim to them. */
async function findUnshared(trx: Db, releaseKeys: string[]): Promise<string[]> {
  if (releaseKeys.length === 0) return [];
  const works = await trx
    .selectFrom('passportWorks')
    .select('releaseKey')
    .where('releaseKey', 'in', releaseKeys)
    .execute();
  return releaseKeys.filter((key) => !works.some(({ releaseKey }) => releaseKey === key));
}

/** Erases an address (lower case) from the jobs of others. */
export async function eraseFromJobs(trx: Db, email: string): Promise<void> {
  await trx.deleteFrom('jobSubscribers').where('emailKey', '=', email).execute();
  await trx
    .updateTable('links')
    .set({ recipient: null })
    .where('kind', '=', 'job')
    .where(sql<SqlBool>`lower(recipient) = ${email}`)
    .execute();
  await trx.updateTable('invoices').set({ sentTo: null }).where(sql<SqlBool>`lower(sent_to) = ${email}`).execute();
}

/** All that the customer may see of their own job; of another's, that the address follows it. */
export function toJobExport({ isOwn, subscribers, ...job }: PersonJob) {
  const { number, tailNumber } = job;
  const follows = subscribers.map(({ email, photos, confirmedAt, endedAt }) => ({
    email,
    photos,
    confirmedAt,
    endedAt,
  }));
  if (!isOwn) return { number, tailNumber, follows };
  const { stages, stays, forecasts, notes, payments, files } = job;
  const {
    title,
    aircraftType,
    status,
    contractCents,
    schedule,
    inductionOn,
    arrivedOn,
    readyOn,
    deliveredOn,
    holdReason,
    holdNote,
    takenBy,
    releaseSha256,
  } = job;
  return {
    number,
    title,
    aircraftType,
    tailNumber,
    status,
    contractCents,
    schedule,
    inductionOn,
    arrivedOn,
    readyOn,
    deliveredOn,
    holdReason,
    holdNote,
    takenBy,
    follows,
    releasePack: isHandedOver(job) ? { file: packName(job), sha256: releaseSha256 } : null,
    stages: stages.map(({ title, startedOn, finishedOn, skipped }) => ({ title, startedOn, finishedOn, skipped })),
    daysInHangar: stays.map(({ fromDay, toDay }) => ({ from: fromDay, to: toDay })),
    readyDates: forecasts.map(({ readyOn, reason, note, toldAt, createdAt }) => ({
      readyOn,
      reason,
      note,
      toldAt,
      createdAt,
    })),
    notes: notes.map(({ text, createdAt }) => ({ text, createdAt })),
    payments: payments.map(({ cents, method, receivedOn, reference, voidedAt }) => ({
      cents,
      method,
      receivedOn,
      reference,
      voidedAt,
    })),
    invoices: papersOf(job).map(({ row, file }) => ({
      number: row.number,
      cents: row.cents,
      sentOn: row.sentOn,
      document: row.document === null ? null : JSON.parse(row.document),
      documentHash: row.documentHash,
      file,
    })),
    files: files.map(({ id, mimeType, caption, createdAt }) => ({
      caption,
      createdAt,
      file: jobFileName({ number, id, mimeType }),
    })),
  };
}

/** 'jobs/J-26-0007-12.jpg' */
function jobFileName({ number, id, mimeType }: { number: string; id: number; mimeType: string }): string {
  return `jobs/${number}-${id}.${mimeType === 'application/pdf' ? 'pdf' : 'jpg'}`;
}

/** Invoices and their credit notes, each with its file: 'invoices/I-26-0001.pdf'. */
const papersOf = ({ invoices }: Pick<PersonJob, 'invoices'>) =>
  invoices
    .flatMap(({ row, credits }) => [row, ...credits])
    .map((row) => ({ row, file: row.pdfKey && `invoices/${row.number}.pdf` }));

/** 'jobs/J-26-0007-release-pack.pdf' */
const packName = ({ number }: Pick<PersonJob, 'number'>) => `jobs/${number}-release-pack.pdf`;

const isHandedOver = ({ status, releaseKey }: Pick<PersonJob, 'status' | 'releaseKey'>) =>
  status === 'delivered' && releaseKey !== null;

/** The photos and documents that the customer sees, and the release pack, by their names in the export. */
export function jobFiles(jobs: PersonJob[]): { name: string; key: string }[] {
  return jobs
    .filter(({ isOwn }) => isOwn)
    .flatMap((job) => [
      ...job.files.map((file) => ({ name: jobFileName({ number: job.number, ...file }), key: file.fileKey })),
      ...papersOf(job).flatMap(({ row, file }) => (row.pdfKey && file ? [{ name: file, key: row.pdfKey }] : [])),
      ...(isHandedOver(job) ? [{ name: packName(job), key: job.releaseKey! }] : []),
    ]);
}
