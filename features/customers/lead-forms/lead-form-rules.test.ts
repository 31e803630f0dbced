import { describe, expect, it, vi } from 'vitest';
import { contentOf, splitFullName } from '#customers/leads/lead-words.ts';
import { newLead } from '#customers/leads/leads.contract.ts';
import { startApp } from '#tests/support/api.ts';
import { onCleanUp } from '#tests/support/clean-up.ts';
import { httpEngines } from '#tests/support/database.ts';
import {
  bookingForm,
  findErrors,
  formatMessage,
  insuranceForm,
  type LeadFormRules,
  missingFields,
  referralForm,
  waitlistForm,
  warrantyForm,
  withoutRepeats,
} from './lead-form-rules.ts';
import { submitLeadForm } from './submission.api.server.ts';

const TODAY = '2026-11-21';
const filledIn = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

const BOOKING = {
  appointmentType: 'design-review',
  preferredDate: '2026-12-03',
  preferredTime: '10:00 AM',
  name: 'Dana Q. Whitfield',
  email: 'dana@example.com',
  phone: '+1 303 555 0101',
  aircraftType: 'King Air 350',
  notes: 'Bringing samples',
};
const WAITLIST = {
  name: 'Nora Castellan',
  email: 'nora@example.com',
  phone: '',
  aircraftType: 'Single Engine Piston',
  tailNumber: 'N206NC',
  earliest: '2027-03-01',
  latest: '2027-05-31',
  leastNotice: '5',
  notes: '',
};
const WARRANTY = {
  ownerName: 'Cher',
  email: 'cher@example.com',
  phone: '',
  aircraftType: 'Cessna 182',
  tailNumber: 'N182CH',
  serviceDate: '2026-10-01',
  invoiceNumber: 'F-1042',
  notes: 'All fine',
};
const INSURANCE = {
  claimantName: 'Sam Ortiz',
  email: 'sam@example.com',
  phone: '303 555 0102',
  insuranceCompany: 'Skyline Mutual',
  claimNumber: 'C-77',
  aircraftType: 'Cirrus SR22',
  tailNumber: 'N22SO',
  incidentDate: '2026-11-02',
  incidentDescription: 'Hail',
  damageDescription: 'Dents on the wing',
  assistanceNeeded: 'An estimate',
};
const REFERRAL = {
  referrerName: 'Ana Lee',
  referrerEmail: 'ana@example.com',
  referrerPhone: '303 555 0103',
  refereeName: 'Bo Park',
  refereeEmail: 'bo@example.com',
  refereePhone: '303 555 0104',
  notes: 'Baron, faded',
};

describe.each(httpEngines)('each form on %s', (engine) => {
  it.each<[name: string, rules: LeadFormRules, fields: Record<string, string>, stored: object]>([
    [
      'booking',
      bookingForm,
      BOOKING,
      {
        firstName: 'Dana',
        lastName: 'Q. Whitfield',
        email: 'dana@example.com',
        phone: '+1 303 555 0101',
        aircraftType: 'King Air 350',
        services: ['design-review'],
        timeline: '2026-12-03',
        message: [
          'Appointment: Design review',
          'Preferred date: 2026-12-03',
          'Preferred time: 10:00 AM',
          'Aircraft: King Air 350',
          'Notes: Bringing samples',
        ].join('\n'),
        details: {
          appointmentType: 'design-review',
          preferredDate: '2026-12-03',
          preferredTime: '10:00 AM',
          notes: 'Bringing samples',
        },
      },
    ],
    [
      'waitlist',
      waitlistForm,
      WAITLIST,
      {
        firstName: 'Nora',
        lastName: 'Castellan',
        phone: null,
        tailNumber: 'N206NC',
        services: ['Waitlist'],
        timeline: '2027-03-01',
        message: 'Earliest day: 2027-03-01\nLatest day: 2027-05-31\nMinimum notice, in days: 5',
        details: { earliest: '2027-03-01', latest: '2027-05-31', leastNotice: '5' },
      },
    ],
    [
      'warranty',
      warrantyForm,
      WARRANTY,
      {
        firstName: 'Cher',
        lastName: 'Cher',
        phone: null,
        tailNumber: 'N182CH',
        services: ['Warranty Registration'],
        timeline: '2026-10-01',
        message: 'Invoice number: F-1042\nService date: 2026-10-01\nNotes: All fine',
        details: { serviceDate: '2026-10-01', invoiceNumber: 'F-1042', notes: 'All fine' },
      },
    ],
    [
      'insurance',
      insuranceForm,
      INSURANCE,
      {
        firstName: 'Sam',
        lastName: 'Ortiz',
        services: ['Insurance Claim Assistance'],
        timeline: '2026-11-02',
        message: [
          'Insurance company: Skyline Mutual',
          'Claim number: C-77',
          'Incident date: 2026-11-02',
          'What happened: Hail',
          'Damage: Dents on the wing',
          'Assistance needed: An estimate',
        ].join('\n'),
        details: {
          insuranceCompany: 'Skyline Mutual',
          claimNumber: 'C-77',
          incidentDate: '2026-11-02',
          incidentDescription: 'Hail',
          damageDescription: 'Dents on the wing',
          assistanceNeeded: 'An estimate',
        },
      },
    ],
    [
      'referral',
      referralForm,
      REFERRAL,
      {
        firstName: 'Ana',
        lastName: 'Lee',
        email: 'ana@example.com',
        phone: '303 555 0103',
        services: ['Referral Program'],
        timeline: null,
        message: [
          'Referred by: Ana Lee',
          'Referrer’s email: ana@example.com',
          'Referrer’s phone: 303 555 0103',
          'Friend referred: Bo Park',
          'Friend’s email: bo@example.com',
          'Friend’s phone: 303 555 0104',
          'Notes: Baron, faded',
        ].join('\n'),
        details: REFERRAL,
      },
    ],
  ])('%s stores its fields and mails the sender and the owner', async (name, rules, fields, stored) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T16:00:00Z`) });
    onCleanUp(() => vi.useRealTimers());
    const { db, config } = await startApp(engine);
    const form = filledIn(fields);
    expect(findErrors(rules, form, TODAY)).toEqual({});
    const services = { db, config, wakeOutbox: () => {} };
    await submitLeadForm(services, rules.toLead(form), '192.0.2.1');
    const [lead] = await db.selectFrom('quotes').selectAll().execute();
    expect(lead).toMatchObject({ source: name, ...stored });
    const mails = await db.selectFrom('outbox').select('recipient').orderBy('id').execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual([null, lead?.email]);
  });

  it('rejects a service date in the future', async () => {
    const app = await startApp(engine);
    const body = warrantyForm.toLead(filledIn({ ...WARRANTY, serviceDate: '2099-01-01' }));
    const answer = await app.post('/api/quotes', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([{ path: 'details.serviceDate', message: 'Choose today or an earlier date' }]);
  });

  it.each([
    [{ latest: '2027-02-28' }, 'details.latest', 'Choose the same or a later date'],
    [{ latest: '' }, 'details.latest', 'Choose the latest day'],
    [{ earliest: '2020-01-01' }, 'details.earliest', 'Choose today or a later date'],
    [{ leastNotice: '181' }, 'details.leastNotice', 'Enter a whole number of days, at most 180'],
  ])('rejects a place on the waitlist with %o', async (fields, path, message) => {
    const app = await startApp(engine);
    const answer = await app.post('/api/quotes', waitlistForm.toLead(filledIn({ ...WAITLIST, ...fields })));
    expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ path, message }]]);
  });
});

describe('required fields', () => {
  it.each<[name: string, rules: LeadFormRules, fields: string[]]>([
    ['booking', bookingForm, ['appointmentType', 'preferredDate', 'preferredTime', 'name', 'email', 'phone']],
    ['warranty', warrantyForm, ['ownerName', 'email', 'tailNumber']],
    ['waitlist', waitlistForm, ['name', 'email', 'aircraftType', 'earliest', 'latest', 'leastNotice']],
    ['insurance', insuranceForm, ['claimantName', 'email', 'insuranceCompany']],
    ['referral', referralForm, ['referrerName', 'referrerEmail', 'refereeName', 'refereeEmail']],
  ])('of %s are reported one by one', (_name, rules, fields) => {
    const empty = filledIn({ notes: ' ' });
    expect(missingFields(rules, empty)).toEqual(fields);
    expect(Object.keys(findErrors(rules, empty, TODAY)).sort()).toEqual([...fields].sort());
  });

  it('must have valid dates and email addresses', () => {
    expect(findErrors(bookingForm, filledIn({ ...BOOKING, preferredDate: '2026-11-20' }), TODAY)).toEqual({
      preferredDate: 'Choose today or a later date',
    });
    expect(findErrors(insuranceForm, filledIn({ ...INSURANCE, incidentDate: '2026-11-22' }), TODAY)).toEqual({
      incidentDate: 'Choose today or an earlier date',
    });
    expect(findErrors(referralForm, filledIn({ ...REFERRAL, refereeEmail: 'bo' }), TODAY)).toEqual({
      refereeEmail: 'Valid email is required',
    });
    expect(findErrors(waitlistForm, filledIn({ ...WAITLIST, latest: '2027-02-28' }), TODAY)).toEqual({
      latest: 'Choose the same or a later date',
    });
  });

  it('include an appointment type; without it the service is a generic booking', () => {
    expect(bookingForm.toLead(filledIn({ ...BOOKING, appointmentType: '' })).services).toEqual(['Appointment Booking']);
  });
});

describe('a full name', () => {
  it.each([
    ['Dana Whitfield', 'Dana', 'Whitfield'],
    ['  Dana   van der  Berg ', 'Dana', 'van der Berg'],
    ['Cher', 'Cher', 'Cher'],
    ['', '', ''],
  ])('%j is split at its spaces', (fullName, firstName, lastName) => {
    expect(splitFullName(fullName)).toEqual({ firstName, lastName });
  });
});

describe('the message', () => {
  it('is truncated if too long, because the details have all of it', () => {
    const long = 'x'.repeat(4_000);
    const form = filledIn({ ...INSURANCE, incidentDescription: long, damageDescription: long });
    const lead = insuranceForm.toLead(form);
    expect(lead.message).toHaveLength(5_000);
    expect(newLead.safeParse(lead).success).toBe(true);
    expect(lead.details?.damageDescription).toBe(long);
  });

  it('is omitted where it repeats the details', () => {
    const read = (rules: LeadFormRules, fields: Record<string, string>) =>
      withoutRepeats(contentOf(newLead.parse(rules.toLead(filledIn(fields)))));
    expect(read(bookingForm, BOOKING)).toMatchObject({
      message: null,
      timeline: null,
      details: { preferredDate: '2026-12-03', preferredTime: '10:00 AM', notes: 'Bringing samples' },
    });
    expect(Object.keys(read(referralForm, REFERRAL).details)).toEqual([
      'refereeName',
      'refereeEmail',
      'refereePhone',
      'notes',
    ]);
    const typed = contentOf(newLead.parse({ ...bookingForm.toLead(filledIn(BOOKING)), message: 'Custom price' }));
    expect(withoutRepeats(typed).message).toBe('Custom price');
    expect(formatMessage({ source: 'contact', aircraftType: 'King Air', details: { topic: 'x' } })).toBeNull();
  });
});
