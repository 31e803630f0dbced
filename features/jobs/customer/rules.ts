import { dayInParts, shopDay } from '#time/shop-time.ts';
import type { JobPage } from './contract.ts';

/** 'Thu Mar 11', on one line. */
export const formatDay = (day: string): string =>
  dayInParts(day, { weekday: 'short', month: 'short', day: 'numeric' }).replace(',', '').replaceAll(' ', '\u00a0');

/** Where a job stands, in one line for its customer and one below it. */
export function describeJob(page: JobPage): { title: string; text: string | null } {
  const { status, hold, deliveredOn, forecast, inductionOn } = page;
  if (status === 'cancelled') return { title: 'This job was cancelled', text: null };
  if (status === 'delivered') return { title: `Delivered on ${formatDay(deliveredOn!)}`, text: null };
  if (hold)
    return {
      title: `On hold since ${formatDay(hold.since)}`,
      text: `Because ${hold.because}${/[.!?]$/.test(hold.because) ? '' : '.'} We name a new date once the work goes on.`,
    };
  if (status === 'ready')
    return {
      title: 'Ready for you',
      text: 'We look at it together before you take it. Please call us about a time.',
    };
  if (!forecast) return { title: 'Not scheduled yet', text: 'We write to you about a day to bring it.' };
  const { readyOn, readyUntil, notArrived } = forecast;
  const title =
    readyOn === readyUntil
      ? `Ready on ${formatDay(readyOn)}`
      : `Ready between ${formatDay(readyOn)} and ${formatDay(readyUntil)}`;
  return { title, text: notArrived && inductionOn ? `If it comes to us on ${formatDay(inductionOn)}.` : null };
}

/** 'Jul 7 to Jul 8', 'since …' or 'about …' of a stage, as far as its days are known. */
export function describeStage({ state, startedOn, finishedOn, start, end }: JobPage['stages'][number]): string {
  if (state === 'skipped') return 'Not needed';
  if (state === 'finished') return formatSpan(startedOn ?? finishedOn!, finishedOn!);
  if (state === 'under-way') return `Since ${formatDay(startedOn!)}${end ? `, until about ${formatDay(end)}` : ''}`;
  return start && end ? `About ${formatSpan(start, end)}` : 'No days yet';
}

const formatSpan = (from: string, to: string) =>
  from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;

interface TimelineDay {
  day: string;
  photos: JobPage['photos'];
  notes: JobPage['notes'];
}

/** Photos and notes by day of the shop, newest first. */
export function timelineOf({ photos, notes }: Pick<JobPage, 'photos' | 'notes'>): TimelineDay[] {
  const days = new Map<string, TimelineDay>();
  const of = (createdAt: string) => {
    const day = shopDay(new Date(createdAt));
    if (!days.has(day)) days.set(day, { day, photos: [], notes: [] });
    return days.get(day)!;
  };
  for (const photo of photos) of(photo.createdAt).photos.push(photo);
  for (const note of notes) of(note.createdAt).notes.push(note);
  return [...days.values()].sort((a, b) => (a.day < b.day ? 1 : -1));
}

/** In cents, what the customer owes now. */
export function dueCents({ status, money }: Pick<JobPage, 'status' | 'money'>): number {
  if (status === 'cancelled') return 0;
  return money.schedule.reduce((sum, { isDue, openCents }) => (isDue ? sum + openCents : sum), 0);
}
