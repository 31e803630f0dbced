import { isSignedOut, request } from './request.ts';

/** Prompts for a login, or a logged-in user for a confirmation. Resolves true after a login. */
type Ask = (isConfirmation: boolean) => Promise<boolean>;

let hosts: readonly Ask[] = [];
let asking: Promise<boolean> | undefined;
let wasDeclined = false;

/** Mounts a prompt; the last one is in use. @returns a function that removes it */
export function registerLoginPrompt(ask: Ask): () => void {
  hosts = [...hosts, ask];
  return () => {
    hosts = hosts.filter((host) => host !== ask);
    if (hosts.length === 0) wasDeclined = false;
  };
}

export const canPromptLogin = () => hosts.length > 0;

/**
 * Prompts for re-login. Resolves true when the user signed in, false without a mounted prompt. Concurrent calls share
 * one prompt. After a dismissal, background calls (`isWanted: false`) do not prompt again. `isConfirmation` asks a
 * logged-in user.
 */
export function promptLogin({ isWanted = true, isConfirmation = false } = {}): Promise<boolean> {
  const ask = hosts.at(-1);
  if (asking) return asking;
  if (!ask || (wasDeclined && !isWanted)) return Promise.resolve(false);
  asking = ask(isConfirmation)
    .then((signedIn) => {
      wasDeclined = !signedIn && !isConfirmation;
      return signedIn;
    })
    .finally(() => {
      asking = undefined;
    });
  return asking;
}

/** Runs `work`, and again if the session had ended, or the login was too long ago, and the user signed in. */
export async function retryAfterLogin<T>(work: () => Promise<T>, isSignedOut: (error: unknown) => boolean): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isSignedOut(error) || !(await promptLogin({ isConfirmation: needsRecentLogin(error) }))) throw error;
    return work();
  }
}

/** Whether a call failed only because the login was too long ago. */
export function needsRecentLogin(error: unknown): boolean {
  return (error as { problem?: { reason?: string } | null }).problem?.reason === 'recent-login';
}

/** `request` for an admin: after a session has ended, prompts for a login and repeats the call. */
export function adminRequest<T>(...call: Parameters<typeof request>): Promise<T> {
  return retryAfterLogin(() => request<T>(...call), isSignedOut);
}
