import { customerName } from '#customers/leads/lead-words.ts';
import { lockLead, touch } from '#customers/leads/leads.store.server.ts';
import { readConversation, recordEvent } from '#customers/leads/timeline.store.server.ts';
import type { Db } from '#database/open.ts';
import { timeOfChange } from '#foundation/audit/changes.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { ring } from '#office/push/messages.store.server.ts';
import { questionRing } from '#office/push/push.ts';
import { enqueueWebhooks } from '#office/webhooks/deliveries.store.server.ts';
import type { Author, LinkAuthor } from '#server/content-change.store.server.ts';
import {
  createLink,
  currentLink,
  isReadable,
  type Link,
  linkPath,
  noteOpened,
  revokeLinks,
} from '#server/links.store.server.ts';
import { conflict, fail, type Outcome, transact } from '#server/outcome.store.server.ts';
import { shopDay } from '#time/shop-time.ts';
import { type DecisionFiles, insertDecision, type PreparedRecord } from '#workshop/decisions/records.store.server.ts';
import { appendSeals } from '#workshop/decisions/seals.store.server.ts';
import { findColors } from '#workshop/jobs/customer/job-page.store.server.ts';
import { noteNotified } from '#workshop/jobs/date-notices.store.server.ts';
import {
  findJob,
  forecastJob,
  type LockedJob,
  lockJob,
  type RecordedEvent,
  readCalendar,
  replanJob,
  updateJob,
} from '#workshop/jobs/job.store.server.ts';
import { aboutJob, calledBy, ringAt } from '#workshop/jobs/job-signals.ts';
import { sumApprovedCents } from '#workshop/jobs/job-sources.store.server.ts';
import { HOLD_REASONS, isOver, type SlipReason } from '#workshop/jobs/job-status.constants.ts';
import { formatCents, SHOP_LIMITS } from '#workshop/shop/money.ts';
import { SHOP_SETTING } from '#workshop/shop/shop.contract.ts';
import type { ChangePage } from './change-order.contract.ts';
import { enqueueDecided, enqueueQuestion } from './change-order.mail.server.ts';
import {
  addDays,
  aroundOf,
  changeWithJob,
  findDecision,
  findRow,
  forecastAnswer,
  type LockedChange,
  requireAct,
  type SentChange,
  toSent,
} from './change-order.store.server.ts';
import { CHANGE_MESSAGES } from './change-order.ts';
import type { ChangeRecord } from './change-record.ts';
import { computeAll, formatDays, isStopped, slipReasonOf } from './change-sums.ts';
import { nameChange } from './sending.store.server.ts';

/** What the customer sees; null if the job is gone. */
export async function findChangePage(
  db: Db,
  { row, document }: SentChange,
  { sessionSecret, now }: { sessionSecret: string; now: Date },
): Promise<ChangePage | null> {
  const whole = await findJob(db, row.jobId);
  if (!whole || whole.job.erasedAt !== null) return null;
  const readyOn = await forecastAnswer(db, whole, row, now);
  const isOnHold = whole.job.holdReason !== null;
  // The days of what was answered are in the stage already.
  const days = row.status === 'sent' ? computeAll(document.lines, 0).days : 0;
  const dates = Array.from({ length: days + 1 }, (_, count) => readyOn(count));
  const jobLink = await currentLink(db, { kind: 'job', subjectId: row.jobId, now });
  const { contractCents } = await aroundOf(db, whole);
  return {
    state: row.status === 'sent' ? 'open' : row.status,
    document,
    documentHash: row.documentHash,
    contractCents: contractCents - (row.approvedCents ?? 0),
    codeFromCents: (await readSetting(db, SHOP_SETTING)).acceptanceCode,
    readyDates: isOnHold ? [] : dates.flatMap((date) => date ?? []),
    decision: await findDecision(db, row.id),
    jobPath: jobLink && linkPath(sessionSecret, jobLink),
    scheme: await findColors(db, whole.job.quoteId),
    conversation: await readConversation(db, whole.job.quoteId, {
      kind: 'change',
      job: document.job,
      number: document.number,
    }),
  };
}

async function findLead(trx: Db, { row }: SentChange) {
  const job = (await findJob(trx, row.jobId))?.job;
  return job?.quoteId ? lockLead(trx, job.quoteId) : null;
}

/** Puts a customer's question into the timeline and the owner's mail. @returns false if its lead is gone */
export async function askAboutChange(
  trx: Db,
  { sent, link }: { sent: SentChange; link: Link },
  { text, now }: { text: string; now: Date },
  publicUrl: string,
): Promise<boolean> {
  const lead = await findLead(trx, sent);
  if (!lead) return false;
  const { job, number } = sent.document;
  const event = { kind: 'change', event: 'asked about', job, number, text } as const;
  await recordEvent(trx, lead.id, event, { userId: null, now });
  await enqueueQuestion(trx, { document: sent.document, lead, text, replyTo: link.recipient }, { publicUrl, now });
  const said = { who: customerName(lead), about: `Change order ${number} on ${job}`, text };
  await ring(trx, questionRing(said, ringAt({ id: sent.row.jobId })), { userId: null, now });
  await touch(trx, lead, {}, now);
  return true;
}

/** Counts that the page was in sight; the first time is an event of its lead. */
export async function openChange(db: Db, sent: SentChange, link: Link, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const lead = await findLead(trx, sent);
    if (!lead || !(await noteOpened(trx, link, now))) return;
    const { job, number, title } = sent.document;
    const event = { kind: 'change', event: 'opened', job, number, text: title } as const;
    await recordEvent(trx, lead.id, event, { userId: null, now });
    await touch(trx, lead, {}, now);
  });
}

/** An answer that is ready to be recorded: everything that it says is settled. */
export interface PreparedAnswer extends PreparedRecord<ChangeRecord> {
  sent: SentChange;
}

/**
 * Records the answers to a change order with their seal, days, mails and timeline entries, or nothing. A declined line
 * without which the work cannot go on puts the job on hold. Everything is checked once more on what is locked.
 */
export async function decideChange(
  db: Db,
  prepared: PreparedAnswer,
  files: DecisionFiles,
  by: LinkAuthor,
): Promise<Outcome> {
  const { jobId, number, respondBy } = prepared.sent.row;
  const isLate = shopDay(by.now) > respondBy;
  const reason = slipReasonOf(prepared.sent.document.reason, { ...prepared.record.sums, isLate });
  const note = `${nameChange(number)}: ${prepared.sent.document.title}`;
  const why = { reason, note, isNotified: isLate || prepared.record.sums.days > 0 };
  return changeWithJob(db, { jobId, number }, { ...by, reason, note }, async (trx, locked) => {
    await checkOpen(trx, locked, prepared);
    await writeDown(trx, locked, prepared, files, by);
    const happened = isStopped(prepared.sent.document.lines, prepared.record.answers)
      ? await hold(trx, locked, note, by)
      : null;
    await notifyAnswer(trx, locked, { prepared, files, why, isStopped: happened !== null }, by);
    const { sums } = prepared.record;
    const text = `${formatCents(sums.totalCents)}, ${formatDays(sums.days)}`;
    const event = { kind: 'change', event: 'answered', job: locked.job.number, number, text } as const;
    await recordEvent(trx, locked.lead.id, event, by);
    return happened;
  });
}

async function checkOpen(trx: Db, { job, change }: LockedChange, { record }: PreparedAnswer): Promise<void> {
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
  { record, text, hash }: PreparedAnswer,
  files: DecisionFiles,
  { sessionSecret, now }: LinkAuthor,
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
  const title = `${calledBy(job)}: change order ${change.number} was answered`;
  await ring(trx, { kind: 'changed', title, ...ringAt(job) }, { userId: null, now });
}

/** Puts a job on hold until the shop has called. A hold that is there keeps its day. */
async function hold(trx: Db, { job }: LockedJob, holdNote: string, { now }: Author): Promise<RecordedEvent> {
  const since = { holdSince: job.holdSince ?? shopDay(now), heldFrom: job.heldFrom ?? job.status };
  await updateJob(trx, job, { status: 'on-hold', holdReason: 'change-declined', holdNote, ...since }, now);
  return { event: 'put on hold', text: HOLD_REASONS['change-declined'] };
}

interface AnswerNotice {
  prepared: PreparedAnswer;
  files: DecisionFiles;
  /** Why the date moves, and whether the answer moves it. */
  why: { reason: SlipReason; note: string; isNotified: boolean };
  isStopped: boolean;
}

/** Mails the answers with the new total and the new date, which the customer then knows. */
async function notifyAnswer(
  trx: Db,
  { job: { id }, lead, change }: LockedChange,
  { prepared, files, why, isStopped: isOnHold }: AnswerNotice,
  by: LinkAuthor,
): Promise<void> {
  await replanJob(trx, id, by.now);
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
  const notice = { ...prepared, files, lead, linkId: link?.id ?? null, contractCents, readyOn, isOnHold };
  await enqueueDecided(trx, notice, by.publicUrl);
}

/** The link of a change order that was sent. One that can no longer be written out is replaced. */
export async function findLinkOf(
  db: Db,
  { jobId, number }: { jobId: number; number: number },
  by: { sessionSecret: string; now: Date },
): Promise<Outcome<Link>> {
  return transact(db, async (trx) => {
    const locked = await lockJob(trx, jobId);
    const sent = locked && toSent(await findRow(trx, jobId, number));
    if (!sent) return fail({ outcome: 'missing' });
    const { id, sentTo } = sent.row;
    const link = await currentLink(trx, { kind: 'change', subjectId: id, now: by.now });
    if (link && isReadable(by.sessionSecret, link)) return link;
    if (!link && isOver(locked.job.status)) return conflict(CHANGE_MESSAGES.linkEnded);
    await revokeLinks(trx, 'change', id, by.now);
    const to = { recipient: link?.recipient ?? sentTo, expiresAt: link?.expiresAt ?? null };
    return await createLink(trx, by, { kind: 'change', subjectId: id, ...to });
  });
}
