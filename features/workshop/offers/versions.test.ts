import { expect, it } from 'vitest';
import { BUSINESS } from '#foundation/business/business.samples.ts';
import { completeOffer } from '#tests/support/offers.ts';
import { canonicalJson } from '#workshop/decisions/canonical-json.ts';
import { forecast } from '#workshop/stays/forecast.ts';
import { offerDocument } from './offer.contract.ts';
import { documentOf, readyDay } from './versions.ts';

it('makes a document that is valid for so many days, with the totals of what is ticked', () => {
  const lead = { firstName: 'Ellen', lastName: 'Marsh', businessName: null, email: 'ellen@example.com' };
  const sending = { number: 'Q-26-0012', version: 2, business: BUSINESS, lead };
  const document = documentOf(completeOffer(), { ...sending, sentOn: '2026-10-20' });
  expect(document).toMatchObject({
    number: 'Q-26-0012',
    version: 2,
    sentOn: '2026-10-20',
    validUntil: '2026-11-19',
    business: { place: 'Rocky Mountain Metropolitan Airport (KBJC), Broomfield, Colorado' },
    customer: { name: 'Ellen Marsh', email: 'ellen@example.com' },
    totals: { totalCents: 3_318_168 },
  });
  expect(offerDocument.parse(JSON.parse(canonicalJson(document)))).toEqual(document);
});

it('gives the ready day that the job counts from the same days, past weekends, holidays and closed days', () => {
  const calendar = { weekdays: [0, 1, 2, 3, 4], closed: [], openHolidays: [] };
  const body = { induction: { from: '2026-11-30', to: '2026-12-04' }, workDays: 26 };
  expect(readyDay(body, calendar)).toBe('2027-01-06');
  const job = { status: 'booked', inductionOn: '2026-11-30', arrivedOn: null, holdSince: null } as const;
  const rest = { extraDays: 0, daysLeft: null, daysLeftOn: null, startedOn: null, finishedOn: null, skipped: false };
  const closed = { ...calendar, closed: [{ from: '2026-12-14', to: '2026-12-16' }] };
  const counted = forecast(job, [{ key: 'strip', days: 26, ...rest }], [], '2026-11-27', closed)!.readyOn;
  expect([readyDay(body, closed), counted]).toEqual(['2027-01-11', '2027-01-11']);
  expect([readyDay({ ...body, induction: null }, closed), readyDay({ ...body, workDays: null }, closed)]).toEqual([
    undefined,
    undefined,
  ]);
});
