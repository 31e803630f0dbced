import { expect, test } from 'vitest';
import { describeState, findLastOpening } from './offer-words.ts';

const SENT_AT = '2026-11-09T17:00:00Z';
const sent = {
  status: 'sent',
  isExpired: false,
  isUndelivered: false,
  version: 1,
  hasDraft: false,
  sentAt: SENT_AT,
  validUntil: null,
  openings: 0,
  lastOpenedAt: null,
  decidedAt: null,
  decision: null,
  question: null,
} as const;

test('says that a quote was sent only where a mail server sends it', () => {
  expect(describeState(sent, true)).toMatchObject({ label: 'Sent', note: 'v1 sent Nov 9, not opened yet' });
  expect(describeState(sent, false)).toMatchObject({ label: 'Not emailed', note: 'v1 of Nov 9, not opened yet' });
});

test('takes an answer through the link for an opening where none was reported', () => {
  const decidedAt = '2026-11-12T09:00:00Z';
  const unopened = { lastOpenedAt: null };
  expect(findLastOpening({ lastOpenedAt: SENT_AT }, { via: 'link', decidedAt }, [])).toBe(SENT_AT);
  expect(findLastOpening(unopened, { via: 'link', decidedAt }, [])).toBe(decidedAt);
  expect(findLastOpening(unopened, { via: 'desk', decidedAt }, [])).toBeNull();
  expect(findLastOpening(unopened, null, [{ at: decidedAt }])).toBe(decidedAt);
});
