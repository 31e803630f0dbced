import { expect, it } from 'vitest';
import { explainProblem, fieldErrorsOf } from './explain-problem.ts';

const errors = [
  { path: 'title', message: 'Enter a title.' },
  { path: 'stages.0.days', message: 'Enter days.' },
];

it.each([
  ['that of its first field', { problem: { errors, detail: 'Please check it.' } }, 'Enter a title.'],
  [
    'what the server said',
    { problem: { errors: [], detail: 'Someone else just changed this.' } },
    'Someone else just changed this.',
  ],
  ['a sentence of its own without words', { problem: { detail: '' } }, 'That didn’t work. Please try again.'],
  ['a sentence of its own without a body', { problem: null }, 'That didn’t work. Please try again.'],
  ['a sentence of its own without an answer', new TypeError('Failed to fetch'), 'That didn’t work. Please try again.'],
])('the sentence about a failure is %s', (_, error, sentence) => {
  expect(explainProblem(error)).toBe(sentence);
});

it('messages are known by field', () => {
  expect(fieldErrorsOf({ problem: { errors } })).toEqual({ title: 'Enter a title.', 'stages.0.days': 'Enter days.' });
  expect(fieldErrorsOf(new TypeError('Failed to fetch'))).toEqual({});
});
