import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { findAppointment } from '#features/appointments/store.server.ts';
import { summarizeOwnScheme } from '#features/lead-schemes/store.server.ts';
import type { AppointmentStatus } from '#features/leads/constants.ts';
import type { Quote } from '#features/leads/contract.ts';
import type { Delivery, TimelineEntry } from '#features/leads/timeline/contract.ts';
import type { EventDetail } from '#features/leads/timeline/store.server.ts';
import type { MailAbout } from '#server/mail/outbox-records.store.server.ts';

/** The appointment's status before its quote was lost; null when the loss was not its last event. */
export async function findStatusBeforeLoss(db: Db, quoteId: number): Promise<AppointmentStatus | null> {
  const last = await db
    .selectFrom('quoteEvents')
    .select('detail')
    .where('quoteId', '=', quoteId)
    .where('kind', '=', 'appointment')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  // Only a release or restore by a lost quote has `was`.
  const { status, was } = (last?.detail ?? {}) as Partial<EventDetail<'appointment'>>;
  return (status === 'released' && was) || null;
}

/** The timeline of a quote with its mails, oldest first. */
export async function readTimeline(db: Db, quote: Quote, mails: MailAbout[]): Promise<TimelineEntry[]> {
  const [rows, appointment, scheme] = await Promise.all([
    db.selectFrom('quoteEvents').selectAll().where('quoteId', '=', quote.id).orderBy('id').execute(),
    findAppointment(db, quote.id),
    summarizeOwnScheme(db, quote.id),
  ]);
  const deliveries = new Map(mails.map((mail) => [mail.id, toDelivery(mail)]));
  const replies = new Set(rows.map(({ detail }) => detail.mailId));
  const sent = rows.filter(({ kind }) => kind === 'sent');
  for (const { detail, createdAt } of sent)
    deliveries.set(detail.mailId as number, { state: 'sent', at: createdAt, reason: null });
  const entries: TimelineEntry[] = [
    { kind: 'received', at: quote.createdAt, source: quote.source, ...(scheme && { scheme }) },
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
    ...rows.filter(({ kind }) => kind !== 'sent').map((row) => toEntry(row, { mails, deliveries })),
  ];
  // The sort is stable: entries of the same instant keep this order.
  return entries.sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
}

/** The slot booked first, if the customer moved it since: the appointment has only the latest. */
function firstSlot(rows: readonly Row<'quoteEvents'>[]): string | undefined {
  return rows.find(({ kind }) => kind === 'moved')?.detail.from as string | undefined;
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

function toDelivery({ sentAt, failedAt, nextAttemptAt, lastError }: MailAbout): Delivery {
  if (sentAt) return { state: lastError ? 'kept' : 'sent', at: sentAt, reason: lastError };
  if (failedAt) return { state: 'failed', at: failedAt, reason: lastError };
  return { state: 'waiting', at: nextAttemptAt, reason: lastError };
}
