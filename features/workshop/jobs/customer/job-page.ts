import { countDays } from '#time/days.ts';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { reachUs } from '#website/site/pages.ts';
import { formatCents } from '#workshop/shop/money.ts';
import { HOLD_REASONS, type HoldReason } from '../job-status.constants.ts';
import type { JobPage, PhotoPage } from './job-page.contract.ts';

export type Stage = JobPage['stages'][number];

/** 'Mar 11', on one line. */
const formatShort = (day: string): string => formatDay(day, 'short').replaceAll(' ', '\u00a0');

export const formatAt = (at: string): string => formatDay(shopDay(new Date(at)));

/** A text with the period that it may lack. */
const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Why a job is on hold, as the desk says it: a note may end in a period. */
export const explainHold = ({ reason, note }: { reason: string; note: string | null }): string =>
  sentence(note || HOLD_REASONS[reason as HoldReason] || reason);

/** Where a job stands, in one line for its customer and one below it. */
export function describeJob(page: JobPage, phone: string | null): { title: string; text: string | null } {
  const { status, hold, deliveredOn, forecast, inductionOn } = page;
  if (status === 'cancelled')
    return {
      title: 'This job was canceled',
      text: `Your payments are listed below. If you have questions, ${reachUs(phone)}.`,
    };
  if (status === 'delivered') return { title: `Delivered on ${formatDay(deliveredOn!)}`, text: null };
  if (hold) return { title: `On hold since ${formatDay(hold.since)}`, text: null };
  if (status === 'ready')
    return {
      title: 'Ready for you',
      text: `We’ll look it over together before you take it home. To set a time, ${reachUs(phone)}.`,
    };
  if (!forecast) return { title: 'Not scheduled yet', text: 'We’ll contact you to set a drop-off day.' };
  const text =
    forecast.notArrived && inductionOn
      ? `That’s if it arrives soon. We expected it on ${formatDay(inductionOn)}.`
      : null;
  return { title: `Ready ${formatWindow(forecast)}`, text };
}

/** 'between Thu Sep 10 and Mon Sep 14', or 'on Thu Sep 10' when nothing can come between anymore. */
export function formatWindow({ readyOn, readyUntil }: { readyOn: string; readyUntil: string }): string {
  return readyOn === readyUntil
    ? `on ${formatDay(readyOn)}`
    : `between ${formatDay(readyOn)} and ${formatDay(readyUntil)}`;
}

/** Why a job is on hold, which promises no date. */
export function describeHold({ hold }: JobPage): { title: string; text: string } | null {
  if (!hold) return null;
  const because = sentence(hold.because);
  return {
    title: because.charAt(0).toUpperCase() + because.slice(1),
    text: 'We’ll give you a date once work resumes.',
  };
}

interface Move {
  readyOn: string;
  words: string;
}

/** The ready dates, the oldest first, from the first one that the customer was told: those before it were plans. */
export function promisedDates<D extends { toldAt: string | null }>(dates: readonly D[]): D[] {
  const first = dates.findIndex(({ toldAt }) => toldAt !== null);
  return first < 0 ? [] : dates.slice(first);
}

/** Every ready date since the first promise, the first one first, with why the next one took its place. */
export function movesOf({ readyDates, forecast, hold, today }: JobPage): Move[] {
  const shown: Omit<JobPage['readyDates'][number], 'before'>[] = [];
  for (const { before: _, ...date } of promisedDates(readyDates.toReversed())) {
    const last = shown.at(-1);
    // Said again, with its reason or by mail.
    if (last?.readyOn === date.readyOn)
      Object.assign(last, {
        reason: date.reason ?? last.reason,
        note: date.note ?? last.note,
        toldAt: date.toldAt ?? last.toldAt,
      });
    else shown.push({ ...date });
  }
  const moves = shown.map(({ readyOn, reason, note, toldAt, createdAt }, at) => {
    const whenSent = toldAt ? `sent on ${formatAt(toldAt)}` : `set on ${formatAt(createdAt)}`;
    const first =
      at === 0 ? `First date, ${whenSent}.` : sentence(whenSent.charAt(0).toUpperCase() + whenSent.slice(1));
    const slips = at > 0 && readyOn > shown[at - 1]!.readyOn;
    return { readyOn, words: [first, reason ?? (slips && NOT_SAID), note].filter(Boolean).join(' ') };
  });
  const last = moves.at(-1);
  if (forecast && !hold && last && forecast.readyOn !== last.readyOn)
    moves.push({
      readyOn: forecast.readyOn,
      words: [`Forecast as of ${formatDay(today)}.`, forecast.readyOn > last.readyOn && NOT_SAID]
        .filter(Boolean)
        .join(' '),
    });
  return moves;
}

const NOT_SAID = 'The shop hasn’t given a reason yet.';

/** 'Jul 7 to Jul 8', 'Since …' or 'About …' of a stage, as far as its days are known. While on hold, none to come are. */
export function describeStage(
  { state, startedOn, finishedOn, start, end }: Stage,
  { status, hold }: Pick<JobPage, 'status' | 'hold'>,
): string {
  if (state === 'skipped') return 'Not needed';
  if (state === 'finished') return formatSpan(startedOn ?? finishedOn!, finishedOn!);
  if (status === 'cancelled') return startedOn ? `Since ${formatShort(startedOn)}, not finished` : 'Not started';
  if (state === 'under-way' && hold)
    return `Since ${formatShort(startedOn!)}, on hold since ${formatShort(hold.since)}`;
  if (state === 'under-way') return `Since ${formatShort(startedOn!)}${end ? `, until about ${formatShort(end)}` : ''}`;
  if (hold) return 'After the hold';
  return start && end ? `About ${formatSpan(start, end)}` : 'No dates yet';
}

const formatSpan = (from: string, to: string) =>
  from === to ? formatShort(from) : `${formatShort(from)} to ${formatShort(to)}`;

/** Calendar days from the first of a scale. */
export interface Bar {
  from: number;
  days: number;
}

export interface StageBars {
  /** Calendar days of the scale. */
  span: number;
  today: number | null;
  /** In the order of the stages. */
  stages: { plan: Bar | null; fact: Bar | null }[];
}

/** Plan and fact of all stages on one scale of days; null before any is known. */
export function barsOf({ stages, today, hold, status }: JobPage): StageBars | null {
  const rows = stages.map((stage) => ({ plan: stage.plan, fact: factOf(stage, hold !== null, today) }));
  const days = rows.flatMap(({ plan, fact }) => [plan, fact].flatMap((span) => (span ? [span.start, span.end] : [])));
  if (days.length === 0) return null;
  days.sort();
  const first = days[0]!;
  const isGoing = status !== 'delivered' && status !== 'cancelled' && first <= today;
  const last = [days.at(-1)!, isGoing ? today : first].sort()[1]!;
  const place = (span: Span | null): Bar | null =>
    span && { from: countDays(first, span.start) - 1, days: countDays(span.start, span.end) };
  return {
    span: countDays(first, last),
    today: isGoing ? countDays(first, today) - 1 : null,
    stages: rows.map(({ plan, fact }) => ({ plan: place(plan), fact: place(fact) })),
  };
}

type Span = { start: string; end: string };

/** A stage as it was or is expected; on hold, what is to come is open. */
function factOf({ state, startedOn, finishedOn, start, end }: Stage, isOnHold: boolean, today: string): Span | null {
  if (state === 'finished') return { start: startedOn ?? finishedOn!, end: finishedOn! };
  if (state === 'under-way') return { start: startedOn!, end: isOnHold ? today : (end ?? today) };
  return state === 'to-come' && start && end && !isOnHold ? { start, end } : null;
}

/** What the customer has to do now, when nothing is due: mostly nothing. */
export function describeNext({ status, hold, money }: JobPage, phone: string | null): string | null {
  const balance = money.balanceCents > 0 ? ` Bring the balance: ${formatCents(money.balanceCents)}.` : '';
  if (status === 'ready') return `${reachUs(phone)} to set a time to look it over together.${balance}`;
  if (hold) return 'nothing right now. We’ll let you know as soon as work resumes.';
  return status === 'in-work' ? `nothing until it’s ready. We’ll let you know then.${balance}` : null;
}

export interface TimelineEntry {
  day: string;
  stageKey: string | null;
  photos: PhotoPage['photos'];
  notes: PhotoPage['notes'];
}

/** Photos and notes by day of the shop and by stage, newest first. */
export function timelineOf({ photos, notes }: Pick<PhotoPage, 'photos' | 'notes'>): TimelineEntry[] {
  const entries = new Map<string, TimelineEntry & { at: string }>();
  const of = ({ createdAt, stageKey }: { createdAt: string; stageKey: string | null }) => {
    const day = shopDay(new Date(createdAt));
    const key = `${day} ${stageKey ?? ''}`;
    const entry = entries.get(key) ?? { day, stageKey, photos: [], notes: [], at: createdAt };
    if (createdAt > entry.at) entry.at = createdAt;
    entries.set(key, entry);
    return entry;
  };
  for (const photo of photos) of(photo).photos.push(photo);
  for (const note of notes) of(note).notes.push(note);
  return [...entries.values()]
    .sort((a, b) => b.day.localeCompare(a.day) || b.at.localeCompare(a.at))
    .map(({ at: _, ...entry }) => entry);
}

/** A photo's caption, or else its stage and day: 'Prime, Oct 19'. */
export function describePhoto(
  { caption, stageKey }: PhotoPage['photos'][number],
  day: string,
  stages: readonly Pick<Stage, 'key' | 'title'>[],
): string {
  const stage = stages.find(({ key }) => key === stageKey);
  return caption || [stage?.title ?? 'Photo', formatShort(day)].join(', ');
}

/** In cents, what the customer owes now. */
export function dueCents({ status, money }: Pick<JobPage, 'status' | 'money'>): number {
  if (status === 'cancelled') return 0;
  return money.schedule.reduce((sum, { isDue, openCents }) => (isDue ? sum + openCents : sum), 0);
}
