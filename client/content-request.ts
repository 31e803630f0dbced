import { QueryClient } from '@tanstack/react-query';
import { explainProblem } from '#ui/explain-problem.ts';
import { adminRequest, needsRecentLogin } from './login-prompt.ts';
import { ApiError, isSignedOut, request } from './request.ts';

/** Reasons for failed content calls, as sentences. */
export const CONTENT_ERRORS = {
  offline: 'The site could not be reached. Check your connection and try again.',
  signedOut: 'You are logged out. Log in again (another tab is fine), then save.',
  later: 'Please try again in a moment.',
  gone: 'This was deleted in the meantime. You can restore it from the history.',
  listChanged: 'Someone else added or deleted an item. The list is up to date now, so please move it again.',
} as const;

/**
 * A content call; null without a body. Prompts for a login if the session has ended and repeats a change.
 * @throws ApiError with the specified message, or the error of `fetch`
 */
export async function contentRequest<T>(method: string, path: string, body?: unknown): Promise<T> {
  try {
    return await (method === 'GET' ? request<T>(method, path) : adminRequest<T>(method, path, { body }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ApiError(failureOf(method, path, error.statusText), error);
  }
}

/** Whether a retry may succeed: the site was unreachable, failed, or the session has ended. */
export function isRetryable(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || isSignedOut(error);
}

/** The reason for a failure as a sentence. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return CONTENT_ERRORS.offline;
  if (error.status === 401 && !needsRecentLogin(error)) return CONTENT_ERRORS.signedOut;
  if (error.status === 404) return CONTENT_ERRORS.gone;
  if (error.status >= 500) return CONTENT_ERRORS.later;
  return explainProblem(error, CONTENT_ERRORS.later);
}

/** The same for reordering a list, which names all its records. */
export function explainMoveFailure(error: unknown): string {
  return error instanceof ApiError && error.status === 400 ? CONTENT_ERRORS.listChanged : explainFailure(error);
}

const FAQ_FAILURES: Partial<Record<string, string>> = {
  POST: 'Failed to create FAQ',
  PATCH: 'Failed to update FAQ',
  DELETE: 'Failed to delete FAQ',
};

/** The console message of a failed content call. */
export function failureOf(method: string, path: string, statusText: string): string {
  const ofFaqs = path.startsWith('/api/faqs') ? FAQ_FAILURES[method] : undefined;
  return ofFaqs ?? `API request failed: ${statusText}`;
}

/** Long enough for one fetch when several places show the same list. */
const FRESH_MS = 1_000;

/**
 * The content lists as an admin sees them. Refetched on each page and on window focus, because other admins change
 * them.
 */
export const contentLists = new QueryClient({
  defaultOptions: {
    queries: { staleTime: FRESH_MS, retry: false, refetchOnReconnect: false, networkMode: 'always' },
  },
});
