import { afterSignIn } from './login-prompt.ts';
import { request } from './request.ts';

/** The same as `request` for somebody at work: where the session has ended, it is made once he has signed in again. */
export function requestAtWork<T>(...call: Parameters<typeof request>): Promise<T> {
  return afterSignIn(() => request<T>(...call), isSignedOut);
}

/** Whether a call, of whatever kind, failed because nobody is signed in any more. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 401;
}
