import { expect, it } from 'vitest';
import { failureOf } from './form-dialog.tsx';

const refusal = (...errors: { path: string; message: string }[]) => ({ problem: { detail: 'Check it.', errors } });
const TITLE = { path: 'title', message: 'Enter a title.' };
const STAGE = { path: 'stages.0.days', message: 'Enter days.' };
const hasField = (name: string) => name === 'title';

it.each([
  ['at its field', refusal(TITLE), { errors: { title: 'Enter a title.' }, message: null }],
  ['below the fields, if none is meant', refusal(STAGE), { errors: {}, message: 'Enter days.' }],
  ['at its field and below', refusal(TITLE, STAGE), { errors: { title: 'Enter a title.' }, message: 'Enter days.' }],
  ['as the server said it', refusal(), { errors: {}, message: 'Check it.' }],
  [
    'without an answer',
    new TypeError('Failed to fetch'),
    { errors: {}, message: 'That didn’t work. Please try again.' },
  ],
])('a failure is said %s', (_, error, shown) => {
  expect(failureOf(error, hasField)).toMatchObject({ error, ...shown });
});

it('a second failure is another one', () => {
  expect(failureOf(null, hasField).id).not.toBe(failureOf(null, hasField).id);
});
