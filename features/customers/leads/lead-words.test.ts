import { describe, expect, it } from 'vitest';
import {
  canonicalText,
  contentOf,
  formatTailNumber,
  leadFacts,
  leadTitle,
  parseLeadId,
  shownTimeline,
} from './lead-words.ts';
import { newLead } from './leads.contract.ts';

const DANA = { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.com' };
const canonical = (body: object) => canonicalText(newLead.parse(body));

describe('the canonical text of a request', () => {
  it('is the same for any order of fields and any kind of empty one', () => {
    const plain = canonical({ ...DANA, details: { topic: 'x', package: 'y' } });
    expect(
      canonical({
        website: '',
        details: { referralCode: '', package: 'y', topic: ' x ' },
        source: 'contact',
        services: [],
        phone: null,
        message: '  ',
        email: DANA.email,
        lastName: ' Whitfield',
        firstName: 'Dana',
      }),
    ).toBe(plain);
  });

  it.each([
    { message: 'a' },
    { businessName: 'a' },
    { tailNumber: 'a' },
    { services: ['a'] },
    { services: ['a,b'] },
    { services: ['a', 'b'] },
    { source: 'booking' },
    { website: 'a' },
    { details: { topic: 'a' } },
  ])('differs with %j', (change) => {
    expect(canonical({ ...DANA, ...change })).not.toBe(canonical(DANA));
  });
});

describe('the facts of a request', () => {
  it('are formatted and leave out empty fields', () => {
    const lead = newLead.parse({
      ...DANA,
      lastName: 'Dana',
      services: ['full_refinishing', 'Ceramic coating'],
      timeline: '3-6_months',
      details: { package: 'Professional', topic: '' },
    });
    expect(leadFacts(contentOf(lead))).toEqual([
      { label: 'Name', value: 'Dana' },
      { label: 'Email', value: 'dana@example.com' },
      { label: 'Services', value: 'Full Aircraft Refinishing, Ceramic coating' },
      { label: 'Timeline', value: '3-6 months' },
      { label: 'Package', value: 'Professional' },
    ]);
  });

  it('format dates and appointments', () => {
    const details = { appointmentType: 'design-review', preferredDate: '2026-11-23', preferredTime: '8:00 AM' };
    const lead = newLead.parse({ ...DANA, source: 'booking', timeline: '2026-11-23', details });
    expect(leadFacts(contentOf(lead)).slice(2)).toEqual([
      { label: 'Appointment', value: 'Design review' },
      { label: 'Preferred date', value: 'November 23, 2026' },
      { label: 'Preferred time', value: '8:00 AM' },
    ]);
  });
});

it.each(['incidentDate', 'serviceDate', 'preferredDate', 'earliest'])('a form’s %s is no timeline', (key) => {
  const form = { timeline: '2026-11-20', details: { [key]: '2026-11-20' } };
  expect(shownTimeline(form)).toBeNull();
  expect(shownTimeline({ ...form, timeline: '2026-12-01' })).toBe('December 1, 2026');
});

it('the title names a known aircraft', () => {
  expect(leadTitle({ ...DANA, aircraftType: 'Cessna 182' })).toBe('Dana Whitfield, Cessna 182');
  expect(leadTitle({ ...DANA, aircraftType: null })).toBe('Dana Whitfield');
});

it('an id is a whole number that the database can hold', () => {
  expect(['1', '2147483647'].map(parseLeadId)).toEqual([1, 2_147_483_647]);
  expect(['0', '01', '-1', '1.0', ' 1', '2147483648', '9'.repeat(30), 'abc', ''].map(parseLeadId)).toEqual(
    Array(9).fill(null),
  );
});

it('joins the lines of a single-line field', () => {
  const { firstName, message } = newLead.parse({ ...DANA, firstName: 'Dana\r\nBcc: x@example.com', message: 'a\nb' });
  expect(firstName).toBe('Dana Bcc: x@example.com');
  expect(message).toBe('a\nb');
});

it('shows tail numbers in one spelling', () => {
  for (const typed of ['N076FA', 'n076fa', 'N-076FA', 'n 076 fa']) expect(formatTailNumber(typed)).toBe('N076FA');
  expect(formatTailNumber('d-eabc')).toBe('D-EABC');
});
