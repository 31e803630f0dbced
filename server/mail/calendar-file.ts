import { calendarText, escapeText } from '../calendar-text.ts';

/** A mail's calendar entry. PUBLISH asks for no reply; CANCEL removes the entry of the same `uid`. */
export interface CalendarEntry {
  /** The same in all mails about one appointment. */
  uid: string;
  /** Counts from 0: a higher one replaces a lower one. */
  sequence: number;
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
  start: Date;
  minutes: number;
  summary: string;
  description: string;
  location: string;
  organizer: { name: string; email: string };
  writtenAt: Date;
}

type CalendarMethod = 'PUBLISH' | 'CANCEL';

const PRODUCT = '-//Flatirons Aircraft Refinishing//Appointments//EN';

/** Whether a calendar of `calendarFile` publishes or cancels its entry. */
export function calendarMethod(calendar: string): CalendarMethod {
  return calendar.includes('\r\nMETHOD:CANCEL\r\n') ? 'CANCEL' : 'PUBLISH';
}

/** A calendar with one entry: RFC 5545 and RFC 5546. */
export function calendarFile({ start, minutes, description, organizer, ...entry }: CalendarEntry): string {
  const method: CalendarMethod = entry.status === 'CANCELLED' ? 'CANCEL' : 'PUBLISH';
  const when = { start, end: new Date(start.getTime() + minutes * 60_000) };
  const more = [
    `DESCRIPTION:${escapeText(description)}`,
    `ORGANIZER;CN="${organizer.name.replace(/["\p{Cc}]/gu, '')}":mailto:${encodeURIComponent(organizer.email).replace(/%40(?=[^%]*$)/, '@')}`,
  ];
  return calendarText(PRODUCT, [`METHOD:${method}`], [{ ...entry, when, more }]);
}
