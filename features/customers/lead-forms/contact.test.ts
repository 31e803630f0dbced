import { describe, expect, it } from 'vitest';
import { customerName, formatRetryDelay, formatServices, formatTimeline } from '#customers/leads/lead-words.ts';
import { newLead } from '#customers/leads/leads.contract.ts';
import { contactLead, contactPrefill, withoutPackage } from './contact.ts';

function filledIn(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const DANA = { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.com' };

describe('the contact form', () => {
  it('sends its fields unchanged, with null for empty ones', () => {
    expect(contactLead(filledIn({ ...DANA, phone: ' ', services: '', message: 'Blue' }))).toEqual({
      ...DANA,
      phone: null,
      businessName: null,
      aircraftType: null,
      tailNumber: null,
      services: [],
      timeline: null,
      howDidYouFindUs: null,
      message: 'Blue',
      source: 'contact',
      details: {},
      scheme: null,
      website: null,
    });
  });

  it('sends its service as a list and the package as a detail', () => {
    const lead = contactLead(filledIn({ ...DANA, services: 'touch_up_repair', package: 'Premium', topic: '' }));
    expect(lead).toMatchObject({ services: ['touch_up_repair'], details: { package: 'Premium' } });
  });

  it('has three errors when nothing is filled in', () => {
    const { error } = newLead.safeParse(contactLead(filledIn({})));
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'First name is required',
      'Last name is required',
      'Valid email is required',
    ]);
  });
});

describe('the prefill from the address', () => {
  const asked = (address: string, message = '') => contactPrefill(new URLSearchParams(address), message);

  it('is empty without parameters', () => {
    expect(asked('')).toEqual({});
  });

  it('puts the package before the typed text and replaces an earlier package', () => {
    const typed = 'I am interested in the Essential package.\nPaint is from 2011.';
    expect(asked('package=Premium', typed)).toEqual({
      package: 'Premium',
      topic: '',
      message: 'I am interested in the Premium package.\nPaint is from 2011.',
    });
  });

  it('can be removed from the message without changing other text', () => {
    const opening = 'I am interested in the Premium package.';
    expect(withoutPackage(`${opening}\nPaint is from 2011.`, 'Premium')).toBe('Paint is from 2011.');
    expect(withoutPackage(`${opening} Paint is from 2011.`, 'Premium')).toBe('Paint is from 2011.');
    expect(withoutPackage('When is the Premium package done?', 'Premium')).toBe('When is the Premium package done?');
  });

  it('keeps typed text with similar words', () => {
    const question = 'I have a question about the propeller.';
    for (const address of ['package=Premium', 'topic=warranty'])
      expect(asked(address, question)?.message).toMatch(new RegExp(`\n${question}$`));
    const typed = `I have a question about the warranty.\nHello!\n${question}`;
    expect(asked('topic=warranty', typed)).toMatchObject({ message: typed });
    expect(asked('topic=paint', 'I have a question about the paint.\nHello!')).toMatchObject({
      message: 'I have a question about the paint.\nHello!',
    });
  });

  it('selects the service by title, or the last option for an unknown one', () => {
    expect(asked('service=Touch-Up+%26+Repair')).toEqual({ services: 'touch_up_repair' });
    expect(asked('service=Floats')).toEqual({ services: 'other_services' });
    expect(asked('service=Touch-Up+%26+Repair&package=Premium')).toMatchObject({
      services: 'touch_up_repair',
      package: 'Premium',
    });
  });

  it('names a topic', () => {
    expect(asked('topic=warranty')).toMatchObject({
      topic: 'warranty',
      message: 'I have a question about the warranty.',
    });
  });
});

describe('formatting', () => {
  it('shows a doubled single name once', () => {
    expect(customerName({ firstName: 'Cher', lastName: 'Cher' })).toBe('Cher');
    expect(customerName(DANA)).toBe('Dana Whitfield');
  });

  it('shows labels for the form’s own values and other values as they are', () => {
    expect(formatServices(['touch_up_repair', 'Referral Program'])).toBe('Touch-Up & Repair, Referral Program');
    expect(formatServices([])).toBeNull();
    expect([formatTimeline('3-6_months'), formatTimeline('2026-12-01')]).toEqual(['3-6 months', '2026-12-01']);
  });

  it.each([
    [0, 'in 1 second'],
    [30, 'in 30 seconds'],
    [61, 'in 2 minutes'],
    [3600, 'in 1 hour'],
  ])('formats %i seconds as %s', (seconds, words) => {
    expect(formatRetryDelay(seconds)).toBe(words);
  });
});
