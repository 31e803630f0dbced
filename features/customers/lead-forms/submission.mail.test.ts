import { describe, expect, it } from 'vitest';
import type { Lead } from '#customers/leads/leads.contract.ts';
import type { OutboxMessage } from '#database/tables.ts';
import { BUSINESS } from '#foundation/business/business.samples.ts';
import { wordsOf } from '#server/mail/layout.ts';
import { customerConfirmation, ownerNotice } from './submission.mail.server.ts';

const LEAD: Lead = {
  id: 7,
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana@example.com',
  phone: '+1 303 555 0101',
  aircraftType: 'King Air 350',
  tailNumber: 'N350DW',
  services: ['full_refinishing'],
  message: 'First line\nSecond line',
  howDidYouFindUs: 'A friend',
  timeline: 'immediate_repair',
  businessName: 'Whitfield Ranch LLC',
  status: 'Quote Not Responded To',
  notes: null,
  lostReason: null,
  remindOn: null,
  remindAbout: null,
  unansweredSince: null,
  source: 'contact',
  details: { package: 'Professional' },
  estimate: null,
  createdAt: '2026-11-21T16:05:00.000Z',
  updatedAt: '2026-11-21T16:05:00.000Z',
};
const settings = { publicUrl: 'https://shop.example', business: BUSINESS };
const inText = [
  'Dana Whitfield',
  'dana@example.com',
  '(303) 555-0101',
  'King Air 350',
  'N350DW',
  'Full Aircraft Refinishing',
  'Immediate repair',
  'A friend',
  'Whitfield Ranch LLC',
  'Professional',
];

const asRead = (message: OutboxMessage) => ({ ...message, ...wordsOf(message) });

describe("the owner's notice", () => {
  const mail = asRead(ownerNotice(LEAD, settings));

  it('contains the request, its time in shop time and a link to the lead', () => {
    expect(mail.subject).toBe('New lead: Dana Whitfield, King Air 350');
    expect(mail.replyTo).toBe('dana@example.com');
    for (const part of [mail.text, mail.html]) {
      for (const fact of inText) expect(part).toContain(fact);
      expect(part).toContain('Contact form, November 21, 2026 at 9:05 AM');
      expect(part).toContain('https://shop.example/admin/quotes/7');
    }
    expect(mail.text).toContain('Message:\n  First line\n  Second line');
    expect(mail.html).toContain('First line<br>Second line');
  });
});

describe("the customer's confirmation", () => {
  it('repeats the request and explains next steps and corrections', () => {
    const mail = asRead(customerConfirmation(LEAD, settings));
    expect(mail.subject).toBe('We received your request');
    expect(mail.replyTo).toBeUndefined();
    for (const part of [mail.text, mail.html]) {
      for (const fact of [
        ...inText,
        'Thank you.',
        '72 hours',
        '15-minute call',
        '2 call attempts',
        'reply to this email',
      ])
        expect(part).toContain(fact);
      expect(part).toContain('KBJC');
      expect(part).not.toContain('/admin');
    }
  });

  it('announces no call without a phone number', () => {
    const { text } = asRead(customerConfirmation({ ...LEAD, phone: null }, settings));
    expect(text).not.toContain('call');
    expect(text).toContain('You didn’t leave a phone number, so we’ll email you our questions.');
  });

  it('explains where to move or cancel a booked appointment', () => {
    expect(asRead(customerConfirmation({ ...LEAD, source: 'booking' }, { ...settings, linkId: 1 })).text).toContain(
      'move or cancel the appointment',
    );
  });

  it.each<[Lead['source'], string]>([
    ['booking', 'booking request'],
    ['warranty', 'warranty registration'],
    ['insurance', 'insurance claim request'],
    ['referral', 'referral'],
    ['waitlist', 'waitlist request'],
  ])('of a %s names its kind', (source, kind) => {
    const mail = asRead(customerConfirmation({ ...LEAD, source }, settings));
    expect(mail.subject).toBe(`We received your ${kind}`);
    expect(mail.text).not.toContain('72 hours');
  });
});

describe('input from visitors', () => {
  const nasty = '<img src=x onerror=alert(1)>"\'&';
  const lead = { ...LEAD, firstName: nasty, message: nasty, tailNumber: nasty, details: { topic: nasty } };

  it.each([ownerNotice(lead, settings), customerConfirmation(lead, settings)].map(asRead))(
    'is escaped in the HTML',
    ({ html, text }) => {
      expect(html).not.toContain('<img');
      expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
      expect(text).toContain(nasty);
    },
  );

  it('cannot inject a header through the subject, which is truncated', () => {
    const lastName = `Doe\r\nBcc: everyone@example.com\u2028${'x'.repeat(500)}`;
    const { subject } = ownerNotice({ ...LEAD, lastName }, settings);
    expect(subject).toMatch(/^New lead: Dana Doe Bcc: everyone@example.com x+…$/);
    expect(subject).toHaveLength(150);
  });
});
