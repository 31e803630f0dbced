import { adminRequest } from './admin-request.ts';
import { ApiError, isSignedOut, request } from './request.ts';

/** Why a call about content failed, as sentences a person can act on. */
export const CONTENT_ERRORS = {
  offline: 'The site could not be reached. Check your connection and try again.',
  signedOut: 'You are logged out. Log in again, in another tab if you like, then save again.',
  later: 'Please try again in a moment.',
  gone: 'It was deleted in the meantime. You can bring it back from the history.',
  listChanged: 'Someone else added or deleted an item. The list is up to date now, so please move it again.',
} as const;

/**
 * A call about content; null for an answer without a body. A change is repeated after a login where the session has
 * ended. @throws ApiError with the message that the specification gives, or what `fetch` throws
 */
export async function contentRequest<T>(method: string, path: string, body?: unknown): Promise<T> {
  try {
    return await (method === 'GET' ? request<T>(method, path) : adminRequest<T>(method, path, { body }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ApiError(failureOf(method, path, error.statusText), error);
  }
}

/** Whether a retry may succeed: the site was not reached, failed, or the session has ended. */
export function isRetryable(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || isSignedOut(error);
}

/** Why something failed, as a sentence for people. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return CONTENT_ERRORS.offline;
  if (error.status === 401) return CONTENT_ERRORS.signedOut;
  if (error.status === 404) return CONTENT_ERRORS.gone;
  if (error.status >= 500) return CONTENT_ERRORS.later;
  return error.problem?.errors?.[0]?.message ?? error.problem?.detail ?? CONTENT_ERRORS.later;
}

/** The same for a new order of a list, which names every record that the list had a moment ago. */
export function explainMoveFailure(error: unknown): string {
  return error instanceof ApiError && error.status === 400 ? CONTENT_ERRORS.listChanged : explainFailure(error);
}

const FAQ_FAILURES: Partial<Record<string, string>> = {
  POST: 'Failed to create FAQ',
  PATCH: 'Failed to update FAQ',
  DELETE: 'Failed to delete FAQ',
};

/** The message of a failed call about content, for the console. */
export function failureOf(method: string, path: string, statusText: string): string {
  const ofFaqs = path.startsWith('/api/faqs') ? FAQ_FAILURES[method] : undefined;
  return ofFaqs ?? `API request failed: ${statusText}`;
}
