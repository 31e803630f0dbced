import { useEffect, useSyncExternalStore } from 'react';
import { request } from '#client/request.ts';
import { hasSignedInCookie } from '#features/site/ui/useSignedIn.ts';
import type { User } from '../contract.ts';

let current: User | null | undefined;
/** The server was asked, and did not say. */
let isUntold = false;
const listeners = new Set<() => void>();

/** The signed-in user: undefined while loading (and on the server), null when signed out. */
export function useCurrentUser(): User | null | undefined {
  const user = useSyncExternalStore(listen, known, unknown);
  useEffect(() => {
    if (known() === undefined) void refreshCurrentUser();
  }, []);
  return user;
}

/** Whether the user could not be loaded: that is not signed out, and can be retried. */
export function useUserLoadFailed(): boolean {
  return useSyncExternalStore(
    listen,
    () => isUntold,
    () => false,
  );
}

/** Asks the server again, after a login or when a call was refused. */
export async function refreshCurrentUser(): Promise<void> {
  say(current);
  try {
    say(await fetchUser());
  } catch {
    say(undefined, true);
  }
}

/** The same on a page at work, which only a clear answer may take away. */
export async function recheckCurrentUser(): Promise<void> {
  say(await fetchUser().catch(() => current));
}

function say(user: User | null | undefined, untold = false): void {
  current = user;
  isUntold = untold;
  for (const listener of listeners) listener();
}

async function fetchUser(): Promise<User | null> {
  if (!hasSignedInCookie()) return null;
  return request<User | null>('GET', '/api/auth/user', { unauthorizedIsNull: true });
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // Who is not signed in now may be later, in another tab, too: the next page for admins asks again.
    if (listeners.size === 0 && current === null) current = undefined;
  };
}

const known = () => current;
const unknown = () => undefined;
