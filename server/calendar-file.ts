/** An event of a calendar, at an instant or on whole days. */
export interface CalendarEvent {
  /** The same for as long as it exists. */
  uid: string;
  /** Counts its changes from 0: a higher one replaces a lower one. */
  sequence: number;
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
  when: { start: Date; end: Date } | { from: string; before: string };
  summary: string;
  location?: string | undefined;
  writtenAt: Date;
  /** Further properties, as lines. */
  more?: readonly string[];
}

/** A calendar as text: RFC 5545. Instants are UTC, so it needs no time zone rules. `properties` are lines of its own. */
export function calendarText(
  /** The shop, and which of its calendars this is. */
  product: { shop: string; name: string },
  properties: readonly string[],
  events: readonly CalendarEvent[],
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escapeText(`-//${product.shop}//${product.name}//EN`)}`,
    ...properties,
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function linesOf({ uid, sequence, status, when, summary, location, writtenAt, more = [] }: CalendarEvent): string[] {
  const [start, end] =
    'from' in when
      ? [`;VALUE=DATE:${basicFormat(when.from)}`, `;VALUE=DATE:${basicFormat(when.before)}`]
      : [`:${formatUtc(when.start)}`, `:${formatUtc(when.end)}`];
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${formatUtc(writtenAt)}`,
    `DTSTART${start}`,
    `DTEND${end}`,
    `SUMMARY:${escapeText(summary)}`,
    ...(location === undefined ? [] : [`LOCATION:${escapeText(location)}`]),
    `STATUS:${status}`,
    ...more,
    'END:VEVENT',
  ];
}

/** 2026-11-23T15:00:00.000Z as 20261123T150000Z. */
function formatUtc(time: Date): string {
  return time.toISOString().replace(/[-:]|\.\d+/g, '');
}

const basicFormat = (day: string) => day.replaceAll('-', '');

export function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');
}

/** Folds lines at 75 octets without splitting characters; continuation lines begin with a space. */
function foldLine(line: string): string {
  const parts = [''];
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_OCTETS) {
      parts.push(' ');
      octets = 1;
    }
    parts[parts.length - 1] += character;
    octets += size;
  }
  return parts.join('\r\n');
}

const MAX_OCTETS = 75;

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
  return calendarText({ shop: organizer.name, name: 'Appointments' }, [`METHOD:${method}`], [{ ...entry, when, more }]);
}
