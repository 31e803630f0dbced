import { ApiError } from '#client/request.ts';
import { failure } from '#features/lead-forms/ui/failure.ts';
import type { SendResult } from '#ui/form.tsx';
import { QUOTE_MESSAGES } from '../constants.ts';

/** Tells why a form of a quote was not sent, and does not promise that nothing happened where that is unknown. */
export function showFailure(error: unknown, fields: FormData): SendResult {
  const { failed, notSent, unanswered } = QUOTE_MESSAGES;
  if (error instanceof ApiError && error.status < 500) return failure(error, failed, fields, {});
  return failure(error, navigator.onLine ? unanswered : notSent, fields, {});
}
