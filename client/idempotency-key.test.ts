import { expect, it } from 'vitest';
import { dropIdempotencyKey, idempotencyKey } from './request.ts';

const REPLY = { subject: 'Your request', text: 'Please come by.', schemeId: null, status: 'Waiting Response' };

it.each([{ text: 'Please call.' }, { schemeId: 7 }, { status: undefined }])(
  'gives a reply another key once its form sends %j',
  (change) => {
    const key = idempotencyKey('reply-1', REPLY);
    expect(idempotencyKey('reply-1', { ...REPLY })).toBe(key);
    expect(idempotencyKey('reply-1', { ...REPLY, ...change })).not.toBe(key);
  },
);

it('gives the same key to who has seen a newer state meanwhile', () => {
  const key = idempotencyKey('offer-1', { to: 'dana@example.com', expectedUpdatedAt: '2026-11-27T01:00:00.000Z' });
  const again = { to: 'dana@example.com', expectedUpdatedAt: '2026-11-27T01:05:00.000Z' };
  expect(idempotencyKey('offer-1', again)).toBe(key);
});

it('gives another key to a form that was dropped', () => {
  const key = idempotencyKey('note-1', REPLY);
  dropIdempotencyKey('note-1');
  expect(idempotencyKey('note-1', REPLY)).not.toBe(key);
});
