import { findAppointment } from '#customers/appointments/appointments.store.server.ts';
import { findProposedTime } from '#customers/appointments/proposed-times.store.server.ts';
import { listBookableDays } from '#customers/appointments/slots.store.server.ts';
import { formatDuration, formatPlace, formatType } from '#customers/appointments/slots.ts';
import { withoutRepeats } from '#customers/lead-forms/lead-form-rules.ts';
import { customerName, leadFacts } from '#customers/leads/lead-words.ts';
import { type LeadStatus, LOST } from '#customers/leads/leads.constants.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { findLead, lockLead, touch } from '#customers/leads/leads.store.server.ts';
import { claimPhotos, listPhotos, refusePhotos } from '#customers/leads/photos.store.server.ts';
import { PHOTO_LIMITS } from '#customers/leads/photos.ts';
import { recordEvent } from '#customers/leads/timeline.store.server.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { readBusiness } from '#foundation/business/business.store.server.ts';
import { ring } from '#office/push/messages.store.server.ts';
import { questionRing } from '#office/push/push.ts';
import { fail, type Outcome, refuse, transact } from '#server/outcome.store.server.ts';
import type { CustomerNote, CustomerRequest, CustomerUpdate } from './request-page.contract.ts';
import { CUSTOMER_MESSAGES, CUSTOMER_STATES } from './request-page.ts';

/** @returns null when there is no such request */
export async function findCustomerRequest(db: Db, quoteId: number, now: Date): Promise<CustomerRequest | null> {
  const lead = await findLead(db, quoteId);
  if (!lead) return null;
  const [photos, appointment, proposedTime, events] = await Promise.all([
    listPhotos(db, quoteId),
    findCustomerAppointment(db, lead, now),
    findProposedTime(db, quoteId, now),
    db.selectFrom('quoteEvents').selectAll().where('quoteId', '=', quoteId).orderBy('id').execute(),
  ]);
  return {
    source: lead.source,
    sentAt: lead.createdAt,
    state: CUSTOMER_STATES[lead.status as LeadStatus],
    isClosed: lead.status === LOST,
    facts: leadFacts(withoutRepeats(lead)),
    photos: photos ?? [],
    photosLeft: Math.max(0, PHOTO_LIMITS.perQuote - (photos?.length ?? 0)),
    appointment,
    proposedTime,
    slots: appointment?.canChange ? await listBookableDays(db, now) : [],
    updates: events.flatMap(toCustomerUpdates),
  };
}

async function findCustomerAppointment(db: Db, lead: Lead, now: Date): Promise<CustomerRequest['appointment']> {
  const appointment = await findAppointment(db, lead.id);
  if (!appointment) return null;
  const { startsAt, status } = appointment;
  const isPast = status !== 'released' && startsAt <= now.toISOString();
  return {
    startsAt,
    status,
    type: formatType(lead),
    duration: formatDuration(lead),
    place: formatPlace(await readBusiness(db)),
    canChange: lead.status !== LOST && !isPast,
  };
}

/** Leaves out internal events: notes, statuses and reminders. */
function toCustomerUpdates({ kind, detail, createdAt: at }: Row<'quoteEvents'>): CustomerUpdate[] {
  const startsAt = detail.startsAt as string;
  switch (kind) {
    case 'customerNote':
    case 'moved':
    case 'proposedTime':
    case 'cancelled':
      return [{ kind, at, ...detail } as CustomerUpdate];
    case 'expired':
      return [{ kind: 'released', at, startsAt }];
    case 'appointment':
      return detail.status === 'held' ? [] : [{ kind: detail.status as 'confirmed' | 'released', at, startsAt }];
    default:
      return [];
  }
}

/**
 * Adds a customer's note and photos. `announce` runs in the same transaction and enqueues the
 * owner's mail.
 */
export async function addCustomerNote(
  db: Db,
  quoteId: number,
  { note, now }: { note: CustomerNote; now: Date },
  announce: (trx: Db, lead: Lead, photos: number) => Promise<void>,
): Promise<Outcome> {
  const tokens = note.photoTokens ?? [];
  return transact(db, async (trx) => {
    const lead = (await lockLead(trx, quoteId)) ?? fail({ outcome: 'missing' });
    const photoCount = (await listPhotos(trx, quoteId))?.length ?? 0;
    if (photoCount + tokens.length > PHOTO_LIMITS.perQuote) refuse('photoTokens', CUSTOMER_MESSAGES.tooManyPhotos);
    refusePhotos(await claimPhotos(trx, quoteId, tokens, now));
    const text = note.text || null;
    await recordEvent(trx, quoteId, { kind: 'customerNote', text, photos: tokens.length }, { userId: null, now });
    await announce(trx, await touch(trx, lead, {}, now), tokens.length);
    const said = { who: customerName(lead), about: lead.aircraftType, text };
    await ring(trx, questionRing(said, { tag: `lead-${quoteId}`, path: `/admin/quotes/${quoteId}` }), {
      userId: null,
      now,
    });
    return null;
  });
}
