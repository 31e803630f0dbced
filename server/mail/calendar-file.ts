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

/** Whether a calendar of `calendarText` publishes or cancels its entry. */
export function calendarMethod(calendar: string): CalendarMethod {
  return calendar.includes('\r\nMETHOD:CANCEL\r\n') ? 'CANCEL' : 'PUBLISH';
}

/** A calendar with one entry: RFC 5545 and RFC 5546. Times are UTC, so it needs no time zone rules. */
export function calendarText(entry: CalendarEntry): string {
  const end = new Date(entry.start.getTime() + entry.minutes * 60_000);
  const method: CalendarMethod = entry.status === 'CANCELLED' ? 'CANCEL' : 'PUBLISH';
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Flatirons Aircraft Refinishing//Appointments//EN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${formatUtc(entry.writtenAt)}`,
    `DTSTART:${formatUtc(entry.start)}`,
    `DTEND:${formatUtc(end)}`,
    `SUMMARY:${escapeText(entry.summary)}`,
    `DESCRIPTION:${escapeText(entry.description)}`,
    `LOCATION:${escapeText(entry.location)}`,
    `STATUS:${entry.status}`,
    `ORGANIZER;CN="${entry.organizer.name.replace(/["\p{Cc}]/gu, '')}":mailto:${entry.organizer.email}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** 2026-11-23T15:00:00.000Z as 20261123T150000Z. */
function formatUtc(time: Date): string {
  return time.toISOString().replace(/[-:]|\.\d+/g, '');
}

function escapeText(text: string): string {
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
