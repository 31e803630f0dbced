import { shortDay, slotAt } from '#features/appointments/rules.ts';
import { dollars } from '#features/estimates/rules.ts';
import { LOST, UNANSWERED } from '#features/leads/constants.ts';
import type { Quote } from '#features/leads/contract.ts';
import { customerName } from '#features/leads/rules.ts';
import type { TimelineEntry } from '#features/leads/timeline/contract.ts';
import { SHOP_TIME_ZONE } from '#time/constants.ts';
import { addDays, mondayOf } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import type { ListedQuote } from './contract.ts';

/** How long ago a quote came, as the list tells it apart. */
export type DayGroup = 'today' | 'yesterday' | 'week' | 'before';

/** @param createdAt ISO 8601; what claims to come from the future came today */
export function dayGroupOf(createdAt: string, today: string): DayGroup {
  const day = shopDay(new Date(createdAt));
  if (day >= today) return 'today';
  if (day === addDays(today, -1)) return 'yesterday';
  return day >= mondayOf(today) ? 'week' : 'before';
}

/** What follows each other and came about as long ago, together. */
export function groupByDay<Q extends Pick<Quote, 'createdAt'>>(
  quotes: readonly Q[],
  today: string,
): { group: DayGroup; quotes: Q[] }[] {
  const groups: { group: DayGroup; quotes: Q[] }[] = [];
  for (const quote of quotes) {
    const group = dayGroupOf(quote.createdAt, today);
    const last = groups.at(-1);
    if (last?.group === group) last.quotes.push(quote);
    else groups.push({ group, quotes: [quote] });
  }
  return groups;
}

/** 'Nora Castellan, Walter Imhoff and 3 more' */
export function formatNames(quotes: readonly Pick<Quote, 'firstName' | 'lastName'>[]): string {
  const names = quotes.map(customerName);
  const others = names.splice(3).length;
  return names.join(', ') + (others > 0 ? ` and ${others} more` : '');
}

type Reply = Extract<TimelineEntry, { kind: 'reply' }>;
export type UnsentReply = Reply & { mailId: number };

/** The replies that the customer does not have: they failed, became a file, or wait after a failed try. Dropped ones are settled. */
export function unsentReplies(timeline: readonly TimelineEntry[]): UnsentReply[] {
  return timeline.filter((entry) => entry.kind === 'reply').filter(isUnsent);
}

function isUnsent(reply: Reply): reply is UnsentReply {
  const { state, reason } = reply.delivery;
  return reply.mailId !== null && state !== 'sent' && (state !== 'waiting' || reason !== null);
}

/** Whether an appointment may be held for it, as far as the request itself tells. */
export function mayHoldTime(quote: Pick<Quote, 'source' | 'status' | 'details'> | undefined): boolean {
  const { preferredDate, preferredTime } = quote?.details ?? {};
  return quote?.source === 'booking' && quote.status !== LOST && Boolean(preferredDate && preferredTime);
}

/** An unanswered lead is late after this. */
const LATE_HOURS = 12;
const HOUR_MS = 3_600_000;

export type FactKind = 'estimate' | 'appointment' | 'reminder' | 'reason';
type LeadFacts = { late: string | null; facts: { kind: FactKind; words: string }[] };

/** What tells a lead from the one below at a glance, beside who it is. */
export function leadFacts(quote: ListedQuote, now: Date): LeadFacts {
  const { status, currentAppointment, estimate, remindOn, lostReason, createdAt } = quote;
  const hours = hoursSince(createdAt, now);
  const isLate = status === UNANSWERED && hours >= LATE_HOURS;
  const facts: LeadFacts['facts'] = [];
  const say = (kind: FactKind, words: string) => facts.push({ kind, words });
  if (estimate) say('estimate', `${dollars(estimate.total)} estimate`);
  if (currentAppointment && currentAppointment.status !== 'released') {
    const { date, time } = slotAt(currentAppointment.startsAt, SHOP_TIME_ZONE);
    const open = currentAppointment.status === 'held' ? ', not confirmed' : '';
    say('appointment', `${shortDay(date)}, ${time}${open}`);
  }
  if (remindOn) say('reminder', `Reminder ${remindOn === shopDay(now) ? 'today' : shortDay(remindOn)}`);
  if (lostReason) say('reason', `Lost: ${lostReason}`);
  return { late: isLate ? `No answer for ${formatWait(hours)}` : null, facts };
}

/** '8 are waiting for a first answer, the oldest for 23 h'; `oldest` is when the one came that waits longest, ISO 8601. */
export function formatWaiting(count: number, oldest: string, now: Date): string {
  const hours = hoursSince(oldest, now);
  const waiting =
    count === 1 ? '1 is waiting for a first answer' : `${count.toLocaleString('en-US')} are waiting for a first answer`;
  if (hours < 1) return waiting;
  return `${waiting}, ${count === 1 ? '' : 'the oldest '}for ${formatWait(hours)}`;
}

const hoursSince = (instant: string, now: Date) => Math.floor((now.getTime() - Date.parse(instant)) / HOUR_MS);

/** '23 h', '3 days' */
const formatWait = (hours: number) => (hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`);

/** The leads that came since the desk was opened: the latest by name, and how many more there are. */
export type News = { quotes: readonly Quote[]; more: number };

/** Adds those with these ids; of many at once, `latest` does not hold all. */
export function withNews({ quotes, more }: News, ids: readonly number[], latest: readonly Quote[]): News {
  const named = latest.filter(({ id }) => ids.includes(id));
  return { quotes: [...named, ...quotes], more: more + ids.length - named.length };
}
