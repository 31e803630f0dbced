import { expect, it } from 'vitest';
import { completeOffer, offerLine, offerSection } from '#tests/support/offers.ts';
import { hashBits } from '#workshop/decisions/letter.ts';
import { compareChoices } from './quote-words.ts';

const body = completeOffer({
  sections: [
    ...completeOffer().sections,
    offerSection('extras', 'any', [offerLine('film', 179_025), offerLine('bays', 218_000, { chosen: true })]),
  ],
});

it('choices are compared with what stood ticked at first', () => {
  const { kept, leftOut } = compareChoices(body, ['finish-single', 'film']);
  expect(kept.map(({ line, isChanged }) => [line.id, isChanged])).toEqual([
    ['finish-single', true],
    ['film', true],
  ]);
  expect(leftOut.map(({ id }) => id)).toEqual(['bays']);
});

it('a hash is drawn as 32 columns of eight bits', () => {
  const bits = hashBits(`80${'00'.repeat(30)}01`);
  expect(bits).toHaveLength(32);
  expect([bits[0], bits[31]]).toEqual([
    [true, ...Array(7).fill(false)],
    [...Array(7).fill(false), true],
  ]);
});
