import { ApiError, request } from './request.ts';

/** What the second step of a login can be: codes of an app, or a passkey by its request. */
export type LoginStep = { timeCode: boolean; passkey: object | null };

type Answer<User> = { success: true; user: User } | { success: false; secondFactor: LoginStep };

/** The first step of a login. @returns the user, or the second step */
export async function sendPassword<User>(username: string, password: string): Promise<{ user: User } | LoginStep> {
  const answer = await request<Answer<User>>('POST', '/api/login', { body: { username, password } });
  return answer.success ? { user: answer.user } : answer.secondFactor;
}

/** The second step: a code, or a passkey. */
export async function sendSecondFactor<User>(body: { code: string } | { passkey: object }): Promise<User> {
  return (await request<{ user: User }>('POST', '/api/login/second-factor', { body })).user;
}

/** Asks the browser for a passkey. Null if the user dismisses it. */
export async function askForPasskey(passkey: object): Promise<object | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({
    optionsJSON: passkey as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  }).catch(nullIfDismissed);
}

/** Logs in with a passkey alone. Null if the user dismisses the browser's question. */
export async function logInByPasskey<User>(): Promise<User | null> {
  const passkey = await askForPasskey(await request<object>('POST', '/api/login/passkey/options'));
  return passkey && finishPasskeyLogin<User>(passkey);
}

/**
 * The browser offers passkeys among the suggestions of the email field until another question is asked. Resolves when
 * the user has chosen one; null without such a browser.
 */
export async function offerPasskeys<User>(): Promise<User | null> {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await import('@simplewebauthn/browser');
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  const optionsJSON = await request<Parameters<typeof startAuthentication>[0]['optionsJSON']>(
    'POST',
    '/api/login/passkey/options',
  );
  const passkey = await startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => null);
  return passkey && finishPasskeyLogin<User>(passkey);
}

/** Takes the offer back, such as when its page is left. */
export async function endPasskeyOffer(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}

/** The reason why a step failed, as a sentence. */
export function loginErrorOf(error: unknown): string {
  if (!(error instanceof ApiError)) return OFFLINE;
  return error.problem?.message ?? error.problem?.detail ?? REFUSED;
}

/** Whether the first step has to be repeated. */
export function hasLoginExpired(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.reason === 'login-expired';
}

const OFFLINE = 'The site could not be reached. Check your connection and try again.';
const REFUSED = 'That didn’t work. Check your email and password, and try again.';

async function finishPasskeyLogin<User>(passkey: object): Promise<User> {
  return (await request<{ user: User }>('POST', '/api/login/passkey', { body: { passkey } })).user;
}

/** Browsers do not say why: a dismissal, no passkey of this site, and a timeout look alike. */
function nullIfDismissed(error: unknown): null {
  if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return null;
  throw error;
}
