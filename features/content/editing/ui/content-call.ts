import { adminRequest } from '#client/admin-request.ts';
import { ApiError, isSignedOut, request } from '#client/request.ts';
import { EDIT_TOASTS, failureOf } from '../constants.ts';

/**
 * A call about content; null for an answer without a body. A change is repeated after a login where the session has
 * ended. @throws ApiError with the message that the specification gives, or what `fetch` throws
 */
export async function contentCall<T>(method: string, path: string, body?: unknown): Promise<T> {
  try {
    return await (method === 'GET' ? request<T>(method, path) : adminRequest<T>(method, path, { body }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ApiError(failureOf(method, path, error.statusText), error);
  }
}

/** Whether the same may go in a moment: the site was not reached, is in trouble, or wants somebody to sign in. */
export function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || isSignedOut(error);
}

/** Why something failed, as a sentence for people. */
export function explain(error: unknown): string {
  if (!(error instanceof ApiError)) return EDIT_TOASTS.offline;
  if (error.status === 401) return EDIT_TOASTS.signedOut;
  if (error.status === 404) return EDIT_TOASTS.gone;
  if (error.status >= 500) return EDIT_TOASTS.later;
  return error.problem?.errors?.[0]?.message ?? error.problem?.detail ?? EDIT_TOASTS.later;
}

/** The same for a new order of a list, which names every record that the list had a moment ago. */
export function explainMove(error: unknown): string {
  return error instanceof ApiError && error.status === 400 ? EDIT_TOASTS.listChanged : explain(error);
}
