import { appointmentCalendar, type MailAddresses } from '#customers/appointments/appointments.mail.server.ts';
import { findAppointment } from '#customers/appointments/appointments.store.server.ts';
import { formatTailNumber, howToReach, leadFacts, leadTitle } from '#customers/leads/lead-words.ts';
import { SOURCE_LABELS } from '#customers/leads/leads.constants.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { countConfirmation, createRequestLink } from '#customers/leads/leads.store.server.ts';
import { formatPhotos } from '#customers/leads/photos.ts';
import { withoutLinks } from '#customers/leads/recipients.ts';
import { recordEvent } from '#customers/leads/timeline.store.server.ts';
import type { RunningWarranty } from '#customers/passports/issuing.store.server.ts';
import { type MailedScheme, schemeBlocks } from '#customers/schemes/schemes.mail.server.ts';
import type { MailBlock, OutboxMessage } from '#database/tables.ts';
import type { Business } from '#foundation/business/business.ts';
import { formatPhone } from '#foundation/business/business.ts';
import type { Config } from '#server/config.ts';
import { composeMail } from '#server/mail/layout.ts';
import { enqueueAll, OWNER } from '#server/mail/outbox.store.server.ts';
import type { Services } from '#server/services.ts';
import { formatDay } from '#time/format-day.ts';
import { MINUTE_MS } from '#time/units.ts';
import { withoutRepeats } from './lead-form-rules.ts';

export type MailConfig = MailAddresses & Pick<Config, 'rateLimits' | 'sessionSecret'>;

/** A request of a visitor, who gave an address. */
type LeadByEmail = Lead & { email: string };

/**
 * Enqueues the two mails about a new quote request, in the transaction that stores it. A mailbox over its daily limit
 * of confirmations gets none, and the timeline records it.
 */
export async function enqueueLeadMails(
  trx: Services['db'],
  lead: LeadByEmail,
  about: { photos: number; business: Business; scheme: SentScheme | null; warranty: RunningWarranty | null },
  { rateLimits, sessionSecret, ...addresses }: MailConfig,
): Promise<void> {
  const { publicUrl } = addresses;
  const mail = { quoteId: lead.id, publicUrl };
  const notice = ownerNotice(lead, { publicUrl, ...about });
  const toOwner = { ...mail, kind: 'owner-notice', recipient: OWNER, message: notice };
  const now = new Date(lead.createdAt);
  if (rateLimits && !(await countConfirmation(trx, lead.email, { sessionSecret, now }))) {
    await enqueueAll(trx, [toOwner], now);
    return recordEvent(trx, lead.id, { kind: 'unconfirmed' }, { userId: null, now });
  }
  const link = await createRequestLink(trx, lead, { sessionSecret, now });
  const appointment = lead.source === 'booking' ? await findAppointment(trx, lead.id) : null;
  const confirmation = {
    ...customerConfirmation(lead, { publicUrl, ...about, linkId: link.id }),
    ...(appointment && {
      calendar: appointmentCalendar(lead, appointment, { ...addresses, business: about.business }),
    }),
  };
  const toCustomer = { ...mail, kind: 'customer-confirmation', recipient: lead.email, message: confirmation };
  await enqueueAll(trx, [toOwner, toCustomer], now);
}

/** 'November 21, 2026 at 4:57 PM' */
function formatMoment(timeZone: string, time: string): string {
  let known = formatCache.get(timeZone);
  if (!known) {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long', timeStyle: 'short' });
    known = { format, minute: Number.NaN, words: '' };
    formatCache.set(timeZone, known);
  }
  const minute = Math.floor(Date.parse(time) / MINUTE_MS);
  if (minute !== known.minute) {
    known.minute = minute;
    known.words = known.format.format(minute * MINUTE_MS).replace(/\s/g, ' ');
  }
  return known.words;
}

/** Creating a format takes a thousand times as long as using it. */
const formatCache = new Map<string, { format: Intl.DateTimeFormat; minute: number; words: string }>();

/** How the owner's notice names each source. */
const NOTICES: Record<Lead['source'], string> = {
  contact: 'New lead',
  calculator: 'New lead',
  booking: 'New booking request',
  warranty: 'New warranty registration',
  insurance: 'New insurance claim request',
  referral: 'New referral',
  waitlist: 'New on the waitlist',
  desk: 'New lead',
};

/** How the confirmation names each source. */
const KINDS: Record<Lead['source'], string> = {
  contact: 'request',
  calculator: 'request',
  booking: 'booking request',
  warranty: 'warranty registration',
  insurance: 'insurance claim request',
  referral: 'referral',
  waitlist: 'waitlist request',
  desk: 'request',
};

const CALL = {
  title: 'Strategic planning call',
  text: 'A 15-minute call. We make up to 2 call attempts, so please pick up. After that, we’ll email you.',
};
const NO_CALL = {
  title: 'Questions by email',
  text: 'You didn’t leave a phone number, so we’ll email you our questions.',
};

const nextStepsTo = (phone: string | null) => [
  { title: 'Expert analysis', text: 'We study your airframe, its paint history and its market.' },
  phone ? CALL : NO_CALL,
  { title: 'Custom investment plan', text: 'Scope, schedule and price, in writing, within 72 hours.' },
];

/** With its zones, by name and color. */
type SentScheme = MailedScheme & { coats: { label: string; value: string }[] };

interface MailFacts {
  publicUrl: string;
  business: Business;
  photos?: number;
  scheme?: SentScheme | null;
  /** What a registration asks for, if it runs already. */
  warranty?: RunningWarranty | null;
}

/** Tells the owner who asks for what, with a link to the lead. Replies go to the customer. */
export function ownerNotice(
  lead: Lead,
  { publicUrl, business, photos = 0, scheme, warranty }: MailFacts,
): OutboxMessage {
  const received = formatMoment(business.timeZone, lead.createdAt);
  const title = `${NOTICES[lead.source]}: ${leadTitle(lead)}`;
  const page = composeMail({
    subject: title,
    preview: `${SOURCE_LABELS[lead.source]}, ${received}`,
    businessName: business.name,
    blocks: [
      { heading: title },
      { paragraph: `${SOURCE_LABELS[lead.source]}, ${received}.` },
      ...(photos > 0
        ? [{ paragraph: `It came with ${formatPhotos(photos)}: open the lead to see ${photos === 1 ? 'it' : 'them'}.` }]
        : []),
      { link: { label: 'Open this lead', href: `${publicUrl}/admin/quotes/${lead.id}` } },
      ...(warranty ? registeredBlocks(warranty, publicUrl) : []),
      ...(scheme ? [...schemeBlocks(scheme, 'Open the scheme', publicUrl), { facts: scheme.coats }] : []),
      { facts: leadFacts(withoutRepeats(lead)) },
    ],
    footer: [howToReach(lead)],
  });
  return { ...page, replyTo: lead.email };
}

/**
 * Tells the customer that the request arrived, what it says and what happens next. Replies go to the owner. Fields with
 * a link are left out, because anyone can type a stranger's address.
 */
export function customerConfirmation(
  lead: Lead,
  { publicUrl, business, photos = 0, scheme, warranty, linkId }: MailFacts & { linkId?: number },
): OutboxMessage {
  const registered = warranty?.holderLinkId ? warranty : null;
  const kind = KINDS[lead.source];
  const byLink = lead.source === 'booking' ? 'bookingByLink' : 'byLink';
  const sent = leadFacts(withoutRepeats(lead));
  const repeated = leadFacts(withoutLinks(withoutRepeats(lead)));
  return composeMail({
    subject: registered
      ? `Your warranty already runs through ${formatDay(registered.endsOn, 'long')}`
      : `We received your ${kind}`,
    preview: 'Thank you. Here is what you sent us, and what happens next.',
    businessName: business.name,
    blocks: [
      { heading: 'Thank you.' },
      ...(registered ? answerBlocks(registered) : []),
      { paragraph: `We received your ${kind}. Here is what you sent us:` },
      { facts: repeated },
      ...(repeated.length < sent.length
        ? [{ paragraph: 'This copy leaves out anything with a web or email address, but we have it.' }]
        : []),
      ...(scheme ? schemeBlocks(scheme, 'Open your scheme', publicUrl) : []),
      ...(photos > 0 ? [{ paragraph: `We have your ${formatPhotos(photos)}, too.` }] : []),
      { paragraph: CORRECTIONS[linkId ? byLink : 'byReply'] },
      ...(linkId ? [{ privateLink: { label: 'See your request', linkId } }] : []),
      { heading: 'What happens next' },
      ...nextSteps(lead, registered !== null),
    ],
    footer: [whereAndWhen(business)],
  });
}

const CORRECTIONS = {
  byLink: 'If anything is wrong or missing, reply to this email, or add photos and a note on your request page:',
  bookingByLink:
    'If anything is wrong or your plans change, reply to this email, or move or cancel the appointment and add a note on your request page:',
  byReply: 'If anything is wrong or missing, just reply to this email and we will fix it.',
};

/** Tells the owner that there is nothing to register. */
function registeredBlocks({ passportId, tailNumber, endsOn, holderLinkId }: RunningWarranty, publicUrl: string) {
  const runs = `The warranty on ${formatTailNumber(tailNumber)} already runs through ${formatDay(endsOn, 'long')}`;
  const answer = holderLinkId
    ? 'We emailed this to the customer.'
    : 'This address isn’t the passport holder’s, so we didn’t mention it to them.';
  return [
    { paragraph: `${runs}. ${answer}` },
    { link: { label: 'Open the passport', href: `${publicUrl}/admin/passports/${passportId}` } },
  ];
}

function answerBlocks({ tailNumber, endsOn, holderLinkId }: RunningWarranty): MailBlock[] {
  const tail = formatTailNumber(tailNumber);
  return [
    {
      paragraph: `Your warranty already runs through ${formatDay(endsOn, 'long')}. It came with the paint passport for ${tail}, which has the terms.`,
    },
    { privateLink: { label: 'Open your passport', linkId: holderLinkId! } },
  ];
}

function nextSteps({ source, phone }: Lead, isAnswered: boolean) {
  const sentence = isAnswered ? 'You don’t need to register anything.' : OTHER_NEXT_STEPS[source];
  return sentence ? [{ paragraph: sentence }] : [{ steps: nextStepsTo(phone) }];
}

/** Next steps of requests that do not ask for a figure. */
const OTHER_NEXT_STEPS: Partial<Record<Lead['source'], string>> = {
  booking: 'We’ll confirm your appointment within 24 hours and send a calendar invite. Until then, it isn’t booked.',
  warranty: 'We’ll add the registration to your airplane’s file. There’s nothing else you need to do.',
  insurance: "We'll contact you within 24 hours to assist with your claim.",
  referral: "We'll contact your referral and keep you updated on your reward.",
  waitlist:
    'As soon as an opening fits your dates, we’ll hold it for you for three days and email you. You can take it, pass and stay on the list, or leave the list.',
};

function whereAndWhen({ airport, address, hours, phone }: Business): string {
  const place = `${airport.name} (${airport.code}), ${address.locality}, ${address.region}`;
  return [place, hours.map(({ label }) => label).join(', '), phone && formatPhone(phone)].filter(Boolean).join(' · ');
}
