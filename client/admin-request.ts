import { retryAfterLogin } from './login-prompt.ts';
import { isSignedOut, request } from './request.ts';

/** `request` for an admin: after a session has ended, prompts for a login and repeats the call. */
export function adminRequest<T>(...call: Parameters<typeof request>): Promise<T> {
  return retryAfterLogin(() => request<T>(...call), isSignedOut);
}
