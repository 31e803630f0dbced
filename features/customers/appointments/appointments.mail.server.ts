import { type AppointmentStatus, UNANSWERED } from '#customers/leads/leads.constants.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { applyChange } from '#customers/leads/leads.store.server.ts';
import type { MailBlock } from '#database/tables.ts';
import { readBusiness } from '#foundation/business/business.store.server.ts';
import type { Business } from '#foundation/business/business.ts';
import { type CalendarEntry, calendarFile } from '#server/calendar-file.ts';
import type { Config } from '#server/config.ts';
import type { Author } from '#server/content-change.store.server.ts';
import { ifReached } from '#server/mail/handed-over.store.server.ts';
import { composeMail } from '#server/mail/layout.ts';
import { enqueueAll } from '#server/mail/outbox.store.server.ts';
import type { Services } from '#server/services.ts';
import type { Appointment, ProposedTime } from './appointments.contract.ts';
import { appointmentMinutes, formatDuration, formatPlace, formatType, formatWhen, HOLD_MS, HOLDS } from './slots.ts';

export type MailAddresses = Pick<Config, 'publicUrl' | 'ownerEmail'>;

/** The status of a quote request without a reply after its appointment is confirmed. */
export const STATUS_AFTER_CONFIRMATION = 'Quote Being Built';

/**
 * Enqueues the mail that confirms an appointment, in the transaction that confirms it. An unanswered lead is then
 * answered.
 */
export async function announceConfirmation(
  trx: Services['db'],
  lead: Lead,
  appointment: Appointment,
  { userId, now, ...addresses }: Author & MailAddresses,
): Promise<void> {
  if (lead.status === UNANSWERED)
    await applyChange(trx, lead, { status: STATUS_AFTER_CONFIRMATION, cause: 'appointment' }, { userId, now });
  await announce(trx, { kind: 'appointment-confirmed', lead, appointment, addresses }, (when, where) => ({
    subject: `Your appointment is confirmed: ${when}`,
    preview: `${when}, ${where}`,
    heading: 'See you soon',
    blocks: [
      { paragraph: 'Your appointment is confirmed. A calendar invite is attached.' },
      { facts: factsOf(lead, when, where) },
      { paragraph: 'If this time does not work for you, just reply to this email and we will find another.' },
    ],
  }));
}

/** Enqueues the mail that cancels a confirmed appointment, in the transaction that releases it. */
export async function announceCancellation(
  trx: Services['db'],
  lead: Lead,
  appointment: Appointment,
  addresses: MailAddresses,
): Promise<void> {
  await announce(trx, { kind: 'appointment-cancelled', lead, appointment, addresses }, (when) => ({
    subject: `Your appointment is canceled: ${when}`,
    preview: 'This time is no longer reserved for you. We still have your request.',
    heading: 'Your appointment is canceled',
    blocks: [
      {
        paragraph: 'We are no longer holding this time for you. The attached update removes it from your calendar.',
      },
      {
        facts: [
          { label: 'Appointment', value: formatType(lead) },
          { label: 'Was scheduled for', value: when },
        ],
      },
      { paragraph: 'We still have your request. Reply to this email for another time, or choose an open one:' },
      { link: { label: 'Choose another time', href: `${addresses.publicUrl}/book-consultation` } },
    ],
  }));
}

/** Enqueues the mail about an appointment that its customer moved, in the transaction that moves it. */
export async function announceMove(
  trx: Services['db'],
  lead: Lead,
  appointment: Appointment,
  addresses: MailAddresses,
): Promise<void> {
  await announce(trx, { kind: 'appointment-moved', lead, appointment, addresses }, (when, where) => ({
    subject: `New time requested: ${when}`,
    preview: 'We’ll confirm it within 24 hours. Until then, it isn’t booked.',
    heading: 'We got your new time',
    blocks: [
      { paragraph: 'We’ll confirm it within 24 hours and send a calendar invite. Until then, it isn’t booked.' },
      { facts: factsOf(lead, when, where) },
    ],
  }));
}

/** Enqueues the mail that proposes another time, in the transaction that holds it. The calendar keeps the old one. */
export async function announceProposedTime(
  trx: Services['db'],
  lead: Lead,
  proposal: ProposedTime,
  appointment: Appointment,
  { linkId, ...addresses }: MailAddresses & { linkId: number },
): Promise<void> {
  const about = { kind: 'appointment-proposed', lead, appointment: proposal, addresses };
  const until = (business: Business) => formatWhen({ startsAt: proposal.until }, business);
  await announce(trx, about, (when, where, business) => ({
    subject: `We’d like to move your appointment: ${when}`,
    preview: `We’re holding this time for you until ${until(business)}.`,
    heading: 'We’d like to move your appointment',
    blocks: [
      {
        paragraph: `Does this time work for you? We’re holding it until ${until(business)}. Until you take it, your appointment stays as it is.`,
      },
      { facts: [...factsOf(lead, when, where), { label: 'Instead of', value: formatWhen(appointment, business) }] },
      { privateLink: { label: 'Take this time or choose another', linkId } },
    ],
  }));
}

/** Enqueues the mail about an expired hold, in the transaction that releases it. Slots long past get none. */
export async function announceExpiry(
  trx: Services['db'],
  lead: Lead,
  appointment: Appointment,
  addresses: MailAddresses,
): Promise<void> {
  if (Date.parse(appointment.startsAt) < Date.parse(appointment.updatedAt) - HOLD_MS) return;
  await announce(trx, { kind: 'appointment-expired', lead, appointment, addresses }, (when) => ({
    subject: `Your appointment was not confirmed: ${when}`,
    preview: 'This time is no longer held for you. We still have your request.',
    heading: 'We did not confirm your appointment in time',
    blocks: [
      {
        paragraph: `We’re sorry: we didn’t confirm this time within ${HOLDS.hours} hours, so it’s no longer held for you and the appointment is off. The attached update removes it from your calendar.`,
      },
      {
        facts: [
          { label: 'Appointment', value: formatType(lead) },
          { label: 'You asked for', value: when },
        ],
      },
      { paragraph: 'We still have your request. Reply to this email for another time, or book an open one:' },
      { link: { label: 'Book again', href: `${addresses.publicUrl}/book-consultation` } },
    ],
  }));
}

const factsOf = (lead: Lead, when: string, where: string) => [
  { label: 'Appointment', value: formatType(lead) },
  { label: 'When', value: when },
  { label: 'Length', value: formatDuration(lead) },
  { label: 'Where', value: where },
];

interface Words {
  subject: string;
  preview: string;
  heading: string;
  blocks: MailBlock[];
}

/** Enqueues a mail to the customer, with the appointment for their calendar as it stands now; not with one proposed. */
async function announce(
  trx: Services['db'],
  about: { kind: string; lead: Lead; appointment: Appointment | ProposedTime; addresses: MailAddresses },
  write: (when: string, where: string, business: Business) => Words,
): Promise<void> {
  const { kind, lead, appointment, addresses } = about;
  const business = await readBusiness(trx);
  const where = formatPlace(business);
  const { heading, blocks, ...words } = write(formatWhen(appointment, business), where, business);
  const page = composeMail({
    ...words,
    businessName: business.name,
    blocks: [{ heading: `${heading}.` }, ...blocks],
    footer: [where],
  });
  const calendar = 'state' in appointment ? null : appointmentCalendar(lead, appointment, { ...addresses, business });
  const message = { ...page, ...(calendar && { calendar }) };
  const { publicUrl } = addresses;
  await enqueueAll(trx, ifReached({ kind, quoteId: lead.id, recipient: lead.email, message, publicUrl }));
}

/** The appointment for the customer's calendar: tentative while held, then confirmed or cancelled. */
export function appointmentCalendar(
  lead: Pick<Lead, 'id' | 'details'>,
  { startsAt, status, createdAt, updatedAt }: Pick<Appointment, 'startsAt' | 'status' | 'createdAt' | 'updatedAt'>,
  { publicUrl, ownerEmail, business }: MailAddresses & { business: Business },
): string {
  const host = new URL(publicUrl).hostname;
  const entry: CalendarEntry = {
    uid: `appointment-${lead.id}@${host}`,
    // Grows with every decision, also after one was reverted.
    sequence:
      updatedAt === createdAt ? 0 : Math.max(1, Math.floor((Date.parse(updatedAt) - Date.parse(createdAt)) / 1000)),
    status: CALENDAR_STATES[status],
    start: new Date(startsAt),
    minutes: appointmentMinutes(lead),
    summary: `${status === 'held' ? 'To be confirmed: ' : ''}${formatType(lead)} at ${business.name}`,
    description: CALENDAR_TEXTS[status],
    location: formatPlace(business),
    organizer: { name: business.name, email: ownerEmail ?? `no-reply@${host}` },
    writtenAt: new Date(updatedAt),
  };
  return calendarFile(entry);
}

const CALENDAR_STATES: Record<AppointmentStatus, CalendarEntry['status']> = {
  held: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  released: 'CANCELLED',
};

/** These texts have no name: anyone may have typed it, and calendars show it by themselves. */
const CALENDAR_TEXTS: Record<AppointmentStatus, string> = {
  held: 'Requested by you. The shop will confirm within 24 hours. Until then, it isn’t booked.',
  confirmed: 'Confirmed for you. Reply to our email if you cannot make it.',
  released: 'No longer reserved for you. Reply to our email for another time.',
};
