import { expect, it } from 'vitest';
import { BUSINESS } from '#foundation/business/business.samples.ts';
import { completeOffer, offerLine } from '#tests/support/offers.ts';
import { changeLine, insertLines, removeLine } from './editing.ts';
import type { OfferBody } from './offer.contract.ts';
import { writeRevisions } from './revisions.ts';
import { documentOf } from './versions.ts';

const lead = { firstName: 'Ellen', lastName: 'Marsh', businessName: null, email: 'ellen@example.com' };
const base = completeOffer();

const revise = (after: OfferBody, sentOn = '2026-06-02') => {
  const about = { number: 'Q-26-0012', business: BUSINESS, lead };
  return writeRevisions(
    documentOf(base, { ...about, version: 1, sentOn: '2026-06-02' }),
    documentOf(after, { ...about, version: 2, sentOn }),
  ).map(({ name, before, after: now }) => `${name}: ${before} > ${now}`);
};

it('lines are told by what changed in them, and new ones by their price', () => {
  const change = (line: string, changes: object) => changeLine('work', line, changes);
  expect(revise(change('hours', { quantityMilli: 8_000 })(base))).toEqual([
    'Line hours: 6.5\u00a0hours at $110.00, $715.00 > 8\u00a0hours at $110.00, $880.00',
    'Total: $33,181.68 > $33,346.78',
  ]);
  expect(revise(change('base', { detail: 'Two coats.' })(base))).toEqual(['Line base: none > Two coats.']);
  expect(revise(insertLines('finish', 2, [offerLine('film', 179_025)])(base))).toEqual([
    'Line film: not offered > +$1,790.25, not selected',
  ]);
  expect(revise(removeLine('finish', 'finish-single')(base))).toEqual([
    'Line finish-single: included, not selected > no longer offered',
  ]);
});

it('other parts are told by their words, long texts by their names', () => {
  expect(
    revise(
      {
        ...base,
        greeting: 'Dear Ellen,',
        exclusions: ['Propeller overhaul', 'Glass'],
        terms: 'Other terms.',
        allowances: base.allowances.map((each) => ({ ...each, quarterHours: 50 })),
        induction: { from: '2026-07-06', to: '2026-07-10' },
        workDays: 40,
      },
      '2026-06-05',
    ),
  ).toEqual([
    'Allowances: Corrosion under the old paint: 12 h at $110.00 > Corrosion under the old paint: 12.5 h at $110.00',
    'Not included: none > Glass',
    'Drop-off: to be scheduled > Jul 6 to 10',
    'In the hangar: 41\u00a0work days, Full repaint > 40\u00a0work days, Full repaint',
    'Terms: earlier wording > rewritten',
    'Valid through: Thu, Jul 2 > Sun, Jul 5',
  ]);
});

it('a discount is told as it was typed', () => {
  expect(revise({ ...base, discountCents: 0, discountMilliPercent: 10_500 })[0]).toBe(
    'Discount: $1,000.00, Returning customer > 10.5%, Returning customer',
  );
});

it('a copy changed nothing', () => {
  expect(revise(structuredClone(base))).toEqual([]);
});
