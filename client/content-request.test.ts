import { describe, expect, test } from 'vitest';
import { CONTENT_ERRORS, explainFailure, explainMoveFailure, failureOf } from './content-request.ts';
import { ApiError, type Problem } from './request.ts';

const refused = (status: number, problem: Problem | null = null) => new ApiError('', { status, problem });

describe('the message of a failure', () => {
  test.each([
    [new TypeError('Failed to fetch'), CONTENT_ERRORS.offline],
    [refused(401), CONTENT_ERRORS.signedOut],
    [
      refused(401, { reason: 'recent-login', detail: 'Please confirm that it is you.' }),
      'Please confirm that it is you.',
    ],
    [refused(404, { detail: 'There is no service with this id.' }), CONTENT_ERRORS.gone],
    [refused(502), CONTENT_ERRORS.later],
    [refused(400, { errors: [{ path: 'title', message: 'A service needs a title' }] }), 'A service needs a title'],
    [refused(413, { detail: 'Too large.' }), 'Too large.'],
  ])('%s', (error, sentence) => {
    expect(explainFailure(error)).toBe(sentence);
  });

  test('says that the list has changed when a new order no longer fits it', () => {
    expect(explainMoveFailure(refused(400, { detail: 'List every id exactly once' }))).toBe(CONTENT_ERRORS.listChanged);
    expect(explainMoveFailure(refused(503))).toBe(CONTENT_ERRORS.later);
  });
});

test('a failed call is named as the console log expects', () => {
  expect(failureOf('PATCH', '/api/services/3', 'Conflict')).toBe('API request failed: Conflict');
  expect(failureOf('POST', '/api/faqs', 'Bad Request')).toBe('Failed to create FAQ');
  expect(failureOf('PATCH', '/api/faqs/3', 'Conflict')).toBe('Failed to update FAQ');
  expect(failureOf('DELETE', '/api/faqs/3', 'Not Found')).toBe('Failed to delete FAQ');
  expect(failureOf('PUT', '/api/faqs/order', 'Bad Request')).toBe('API request failed: Bad Request');
});
