import { describe, expect, it } from 'vitest';
import { type CalendarEntry, calendarFile, calendarMethod } from './calendar-file.ts';

const ENTRY: CalendarEntry = {
  uid: 'appointment-7@shop.example',
  sequence: 0,
  status: 'TENTATIVE',
  start: new Date('2026-12-03T17:00:00Z'),
  minutes: 45,
  summary: 'Design review',
  description: 'The shop confirms.',
  location: 'Broomfield',
  organizer: { name: 'Flatirons', email: 'shop@example.com' },
  writtenAt: new Date('2026-11-21T10:00:00.123Z'),
};

describe('a calendar entry', () => {
  it('says what, when and how certain, in lines as the standard requires', () => {
    const text = calendarFile(ENTRY);
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
    expect(text.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true);
    expect(text.split('\r\n')).toEqual(
      expect.arrayContaining([
        'METHOD:PUBLISH',
        'UID:appointment-7@shop.example',
        'SEQUENCE:0',
        'DTSTAMP:20261121T100000Z',
        'DTSTART:20261203T170000Z',
        'DTEND:20261203T174500Z',
        'STATUS:TENTATIVE',
        'ORGANIZER;CN="Flatirons":mailto:shop@example.com',
      ]),
    );
  });

  it('removes a published entry when it is cancelled', () => {
    const text = calendarFile({ ...ENTRY, status: 'CANCELLED', sequence: 2 });
    expect(text).toContain('METHOD:CANCEL\r\n');
    expect(text).toContain('SEQUENCE:2\r\n');
    expect(text).toContain('STATUS:CANCELLED\r\n');
    expect([calendarMethod(text), calendarMethod(calendarFile(ENTRY))]).toEqual(['CANCEL', 'PUBLISH']);
  });

  it('escapes characters that would end a value or a line', () => {
    const text = calendarFile({ ...ENTRY, summary: 'a, b; c\\d\nEND:VEVENT\u0007' });
    expect(text).toContain('SUMMARY:a\\, b\\; c\\\\d\\nEND:VEVENT \r\n');
    const quoted = calendarFile({ ...ENTRY, organizer: { name: 'A "B"\r\nX:1', email: 'a@example.com' } });
    expect(quoted).toContain('ORGANIZER;CN="A BX:1":mailto:a@example.com\r\n');
  });

  it('folds at 75 octets without splitting a character', () => {
    const summary = `${'é'.repeat(60)}${'🛩'.repeat(30)}`;
    const text = calendarFile({ ...ENTRY, summary });
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${summary}\r\n`);
  });
});
