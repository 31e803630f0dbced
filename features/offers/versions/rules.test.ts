import { expect, it } from 'vitest';
import { canonicalJson } from '#features/seals/rules.ts';
import { BUSINESS } from '#features/site/contract.ts';
import { completeOffer } from '#tests/support/offers.ts';
import { offerDocument } from '../contract.ts';
import { documentOf } from './rules.ts';

it('makes a document that is valid for so many days, with the totals of what is ticked', () => {
  const lead = { firstName: 'Ellen', lastName: 'Marsh', businessName: null, email: 'ellen@example.com' };
  const sending = { number: 'Q-26-0012', version: 2, business: BUSINESS, lead };
  const document = documentOf(completeOffer(), { ...sending, sentOn: '2026-10-20' });
  expect(document).toMatchObject({
    ...{ number: 'Q-26-0012', version: 2, sentOn: '2026-10-20', validUntil: '2026-11-19' },
    business: { place: 'Rocky Mountain Metropolitan Airport (KBJC), Broomfield, Colorado' },
    customer: { name: 'Ellen Marsh', email: 'ellen@example.com' },
    totals: { totalCents: 3_318_168 },
  });
  expect(offerDocument.parse(JSON.parse(canonicalJson(document)))).toEqual(document);
});
