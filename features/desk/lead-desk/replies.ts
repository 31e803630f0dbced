import { plainTail } from '#airplanes/aircraft/tail-number.ts';
import type { Appointment } from '#customers/appointments/appointments.contract.ts';
import type { LeadScheme } from '#customers/lead-schemes/lead-schemes.contract.ts';
import { formatTailNumber } from '#customers/leads/lead-words.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import type { Business } from '#foundation/business/business.ts';
import { fillIn, type SHOP_PLACEHOLDERS } from '#foundation/business/fill-in.ts';
import { formatDay } from '#time/format-day.ts';
import { shopDay, shopTimeZone } from '#time/shop-time.ts';
import type { LeadDetails } from './lead-desk.contract.ts';
import type { ReplyWords } from './replies.contract.ts';

/** What the text of a template names in braces, such as {airplane}, with what stands there. */
export const PLACEHOLDERS = {
  'first name': 'the customer’s first name',
  airplane: '“your Cessna 182”, or the tail number',
  'next step': 'the appointment, or how you’ll get in touch',
  photos: 'thanks for the photos, or a request for some',
  'last email': '“since our last email”, or “for a while”',
} as const;
type Placeholder = keyof typeof PLACEHOLDERS;
/** What a template names of the shop. */
export const SHOP_WORDS = {
  shop: 'your shop’s name',
  brand: 'its name in short',
  town: 'its city',
  state: 'its state',
  airport: 'its airport',
  since: 'the year it opened',
  phone: 'its phone number',
} as const satisfies Record<keyof typeof SHOP_PLACEHOLDERS, string>;

export type ReplyTemplate = LeadDetails['templates'][number];
type AboutLead = Pick<Lead, 'firstName' | 'phone' | 'aircraftType' | 'tailNumber' | 'details'>;

/** Templates for a lead. They ask for nothing that it already has and offer no call without a phone number. */
export function replyTemplates(
  words: ReplyWords,
  lead: AboutLead,
  { appointment, photos, timeline }: Pick<LeadDetails, 'appointment' | 'photos' | 'timeline'>,
  { shop, now }: { shop: Business; now: Date },
): ReplyTemplate[] {
  const tailNumber = lead.tailNumber?.trim() && formatTailNumber(lead.tailNumber);
  const type = lead.details.aircraftModel?.trim() || lead.aircraftType?.trim();
  const hasSentReply = timeline.some((entry) => entry.kind === 'reply' && entry.delivery.state === 'sent');
  const about: Record<Placeholder, string> = {
    'first name': lead.firstName,
    airplane: !type && tailNumber ? tailNumber : `your ${type || 'airplane'}`,
    'next step': nextStep(lead, appointment, now),
    photos: describePhotos(photos),
    'last email': hasSentReply ? 'since our last email' : 'for a while',
  };
  // The shop's facts first, so that no words of a visitor are taken for placeholders.
  const fill = (text: string) =>
    fillIn(text, shop).replaceAll(IN_BRACES, (braces, name: Placeholder) => about[name] ?? braces);
  const letter = (text: string) => fill([text, words.signature].filter(Boolean).join('\n\n'));
  // A subject names no words that a visitor typed.
  const mark = plainTail(lead.tailNumber);
  const head = (subject: string) => (mark ? `${subject}${/[.?!]$/.test(subject) ? '' : ','} ${mark}` : subject);
  return [
    { name: 'First reply', subject: head(fillIn(words.firstSubject, shop)), text: letter(words.firstText) },
    { name: 'Quote sent', subject: head(fillIn(words.quoteSubject, shop)), text: letter(words.quoteText) },
    { name: 'Following up', subject: head(fillIn(words.followUpSubject, shop)), text: letter(words.followUpText) },
  ];
}

const IN_BRACES = /\{([^{}]*)\}/g;

/** The first thing in braces that no template can name, such as '{plane}'; null without one. */
export function unknownPlaceholder(text: string): string | null {
  return (
    [...text.matchAll(IN_BRACES)].find(([, name]) => !Object.hasOwn({ ...PLACEHOLDERS, ...SHOP_WORDS }, name!))?.[0] ??
    null
  );
}

function describePhotos(count: number): string {
  if (count === 0)
    return 'If you have photos, please reply with a few: both sides, the nose, and anything that worries you.';
  return `${count === 1 ? 'The photo you sent helps' : `The ${count} photos you sent help`} us a lot.`;
}

/** For a reply that carries a paint scheme. It names what differs from the customer's own. */
export function proposalTemplate(
  { firstName }: Pick<Lead, 'firstName'>,
  { type, differences }: Pick<LeadScheme, 'type' | 'differences'>,
): Pick<ReplyTemplate, 'subject' | 'text'> {
  const changes = differences.map(({ what, after }) => `- ${what}: ${after.words}`);
  const paragraphs = [
    `${firstName},`,
    changes.length > 0
      ? `Thank you for your scheme. Here it is with a few changes: ${changes.join('\n')}`
      : 'Here is a scheme for your airplane.',
    'The picture and a link to it are below. Tell us what you think.',
  ];
  return { subject: `A scheme for your ${type}`, text: paragraphs.join('\n\n') };
}

function nextStep({ phone }: AboutLead, appointment: Appointment | null, now: Date): string {
  if (appointment && appointment.status !== 'released' && appointment.startsAt > now.toISOString()) {
    const when = formatMoment(appointment.startsAt);
    if (appointment.status === 'confirmed') return `We will go through it together on ${when}.`;
    return `We’re holding the time you asked for, ${when}, and will confirm it shortly.`;
  }
  if (phone?.trim()) return 'We are looking at what you sent and will call you to go through it.';
  return 'We are looking at what you sent and will email you. If you would rather talk, reply with your number.';
}

/** 'Monday, November 30 at 9:00 AM', in shop time. */
function formatMoment(instant: string): string {
  const at = new Date(instant);
  const time = at.toLocaleTimeString('en-US', { timeZone: shopTimeZone(), timeStyle: 'short' }).replace(/\s/g, ' ');
  return `${formatDay(shopDay(at), 'weekday')} at ${time}`;
}
