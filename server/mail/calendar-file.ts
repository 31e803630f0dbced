/**
 * What a mail's calendar entry says. Its method is PUBLISH: the reader adds it, and no reply is asked for. A
 * cancelled one takes away what came before under the same `uid`.
 */
export interface CalendarEntry {
  /** The same for every word about one appointment. */
  uid: string;
  /** Counts the words about it from 0: a later one takes the place of an earlier one. */
  sequence: number;
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
  start: Date;
  minutes: number;
  summary: string;
  description: string;
  location: string;
  organizer: { name: string; email: string };
  /** When this was written. */
  writtenAt: Date;
}

type CalendarMethod = 'PUBLISH' | 'CANCEL';

/** Whether a calendar of `calendarText` brings its entry or takes it away. */
export function calendarMethod(calendar: string): CalendarMethod {
  return calendar.includes('\r\nMETHOD:CANCEL\r\n') ? 'CANCEL' : 'PUBLISH';
}

/** The entry as a calendar of its own, as in RFC 5545 and RFC 5546; times are UTC, so that it needs no time zone rules. */
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
    `DTSTAMP:${utc(entry.writtenAt)}`,
    `DTSTART:${utc(entry.start)}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${escaped(entry.summary)}`,
    `DESCRIPTION:${escaped(entry.description)}`,
    `LOCATION:${escaped(entry.location)}`,
    `STATUS:${entry.status}`,
    `ORGANIZER;CN="${entry.organizer.name.replace(/["\p{Cc}]/gu, '')}":mailto:${entry.organizer.email}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** 2026-11-23T15:00:00.000Z as 20261123T150000Z. */
function utc(time: Date): string {
  return time.toISOString().replace(/[-:]|\.\d+/g, '');
}

function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');
}

/** No line over 75 octets, and no character torn apart; what goes on begins with a space. */
function folded(line: string): string {
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
