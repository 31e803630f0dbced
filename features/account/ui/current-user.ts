import { useEffect, useSyncExternalStore } from 'react';
import { SIGNED_IN_COOKIE } from '#features/site/contract.ts';
import { request } from '#features/site/ui/request.ts';
import type { User } from '../contract.ts';

let current: User | null | undefined;
const listeners = new Set<() => void>();

/** Who is signed in: undefined while nobody knows yet (and on the server), null for nobody. */
export function useCurrentUser(): User | null | undefined {
  const user = useSyncExternalStore(listen, known, unknown);
  useEffect(() => {
    if (known() === undefined) void refreshCurrentUser();
  }, []);
  return user;
}

/** Asks the server again, after a login or when a call was refused. A failure counts as nobody. */
export async function refreshCurrentUser(): Promise<void> {
  say(await fetchUser().catch(() => null));
}

/** The same on a page at work, which only a clear answer may take away. */
export async function recheckCurrentUser(): Promise<void> {
  say(await fetchUser().catch(() => current));
}

function say(user: User | null | undefined): void {
  current = user;
  for (const listener of listeners) listener();
}

async function fetchUser(): Promise<User | null> {
  if (!document.cookie.split('; ').includes(SIGNED_IN_COOKIE)) return null;
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
