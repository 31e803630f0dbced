import { customerName } from '#customers/leads/lead-words.ts';
import type { Ring } from '#office/push/push.ts';
import { addDays } from '#time/days.ts';
import { formatDay, formatDayRange } from '#time/format-day.ts';
import { shopTimeZone } from '#time/shop-time.ts';
import type { JobStatus } from '#workshop/jobs/job-status.constants.ts';
import { STAGE_COLORS } from '#workshop/jobs/stage-colors.ts';
import { preselected } from './amounts.ts';
import type { OfferBody, OfferDocument } from './offer.contract.ts';

/** The chosen lines of a quote with what was decided about each, and those that were left out. */
export function compareChoices({ sections }: Pick<OfferBody, 'sections'>, choices: readonly string[]) {
  const chosen = new Set(choices);
  const proposed = new Set(preselected({ sections }));
  const optional = sections.filter(({ kind }) => kind !== 'included').flatMap(({ lines }) => lines);
  return {
    kept: optional
      .filter(({ id }) => chosen.has(id))
      .map((each) => ({ line: each, isChanged: !proposed.has(each.id) })),
    leftOut: sections
      .filter(({ kind }) => kind === 'any')
      .flatMap(({ lines }) => lines.filter(({ id }) => !chosen.has(id))),
  };
}

/** '9:14 PM' in shop time. */
export const formatTime = (at: string): string =>
  new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: shopTimeZone() });

const DAYS_OF_WEEK = 7;
const WORK_DAYS_OF_WEEK = 5;

/** A color for each stage. */
export const STAY_COLORS = Object.values(STAGE_COLORS);

type When = Pick<OfferDocument, 'induction' | 'workDays' | 'readyOn'>;

/**
 * The first day in the hangar and about the last, if it comes on the first possible day; null while that is open. A
 * document without a ready day counts weeks.
 */
export function stayOf({ induction, workDays, readyOn }: When) {
  if (!induction || !workDays) return null;
  const { from } = induction;
  return { from, to: readyOn ?? addDays(from, Math.ceil(((workDays - 1) * DAYS_OF_WEEK) / WORK_DAYS_OF_WEEK)) };
}

/** 'ready about Sep 1, if it comes Jul 7'; null while that is open. */
export function formatReady(when: When): string | null {
  const stay = stayOf(when);
  return stay && `ready about ${formatDay(stay.to, 'short')} if dropped off ${formatDay(stay.from, 'short')}`;
}

/** The drop-off of an accepted quote: the days that were agreed, else the first that is held. */
export function formatDropOff(induction: OfferBody['induction'], held: { from: string } | null): string {
  if (induction) return formatDayRange(induction);
  return held ? formatDay(held.from, 'shortWeekday') : 'To be scheduled';
}

/** Whether the airplane is still to be brought. */
export const isToCome = (status: JobStatus | null): boolean => status === null || status === 'booked';

/** The headline of an accepted quote: where its job stands. */
export function describeAccepted(status: JobStatus | null, tailNumber: string, isHeld: boolean): string {
  const airplane = tailNumber || 'Your airplane';
  switch (status) {
    case 'in-work':
      return `${airplane} is in the hangar.`;
    case 'on-hold':
      return `Work on ${tailNumber || 'your airplane'} is on hold.`;
    case 'ready':
      return `${airplane} is ready for you.`;
    case 'delivered':
      return `${airplane} is delivered.`;
    case 'cancelled':
      return 'This job was canceled.';
    default:
      return isHeld ? `${airplane} has a spot in the hangar.` : 'Your quote is accepted.';
  }
}

/** The record of an offer that rings, and the page that opens. */
export const ringAt = ({ id }: { id: number }) => ({ tag: `quote-${id}`, path: `/admin/offers/${id}` });

/** What a customer did with a quote. */
export const offerRing = (
  kind: 'opened' | 'accepted' | 'declined',
  offer: { id: number; number: string },
  lead: { firstName: string; lastName: string; aircraftType: string | null },
): Ring => ({
  kind,
  title: `${customerName(lead)} ${kind} ${offer.number}`,
  body: lead.aircraftType ?? '',
  ...ringAt(offer),
});
