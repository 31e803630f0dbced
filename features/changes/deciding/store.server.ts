import type { Db } from '#database/open.ts';
import { timeOfChange } from '#features/audit/rules.ts';
import { readCalendar } from '#features/jobs/calendar.store.server.ts';
import { sumApprovedCents } from '#features/jobs/changes/store.server.ts';
import { HOLD_REASONS, type SlipReason } from '#features/jobs/constants.ts';
import { noteNotified } from '#features/jobs/notify.store.server.ts';
import { findJob, forecastJob, type Happened, type LockedJob, updateJob } from '#features/jobs/store.server.ts';
import { aboutJob } from '#features/jobs/webhooks/rules.ts';
import { recordEvent } from '#features/leads/timeline/store.server.ts';
import type { DecisionFiles } from '#features/offers/decisions/files.store.server.ts';
import { insertDecision } from '#features/offers/decisions/record.store.server.ts';
import { canonicalJson } from '#features/seals/rules.ts';
import { appendSeals } from '#features/seals/store.server.ts';
import { SHOP_LIMITS } from '#features/shop/constants.ts';
import { formatCents } from '#features/shop/rules.ts';
import { enqueueWebhooks } from '#features/webhooks/events.store.server.ts';
import type { Author } from '#server/author.store.server.ts';
import { sha256Hex } from '#server/crypto.ts';
import { currentLink } from '#server/links.store.server.ts';
import { conflict, fail, type Outcome } from '#server/outcome.store.server.ts';
import { shopDay } from '#time/shop-time.ts';
import { CHANGE_MESSAGES } from '../constants.ts';
import { enqueueDecided } from '../mail.server.ts';
import { formatDays, isStopped, slipReasonOf } from '../rules.ts';
import { nameChange } from '../sending/store.server.ts';
import { addDays, changeWithJob, type LockedChange, requireAct, type SentChange } from '../store.server.ts';
import type { ChangeRecord } from './rules.ts';

/** An answer that is ready to be recorded: everything that it says is settled. */
export interface DraftedAnswer {
  sent: SentChange;
  record: ChangeRecord;
  /** The record's canonical JSON, and its SHA-256. */
  text: string;
  hash: string;
}

export function draftAnswer(sent: SentChange, record: ChangeRecord): DraftedAnswer {
  const text = canonicalJson(record);
  return { sent, record, text, hash: sha256Hex(text) };
}

type DecideBy = Author & { sessionSecret: string; publicUrl: string };

/**
 * Records the answers to a change order with their seal, days, mails and timeline entries, or nothing. A declined line
 * without which the work cannot go on puts the job on hold. Everything is checked once more on what is locked.
 */
export async function decideChange(
  db: Db,
  drafted: DraftedAnswer,
  files: DecisionFiles,
  by: DecideBy,
): Promise<Outcome> {
  const { jobId, number, respondBy } = drafted.sent.row;
  const isLate = shopDay(by.now) > respondBy;
  const reason = slipReasonOf(drafted.sent.document.reason, { ...drafted.record.sums, isLate });
  const note = `${nameChange(number)}: ${drafted.sent.document.title}`;
  const why = { reason, note, isNotified: isLate || drafted.record.sums.days > 0 };
  return changeWithJob(db, { jobId, number }, { ...by, reason, note }, async (trx, locked) => {
    await checkOpen(trx, locked, drafted);
    await writeDown(trx, locked, drafted, files, by);
    const happened = isStopped(drafted.sent.document.lines, drafted.record.answers)
      ? await hold(trx, locked, note, by)
      : null;
    await notifyAnswer(trx, locked, { drafted, files, why, isStopped: happened !== null }, by);
    const { sums } = drafted.record;
    const text = `${formatCents(sums.totalCents)}, ${formatDays(sums.days)}`;
    const event = { kind: 'change', event: 'answered', job: locked.job.number, number, text } as const;
    await recordEvent(trx, locked.lead.id, event, by);
    return happened;
  });
}

async function checkOpen(trx: Db, { job, change }: LockedChange, { record }: DraftedAnswer): Promise<void> {
  if (change.erasedAt !== null) fail({ outcome: 'missing' });
  requireAct('answer', change);
  if (change.documentHash !== record.documentHash) conflict(CHANGE_MESSAGES.otherDocument);
  // Another change order may have been answered since this one was sent.
  const total = job.contractCents + (await sumApprovedCents(trx, job.id)) + record.sums.totalCents;
  if (total < 0) conflict(CHANGE_MESSAGES.belowZero);
  if (total > SHOP_LIMITS.totalCents) conflict(CHANGE_MESSAGES.tooLarge);
}

/** The decision with its seal, and what it does to the order and its stage. */
async function writeDown(
  trx: Db,
  { job, change, stages }: LockedChange,
  { record, text, hash }: DraftedAnswer,
  files: DecisionFiles,
  { sessionSecret, now }: DecideBy,
): Promise<void> {
  const about = { offerId: null, versionId: null, changeOrderId: change.id };
  const row = await insertDecision(trx, {
    ...about,
    name: record.name,
    poNumber: null,
    reason: null,
    record,
    text,
    hash,
    files,
  });
  // The unique index holds even if a lock ever fails.
  if (!row) return conflict(CHANGE_MESSAGES.notOpen.decided);
  const { totalCents: approvedCents, days: approvedDays } = record.sums;
  const updatedAt = timeOfChange(change.updatedAt, now);
  await trx
    .updateTable('changeOrders')
    .set({ status: 'decided', approvedCents, approvedDays, updatedAt })
    .where('id', '=', change.id)
    .execute();
  const stage = stages.find(({ key }) => key === change.stageKey);
  if (stage && approvedDays > 0)
    await trx.updateTable('jobStages').set(addDays(stage, approvedDays)).where('id', '=', stage.id).execute();
  await appendSeals(trx, sessionSecret, { decisions: [row.id], changeOrders: [change.id] }, now);
  const data = { ...aboutJob(job), updatedAt, change: change.number, approvedCents, approvedDays };
  await enqueueWebhooks(trx, [{ type: 'change.decided', data }], now);
}

/** Until the shop has called. A hold that is there keeps its day. */
async function hold(trx: Db, { job }: LockedJob, holdNote: string, { now }: Author): Promise<Happened> {
  const since = { holdSince: job.holdSince ?? shopDay(now), heldFrom: job.heldFrom ?? job.status };
  await updateJob(trx, job, { status: 'on-hold', holdReason: 'change-declined', holdNote, ...since }, now);
  return { event: 'put on hold', text: HOLD_REASONS['change-declined'] };
}

interface AnswerNotice {
  drafted: DraftedAnswer;
  files: DecisionFiles;
  /** Why the date moves, and whether the answer moves it. */
  why: { reason: SlipReason; note: string; isNotified: boolean };
  isStopped: boolean;
}

/** Mails the answers with the new total and the new date, which the customer then knows. */
async function notifyAnswer(
  trx: Db,
  { job: { id }, lead, change }: LockedChange,
  { drafted, files, why, isStopped: isOnHold }: AnswerNotice,
  by: DecideBy,
): Promise<void> {
  const whole = (await findJob(trx, id))!;
  const { job } = whole;
  const readyOn = isOnHold ? null : (forecastJob(whole, shopDay(by.now), await readCalendar(trx))?.readyOn ?? null);
  const { toldReadyOn } = job;
  if (why.isNotified && readyOn !== null && toldReadyOn !== null && readyOn !== toldReadyOn) {
    const said = readyOn > toldReadyOn ? { reason: why.reason, note: why.note } : { reason: null, note: null };
    await noteNotified(trx, whole, { readyOn, ...said }, { userId: null, now: by.now });
  }
  const link = await currentLink(trx, { kind: 'change', subjectId: change.id, now: by.now });
  const contractCents = job.contractCents + (await sumApprovedCents(trx, id));
  const told = { ...drafted, files, lead, linkId: link?.id ?? null, contractCents, readyOn, isOnHold };
  await enqueueDecided(trx, told, by.publicUrl);
}
