import { slotAt } from '#customers/appointments/slots.ts';
import {
  customerName,
  formatServices,
  formatTailNumber,
  formatTimeline,
  labelOfService,
} from '#customers/leads/lead-words.ts';
import { DESK_LIMITS, DETAIL_KEYS, LOST, SHARED_DETAIL_KEYS, UNANSWERED } from '#customers/leads/leads.constants.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import type { TimelineEntry } from '#customers/leads/timeline.contract.ts';
import { formatTypedPhone } from '#foundation/business/opening-hours.ts';
import { type Cell, type Columns, csvLine, localTime } from '#foundation/fields/csv.ts';
import { formatUnits } from '#foundation/fields/units.ts';
import { addDays, mondayOf } from '#time/days.ts';
import { formatDay } from '#time/format-day.ts';
import { shopDay, shopTimeZone } from '#time/shop-time.ts';
import { HOUR_MS } from '#time/units.ts';
import { dollars } from '#website/estimates/estimate.ts';
import type { ListedLead } from './lead-desk.contract.ts';

/** The day groups of the list. */
export type DayGroup = 'today' | 'yesterday' | 'week' | 'before';

/** @param createdAt ISO 8601; a future time counts as today */
export function dayGroupOf(createdAt: string, today: string): DayGroup {
  const day = shopDay(new Date(createdAt));
  if (day >= today) return 'today';
  if (day === addDays(today, -1)) return 'yesterday';
  return day >= mondayOf(today) ? 'week' : 'before';
}

/** Groups neighbors of the same day group; keeps their order. */
export function groupByDay<Q extends Pick<Lead, 'createdAt'>>(
  leads: readonly Q[],
  today: string,
): { group: DayGroup; leads: Q[] }[] {
  const groups: { group: DayGroup; leads: Q[] }[] = [];
  for (const lead of leads) {
    const group = dayGroupOf(lead.createdAt, today);
    const last = groups.at(-1);
    if (last?.group === group) last.leads.push(lead);
    else groups.push({ group, leads: [lead] });
  }
  return groups;
}

/** 'Nora Castellan, Walter Imhoff and 3 more' */
export function formatNames(leads: readonly Pick<Lead, 'firstName' | 'lastName'>[]): string {
  const names = leads.map(customerName);
  const others = names.splice(3).length;
  return names.join(', ') + (others > 0 ? ` and ${others} more` : '');
}

/** What the customer wrote last, unless a reply has followed. */
export function unansweredWords(timeline: readonly TimelineEntry[]): { at: string; what: string; text: string } | null {
  const last = timeline.findLast((entry) => entry.kind === 'reply' || wordsOf(entry) !== null);
  return last && last.kind !== 'reply' ? { at: last.at, ...wordsOf(last)! } : null;
}

type Email = Extract<TimelineEntry, { kind: 'email' | 'reply' }>;

const isEmail = (entry: TimelineEntry): entry is Email => entry.kind === 'email' || entry.kind === 'reply';

export const hasConversation = (timeline: readonly TimelineEntry[]): boolean => timeline.some(isEmail);

/** Counts the emails of people, in either direction. */
export const countEmails = (timeline: readonly TimelineEntry[]): number =>
  timeline.filter((entry) => isEmail(entry) && (entry.kind === 'reply' || entry.email.type === 'mail')).length;

/** The emails that came and the replies to them, by days in shop time. */
export function conversationDays(timeline: readonly TimelineEntry[]): { day: string; entries: Email[] }[] {
  const days = Map.groupBy(timeline.filter(isEmail), ({ at }) => shopDay(new Date(at)));
  return [...days].map(([day, entries]) => ({ day, entries }));
}

/** The subject of a reply to the customer's last email; null without one. */
export function replySubject(timeline: readonly TimelineEntry[]): string | null {
  const last = timeline.findLast((entry) => entry.kind === 'email' && entry.email.type === 'mail');
  if (last?.kind !== 'email' || !last.email.subject) return null;
  return `Re: ${last.email.subject.replace(/^(\s*(re|aw|sv|antw)\s*:)+\s*/i, '')}`.slice(0, DESK_LIMITS.subject);
}

function wordsOf(entry: TimelineEntry): { what: string; text: string } | null {
  if (entry.kind === 'email') return entry.email.type === 'mail' ? { what: 'Email', text: entry.email.text } : null;
  if (entry.kind === 'customerNote') return entry.text ? { what: 'Note', text: entry.text } : null;
  if (entry.kind !== 'offer' && entry.kind !== 'job' && entry.kind !== 'change') return null;
  const isQuestion = entry.event === 'asked' || entry.event === 'asked about';
  if (!isQuestion || !entry.text) return null;
  const subject = { offer: 'quote', job: 'job', change: 'change order' }[entry.kind];
  return { what: `Question about ${subject} ${entry.number}`, text: entry.text };
}

export type Reply = Extract<TimelineEntry, { kind: 'reply' }>;
export type UnsentReply = Reply & { mailId: number };

/** Replies that failed, became a file, or wait after a failed attempt. Those dropped from the outbox do not count. */
export function unsentReplies(timeline: readonly TimelineEntry[]): UnsentReply[] {
  return timeline.filter((entry) => entry.kind === 'reply').filter(isUnsent);
}

function isUnsent(reply: Reply): reply is UnsentReply {
  const { state, reason } = reply.delivery;
  return reply.mailId !== null && state !== 'sent' && (state !== 'waiting' || reason !== null);
}

/** Whether the request could hold a slot; its appointment may have changed since. */
export function canHoldSlot(lead: Pick<Lead, 'source' | 'status' | 'details'> | undefined): boolean {
  const { preferredDate, preferredTime } = lead?.details ?? {};
  return lead?.source === 'booking' && lead.status !== LOST && Boolean(preferredDate && preferredTime);
}

const OVERDUE_HOURS = 12;

export type BadgeKind = 'estimate' | 'appointment' | 'reminder' | 'reason';
type LeadBadges = { overdue: string | null; badges: { kind: BadgeKind; text: string }[] };

/** The short facts that a row or card shows beside the customer. */
export function leadBadges(lead: ListedLead, now: Date): LeadBadges {
  const { status, currentAppointment, estimate, remindOn, lostReason, createdAt } = lead;
  const hours = hoursSince(createdAt, now);
  const isOverdue = status === UNANSWERED && hours >= OVERDUE_HOURS;
  const badges: LeadBadges['badges'] = [];
  const add = (kind: BadgeKind, text: string) => badges.push({ kind, text });
  if (estimate) add('estimate', `${dollars(estimate.total)} estimate`);
  if (currentAppointment && currentAppointment.status !== 'released') {
    const { date, time } = slotAt(currentAppointment.startsAt, shopTimeZone());
    const open = currentAppointment.status === 'held' ? ', not confirmed' : '';
    add('appointment', `${formatDay(date, 'shortWeekday')}, ${time}${open}`);
  }
  if (remindOn)
    add('reminder', `Reminder ${remindOn === shopDay(now) ? 'today' : formatDay(remindOn, 'shortWeekday')}`);
  if (lostReason) add('reason', `Lost: ${lostReason}`);
  return { overdue: isOverdue ? `No reply for ${formatWait(hours)}` : null, badges };
}

/** '8 are waiting for a first answer, the oldest for 23 h'; `oldest` is ISO 8601. */
export function formatWaiting(count: number, oldest: string, now: Date): string {
  const hours = hoursSince(oldest, now);
  const waiting =
    count === 1 ? '1 is waiting for a first reply' : `${count.toLocaleString('en-US')} are waiting for a first reply`;
  if (hours < 1) return waiting;
  return `${waiting}, ${count === 1 ? '' : 'the oldest '}for ${formatWait(hours)}`;
}

const hoursSince = (instant: string, now: Date) => Math.floor((now.getTime() - Date.parse(instant)) / HOUR_MS);

/** '23 h', '3 days' */
const formatWait = (hours: number) => (hours < 48 ? `${hours}\u00a0h` : formatUnits(Math.floor(hours / 24), 'day'));

/** Leads received since the desk was opened: the latest ones, and the number of others. */
export type NewLeads = { leads: readonly Lead[]; more: number };

/** Adds the leads with these ids. Those missing in `latest` only count. */
export function addNewLeads({ leads, more }: NewLeads, ids: readonly number[], latest: readonly Lead[]): NewLeads {
  const named = latest.filter(({ id }) => ids.includes(id));
  return { leads: [...named, ...leads], more: more + ids.length - named.length };
}

interface ChosenService {
  lead: Lead;
  service: string;
}

const details = [...new Set([...Object.values(DETAIL_KEYS).flat(), ...SHARED_DETAIL_KEYS])];

/** The first columns of both tables. */
const HEAD: Columns<Lead> = {
  id: ({ id }) => id,
  received: ({ createdAt }) => localTime(createdAt),
  timeZone: () => shopTimeZone(),
  status: ({ status }) => status,
};

export const LEAD_COLUMNS: Columns<ListedLead> = {
  ...HEAD,
  firstName: ({ firstName }) => firstName,
  lastName: ({ lastName }) => lastName,
  email: ({ email }) => email,
  phone: ({ phone }) => phone && formatTypedPhone(phone),
  businessName: ({ businessName }) => businessName,
  aircraftType: ({ aircraftType }) => aircraftType,
  tailNumber: ({ tailNumber }) => tailNumber && formatTailNumber(tailNumber),
  services: ({ services }) => formatServices(services),
  timeline: ({ timeline }) => timeline && formatTimeline(timeline),
  howDidYouFindUs: ({ howDidYouFindUs }) => howDidYouFindUs,
  message: ({ message }) => message,
  source: ({ source }) => source,
  ...Object.fromEntries(details.map((key) => [`details.${key}`, (lead: Lead) => lead.details[key]])),
  'estimate.base': ({ estimate }) => estimate?.base,
  'estimate.addOns': ({ estimate }) => estimate?.addOns.reduce((sum, { price }) => sum + price, 0),
  'estimate.multiplier': ({ estimate }) => estimate?.multiplier,
  'estimate.total': ({ estimate }) => estimate?.total,
  scheme: ({ scheme }) => scheme && `${scheme.layout}: ${scheme.colors.map(({ name }) => name).join(' / ')}`,
  notes: ({ notes }) => notes,
  lostReason: ({ lostReason }) => lostReason,
  remindOn: ({ remindOn }) => remindOn,
  updated: ({ updatedAt }) => localTime(updatedAt),
};

export const SERVICE_COLUMNS: Columns<ChosenService> = {
  ...Object.fromEntries(
    Object.entries(HEAD).map(([name, read]) => [name, ({ lead }: ChosenService) => read(lead)] as const),
  ),
  customer: ({ lead }) => customerName(lead),
  aircraftType: ({ lead }) => lead.aircraftType,
  tailNumber: ({ lead: { tailNumber } }) => tailNumber && formatTailNumber(tailNumber),
  source: ({ lead }) => lead.source,
  service: ({ service }) => labelOfService(service),
  price: ({ lead, service }) => lead.estimate?.addOns.find(({ name }) => name === service)?.price,
};

export function servicesOf(leads: readonly Lead[]): ChosenService[] {
  return leads.flatMap((lead) => lead.services.map((service) => ({ lead, service })));
}

export function csvTotals({ count, estimates }: { count: number; estimates: number }): string {
  const totals: Record<string, Cell> = { id: 'Total', received: count, 'estimate.total': estimates };
  return csvLine(Object.keys(LEAD_COLUMNS).map((name) => totals[name]));
}
