import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { currentLink, openingsOf } from '#server/links.store.server.ts';
import { conflict, fail, type Outcome } from '#server/outcome.store.server.ts';
import { shopDay } from '#time/shop-time.ts';
import { sumReducedCents } from '#workshop/jobs/invoiced.store.server.ts';
import {
  type Actor,
  changeJob,
  findJob,
  forecastJob,
  type LockedJob,
  type RecordedEvent,
  readCalendar,
  type WholeJob,
} from '#workshop/jobs/job.store.server.ts';
import { sumApprovedCents } from '#workshop/jobs/job-sources.store.server.ts';
import { JOB_LIMITS } from '#workshop/jobs/job-status.constants.ts';
import { stageState } from '#workshop/jobs/stages.ts';
import type { Change, ChangeBody, ChangeDecision, ChangeDocument } from './change-order.contract.ts';
import { type ChangeAct, findRefusal } from './change-order.ts';
import type { ChangeRecord } from './change-record.ts';
import { computeAll, findMissing } from './change-sums.ts';

export type ChangeRow = Row<'changeOrders'>;

/** Ends the change in a conflict that says why, unless the act is possible as the order stands. */
export function requireAct(act: ChangeAct, { status }: ChangeRow): void {
  const refusal = findRefusal(act, status);
  if (refusal) conflict(refusal);
}

/** Undefined if the job has none of this number. */
export function findRow(db: Db, jobId: number, number: number): Promise<ChangeRow | undefined> {
  return db
    .selectFrom('changeOrders')
    .selectAll()
    .where('jobId', '=', jobId)
    .where('number', '=', number)
    .executeTakeFirst();
}

type SentColumn = 'document' | 'documentHash' | 'pdfKey' | 'pdfSha256' | 'respondBy' | 'sentAt' | 'stageKey';

/** A change order that was sent and is not erased. */
export interface SentChange {
  row: ChangeRow & { status: Exclude<ChangeRow['status'], 'draft'> } & { [Field in SentColumn]: string };
  document: ChangeDocument;
}

/** Null if it was never sent, or is erased. */
export function toSent(row: ChangeRow | undefined): SentChange | null {
  if (!row || row.status === 'draft' || row.document === null) return null;
  return { row: row as SentChange['row'], document: JSON.parse(row.document) as ChangeDocument };
}

export async function findSentById(db: Db, id: number): Promise<SentChange | null> {
  return toSent(await db.selectFrom('changeOrders').selectAll().where('id', '=', id).executeTakeFirst());
}

export const bodyOf = ({ reason, title, findings, stageKey, blocks, lines }: ChangeRow): ChangeBody => ({
  reason,
  title,
  findings,
  stageKey,
  blocks,
  lines: lines as ChangeBody['lines'],
});

export function findPhotos(db: Db, id: number): Promise<Row<'jobFiles'>[]> {
  return db
    .selectFrom('jobFiles')
    .selectAll()
    .where('changeOrderId', '=', id)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** What a draft of a job needs before it can be sent. */
export async function aroundOf(db: Db, { job, stages }: Pick<WholeJob, 'job' | 'stages'>) {
  return {
    stageKeys: stages.filter((stage) => ['to-come', 'under-way'].includes(stageState(stage))).map(({ key }) => key),
    contractCents: job.contractCents + (await sumApprovedCents(db, job.id)) - (await sumReducedCents(db, job.id)),
    taxMilliPercent: job.taxMilliPercent,
  };
}

/** The change orders of a job as the desk sees them, newest first; null if there is no such job. */
export async function listChanges(db: Db, jobId: number, now: Date): Promise<Change[] | null> {
  const whole = await findJob(db, jobId);
  if (!whole) return null;
  const rows = await db
    .selectFrom('changeOrders')
    .selectAll()
    .where('jobId', '=', jobId)
    .orderBy('number', 'desc')
    .execute();
  const around = await aroundOf(db, whole);
  const changes: Change[] = [];
  for (const row of rows) changes.push(await toChange(db, row, around, now));
  return changes;
}

export async function findChange(db: Db, jobId: number, number: number, now: Date): Promise<Change | null> {
  const whole = await findJob(db, jobId);
  const row = whole && (await findRow(db, jobId, number));
  return row ? toChange(db, row, await aroundOf(db, whole), now) : null;
}

async function toChange(
  db: Db,
  row: ChangeRow,
  around: Awaited<ReturnType<typeof aroundOf>>,
  now: Date,
): Promise<Change> {
  const body = bodyOf(row);
  const photos = await findPhotos(db, row.id);
  const link = await currentLink(db, { kind: 'change', subjectId: row.id, now });
  const { number, status, respondBy, sentAt, sentTo, remindedAt, documentHash } = row;
  const { approvedCents, approvedDays, userName, createdAt, updatedAt } = row;
  return {
    ...body,
    number,
    status,
    respondBy,
    sentAt,
    sentTo,
    remindedAt,
    documentHash,
    approvedCents,
    approvedDays,
    photos: photos.map(({ id, caption, width, height }) => ({ id, caption, width, height })),
    all: computeAll(body.lines, around.taxMilliPercent),
    missing: status === 'draft' ? findMissing(body, { ...around, photos: photos.length }) : [],
    decision: await findDecision(db, row.id),
    link: link && { recipient: link.recipient, ...openingsOf(link) },
    userName,
    createdAt,
    updatedAt,
  };
}

/** How a change order was answered; null while it is not. */
export async function findDecision(db: Db, changeOrderId: number): Promise<ChangeDecision | null> {
  const row = await db
    .selectFrom('decisions')
    .selectAll()
    .where('changeOrderId', '=', changeOrderId)
    .executeTakeFirst();
  if (!row) return null;
  const record = row.record === null ? null : (JSON.parse(row.record) as ChangeRecord);
  return {
    via: row.via,
    name: row.name,
    documentHash: row.documentHash,
    recordHash: row.recordHash,
    method: record?.method ?? null,
    reference: record?.reference ?? null,
    decidedAt: row.decidedAt,
    answers: record?.answers ?? null,
    sums: record?.sums ?? null,
  };
}

/** The record of the answers as it was hashed, and the key of their PDF; null where there is none. */
export async function findFiles(
  db: Db,
  changeOrderId: number,
): Promise<{ record: string | null; pdfKey: string | null }> {
  const row = await db
    .selectFrom('decisions')
    .select(['record', 'pdfKey'])
    .where('changeOrderId', '=', changeOrderId)
    .executeTakeFirst();
  return row ?? { record: null, pdfKey: null };
}

/** A stage with days that were approved, also where the shop said how many are left. */
export function addDays<Stage extends Pick<Row<'jobStages'>, 'extraDays' | 'daysLeft'>>(stage: Stage, days: number) {
  const daysLeft = stage.daysLeft === null ? null : Math.min(stage.daysLeft + days, JOB_LIMITS.daysLeft);
  return { extraDays: stage.extraDays + days, daysLeft };
}

/** The ready date once a change order is answered with so many days; null while no induction is planned. */
export async function forecastAnswer(
  db: Db,
  { stages, openChanges, ...whole }: WholeJob,
  { number, stageKey }: { number: number; stageKey: string },
  now: Date,
): Promise<(days: number) => string | null> {
  const calendar = await readCalendar(db);
  const others = openChanges.filter((each) => each.number !== number);
  return (days) => {
    const longer = stages.map((stage) => (stage.key === stageKey ? { ...stage, ...addDays(stage, days) } : stage));
    return forecastJob({ ...whole, stages: longer, openChanges: others }, shopDay(now), calendar)?.readyOn ?? null;
  };
}

export interface LockedChange extends LockedJob {
  change: ChangeRow;
}

/**
 * Changes a change order together with its job: all of it or nothing. Locks lead and job, in this
 * order; a change order is under the lock of its job.
 */
export async function changeWithJob(
  db: Db,
  { jobId, number }: { jobId: number; number: number },
  by: Actor,
  work: (trx: Db, locked: LockedChange) => Promise<RecordedEvent>,
): Promise<Outcome> {
  return changeJob(db, jobId, by, async (trx, locked) => {
    const change = await findRow(trx, jobId, number);
    return change ? work(trx, { ...locked, change }) : fail({ outcome: 'missing' });
  });
}
