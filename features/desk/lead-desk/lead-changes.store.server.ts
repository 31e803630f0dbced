import { findAppointment, reclaimSlot, releaseSlot } from '#customers/appointments/appointments.store.server.ts';
import { summarizeOwnScheme } from '#customers/lead-schemes/lead-schemes.store.server.ts';
import { type AppointmentStatus, LOST } from '#customers/leads/leads.constants.ts';
import type { AppointmentMove, Lead } from '#customers/leads/leads.contract.ts';
import { applyChange, findLead, type LeadChange, lockLead } from '#customers/leads/leads.store.server.ts';
import type { Delivery, TimelineEntry } from '#customers/leads/timeline.contract.ts';
import { type EventDetail, recordDeletions, recordEvent } from '#customers/leads/timeline.store.server.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { listInboundMails } from '#desk/mailbox/inbound.store.server.ts';
import { isOutdated } from '#foundation/audit/changes.ts';
import type { Author } from '#server/content-change.store.server.ts';
import { eraseMailsAbout, type MailAbout } from '#server/mail/outbox-records.store.server.ts';
import { conflict, done, type Failure, fail, type Outcome, transact } from '#server/outcome.store.server.ts';
import { appendSeals, findIntact } from '#workshop/decisions/seals.store.server.ts';
import { hasJob } from '#workshop/jobs/person.store.server.ts';
import { hasAgreedWork, lockOffersOf, withdrawOffersOf } from '#workshop/offers/offer.store.server.ts';
import { eraseOffersOfLeads } from '#workshop/offers/person.store.server.ts';
import { DESK_MESSAGES } from './lead-desk.contract.ts';

/** The appointment's status before its lead was lost; null when the loss was not its last event. */
async function findStatusBeforeLoss(db: Db, quoteId: number): Promise<AppointmentStatus | null> {
  const last = await db
    .selectFrom('quoteEvents')
    .select('detail')
    .where('quoteId', '=', quoteId)
    .where('kind', '=', 'appointment')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  // Only a release or restore by a lost lead has `was`.
  const { status, was } = (last?.detail ?? {}) as Partial<EventDetail<'appointment'>>;
  return (status === 'released' && was) || null;
}

/** The timeline of a lead with its mails, oldest first. */
export async function readTimeline(db: Db, lead: Lead, mails: MailAbout[]): Promise<TimelineEntry[]> {
  const [rows, appointment, scheme, emails] = await Promise.all([
    db.selectFrom('quoteEvents').selectAll().where('quoteId', '=', lead.id).orderBy('id').execute(),
    findAppointment(db, lead.id),
    summarizeOwnScheme(db, lead.id),
    listInboundMails(db, lead.id),
  ]);
  const deliveries = new Map(mails.map((mail) => [mail.id, toDelivery(mail)]));
  const replies = new Set(rows.map(({ detail }) => detail.mailId));
  const sent = rows.filter(({ kind }) => kind === 'sent');
  const bounced = new Set<unknown>(mails.filter((mail) => mail.bounced).map(({ id }) => id));
  for (const { detail, createdAt } of sent.filter((each) => !bounced.has(each.detail.mailId)))
    deliveries.set(detail.mailId as number, { state: 'sent', at: createdAt, reason: null });
  const entries: TimelineEntry[] = [
    { kind: 'received', at: lead.createdAt, source: lead.source, ...(scheme && { scheme }) },
    ...(appointment
      ? [
          {
            kind: 'appointment' as const,
            at: appointment.createdAt,
            by: null,
            status: 'held' as const,
            startsAt: firstSlot(rows) ?? appointment.startsAt,
          },
        ]
      : []),
    ...mails
      .filter(({ id }) => !replies.has(id))
      .map((mail) => ({
        kind: 'mail' as const,
        at: mail.createdAt,
        what: mail.kind,
        subject: mail.subject,
        to: mail.recipient,
        delivery: deliveries.get(mail.id)!,
      })),
    ...emails.map((email) => ({ kind: 'email' as const, at: email.receivedAt, email })),
    ...rows.filter(({ kind }) => kind !== 'sent').map((row) => toEntry(row, { mails, deliveries })),
  ];
  // The sort is stable: entries of the same instant keep this order.
  return entries.sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
}

/** The slot booked first, if it moved since: the appointment has only the latest. */
function firstSlot(rows: readonly Row<'quoteEvents'>[]): string | undefined {
  return rows.find(({ kind }) => kind === 'moved' || kind === 'proposedTime')?.detail.from as string | undefined;
}

type Mails = { mails: MailAbout[]; deliveries: ReadonlyMap<number, Delivery> };

function toEntry(row: Row<'quoteEvents'>, { mails, deliveries }: Mails): TimelineEntry {
  const { mailId, from, ...detail } = row.detail;
  const common = { kind: row.kind, at: row.createdAt, by: row.userName };
  if (row.kind !== 'reply') return { ...common, ...row.detail } as TimelineEntry;
  return {
    ...common,
    ...detail,
    mailId: mails.some(({ id }) => id === mailId) ? mailId : null,
    delivery: deliveries.get(mailId as number) ?? { state: 'failed', at: row.createdAt, reason: NOT_IN_OUTBOX },
  } as TimelineEntry;
}

const NOT_IN_OUTBOX = 'It is no longer in the outbox.';

function toDelivery({ sentAt, failedAt, nextAttemptAt, lastError, bounced }: MailAbout): Delivery {
  if (sentAt) return { state: lastError ? 'kept' : 'sent', at: sentAt, reason: lastError };
  if (failedAt) return { state: bounced ? 'bounced' : 'failed', at: failedAt, reason: lastError };
  return { state: 'waiting', at: nextAttemptAt, reason: lastError };
}

/** Changes status or notes. Losing a lead releases its appointment. `updatedAt` always increases, even within one millisecond. */
export async function changeLead(
  db: Db,
  id: number,
  change: LeadChange,
  { expectedUpdatedAt, ...by }: Author & { expectedUpdatedAt?: string | undefined },
): Promise<Outcome<Changed>> {
  for (;;) {
    const before = await findLead(db, id);
    if (!before) return { outcome: 'missing' };
    if (isOutdated(expectedUpdatedAt, before.updatedAt)) return outdated(before);

    const changed = await db.transaction().execute((trx) => tryLeadChange(trx, before, change, by));
    if (changed === 'accepted')
      return { outcome: 'conflict', detail: DESK_MESSAGES.acceptedNotLost, members: { current: before } };
    if (changed) return done(changed);
  }
}

/**
 * A lead that is lost loses its undecided offers, too.
 * @returns null when the lead has changed since `before`, 'accepted' for a loss while work is agreed
 */
export async function tryLeadChange(
  trx: Db,
  before: Lead,
  change: LeadChange,
  by: Author,
): Promise<Changed | 'accepted' | null> {
  // An acceptance changes the lead, so that one after this look leads to null.
  const isLoss = 'status' in change && change.status === LOST && before.status !== LOST;
  if (isLoss && (await hasAgreedWork(trx, before.id))) return 'accepted';
  const lead = await applyChange(trx, before, change, by);
  if (!lead) return null;
  if (isLoss) await withdrawOffersOf(trx, lead.id, by);
  const appointment = await syncAppointmentWithStatus(trx, before, lead, change, by);
  return { lead, ...(appointment && { appointment }) };
}

/** Releases or restores the appointment with the change. @returns null when it stays */
async function syncAppointmentWithStatus(
  trx: Db,
  before: Lead,
  { id, status }: Lead,
  change: LeadChange,
  by: Author,
): Promise<AppointmentMove | null> {
  if (status === LOST) {
    const released = await releaseSlot(trx, id, by.now);
    if (!released) return null;
    const { startsAt, status: previousStatus } = released;
    await recordEvent(trx, id, { kind: 'appointment', startsAt, status: 'released', was: previousStatus }, by);
    return 'released';
  }
  if (before.status !== LOST || !('takeBackAppointment' in change && change.takeBackAppointment)) return null;
  const previousStatus = await findStatusBeforeLoss(trx, id);
  const restored = previousStatus && (await reclaimSlot(trx, id, previousStatus, by.now));
  if (!restored || restored === 'taken') return restored;
  const { startsAt } = restored;
  await recordEvent(trx, id, { kind: 'appointment', startsAt, status: previousStatus, was: 'released' }, by);
  return 'restored';
}

type Changed = { lead: Lead; appointment?: AppointmentMove };

/** The lead changed since it was read. */
export const outdated = (current: Lead): Failure => ({
  outcome: 'conflict',
  detail: 'Someone else changed this quote request in the meantime. Please check the current version.',
  members: { current },
});

/**
 * Deletes a lead with all its data, also mails that wait: they hold personal data and could wait long. The sweep deletes
 * the files of its photos and PDFs.
 */
export async function deleteLead(db: Db, id: number, sessionSecret: string, now = new Date()): Promise<Outcome> {
  return transact(db, async (trx) => {
    if (!(await lockLead(trx, id))) fail({ outcome: 'missing' });
    if (await hasJob(trx, id)) conflict(DESK_MESSAGES.hasJob);
    const offers = await lockOffersOf(trx, id);
    if (offers.some(({ status }) => status === 'accepted')) conflict(DESK_MESSAGES.accepted);
    await eraseMailsAbout(trx, [id]);
    const sealed = await findIntact(trx, { leadIds: [id], offerIds: [], changeOrderIds: [] });
    await eraseOffersOfLeads(trx, [id], now);
    await trx.deleteFrom('quotes').where('id', '=', id).execute();
    await recordDeletions(trx, [id], now);
    await appendSeals(trx, sessionSecret, sealed, now);
    return null;
  });
}
