import { findAppointment } from '#customers/appointments/appointments.store.server.ts';
import { listBookableDays } from '#customers/appointments/slots.store.server.ts';
import { formatDuration, formatPlace, formatType } from '#customers/appointments/slots.ts';
import { withoutRepeats } from '#customers/lead-forms/quote-forms.ts';
import { quoteFacts } from '#customers/leads/lead-words.ts';
import { LOST, type QuoteStatus } from '#customers/leads/leads.constants.ts';
import type { Quote } from '#customers/leads/leads.contract.ts';
import { findQuote, lockQuote, touch } from '#customers/leads/leads.store.server.ts';
import { claimPhotos, listPhotos, refusePhotos } from '#customers/leads/photos.store.server.ts';
import { PHOTO_LIMITS } from '#customers/leads/photos.ts';
import { recordEvent } from '#customers/leads/timeline.store.server.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { readBusiness } from '#foundation/business/facts.store.server.ts';
import { fail, type Outcome, refuse, transact } from '#server/outcome.store.server.ts';
import type { CustomerNote, CustomerRequest, CustomerUpdate } from './request-page.contract.ts';
import { CUSTOMER_MESSAGES, CUSTOMER_STATES } from './request-page.ts';

/** @returns null when there is no such request */
export async function findCustomerRequest(db: Db, quoteId: number, now: Date): Promise<CustomerRequest | null> {
  const quote = await findQuote(db, quoteId);
  if (!quote) return null;
  const [photos, appointment, events] = await Promise.all([
    listPhotos(db, quoteId),
    findCustomerAppointment(db, quote, now),
    db.selectFrom('quoteEvents').selectAll().where('quoteId', '=', quoteId).orderBy('id').execute(),
  ]);
  return {
    source: quote.source,
    sentAt: quote.createdAt,
    state: CUSTOMER_STATES[quote.status as QuoteStatus],
    isClosed: quote.status === LOST,
    facts: quoteFacts(withoutRepeats(quote)),
    photos: photos ?? [],
    photosLeft: Math.max(0, PHOTO_LIMITS.perQuote - (photos?.length ?? 0)),
    appointment,
    slots: appointment?.canChange ? await listBookableDays(db, now) : [],
    updates: events.flatMap(toCustomerUpdates),
  };
}

async function findCustomerAppointment(db: Db, quote: Quote, now: Date): Promise<CustomerRequest['appointment']> {
  const appointment = await findAppointment(db, quote.id);
  if (!appointment) return null;
  const { startsAt, status } = appointment;
  const isPast = status !== 'released' && startsAt <= now.toISOString();
  return {
    startsAt,
    status,
    type: formatType(quote),
    duration: formatDuration(quote),
    place: formatPlace(await readBusiness(db)),
    canChange: quote.status !== LOST && !isPast,
  };
}

/** Leaves out internal events: notes, statuses and reminders. */
function toCustomerUpdates({ kind, detail, createdAt: at }: Row<'quoteEvents'>): CustomerUpdate[] {
  const startsAt = detail.startsAt as string;
  switch (kind) {
    case 'customerNote':
    case 'moved':
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
  announce: (trx: Db, quote: Quote, photos: number) => Promise<void>,
): Promise<Outcome> {
  const tokens = note.photoTokens ?? [];
  return transact(db, async (trx) => {
    const quote = (await lockQuote(trx, quoteId)) ?? fail({ outcome: 'missing' });
    const photoCount = (await listPhotos(trx, quoteId))?.length ?? 0;
    if (photoCount + tokens.length > PHOTO_LIMITS.perQuote) refuse('photoTokens', CUSTOMER_MESSAGES.tooManyPhotos);
    refusePhotos(await claimPhotos(trx, quoteId, tokens, now));
    const text = note.text || null;
    await recordEvent(trx, quoteId, { kind: 'customerNote', text, photos: tokens.length }, { userId: null, now });
    await announce(trx, await touch(trx, quote, {}, now), tokens.length);
    return null;
  });
}
