import { afterSignIn } from '#client/login-prompt.ts';
import { EDIT_TOASTS, failureOf } from '../words.ts';

type ContentProblem = {
  detail?: string;
  errors?: { path: string; message: string }[];
  /** The record or text as it stands, with a 409. */
  current?: Record<string, unknown>;
};

/** An answer about content that is not ok. */
export class ContentError extends Error {
  readonly status: number;
  readonly problem: ContentProblem | null;

  constructor(message: string, status: number, problem: ContentProblem | null) {
    super(message);
    this.name = 'ContentError';
    this.status = status;
    this.problem = problem;
  }
}

/**
 * A call about content, with cookies; null for an answer without a body. A change by somebody whose session has ended is
 * made once he has signed in again. @throws ContentError, or what `fetch` throws
 */
export async function contentCall<T>(method: string, path: string, body?: unknown): Promise<T> {
  const call = () => contentResponse(method, path, body);
  const response = await (method === 'GET' ? call() : afterSignIn(call, isSignedOut));
  return response.status === 204 ? (null as T) : ((await response.json()) as T);
}

/** The same, for whom the headers matter, too. */
export async function contentResponse(method: string, path: string, body?: unknown): Promise<Response> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (response.ok) return response;
  const problem = (await response.json().catch(() => null)) as ContentProblem | null;
  throw new ContentError(failureOf(method, path, response.statusText), response.status, problem);
}

/** Whether the same may go in a moment: the site was not reached, is in trouble, or wants somebody to sign in. */
export function mayPass(error: unknown): boolean {
  return !(error instanceof ContentError) || error.status >= 500 || isSignedOut(error);
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ContentError && error.status === 401;
}

/** Why something failed, as a sentence for people. */
export function explain(error: unknown): string {
  if (!(error instanceof ContentError)) return EDIT_TOASTS.offline;
  if (error.status === 401) return EDIT_TOASTS.signedOut;
  if (error.status === 404) return EDIT_TOASTS.gone;
  if (error.status >= 500) return EDIT_TOASTS.later;
  return error.problem?.errors?.[0]?.message ?? error.problem?.detail ?? EDIT_TOASTS.later;
}

/** The same for a new order of a list, which names every record that the list had a moment ago. */
export function explainMove(error: unknown): string {
  return error instanceof ContentError && error.status === 400 ? EDIT_TOASTS.listChanged : explain(error);
}
