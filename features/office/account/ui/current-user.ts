import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import { promptLogin } from '#client/login-prompt.ts';
import { request } from '#client/request.ts';
import { type Access, type Area, can, isOwner } from '#rights/rights.ts';
import { claimDrafts } from '#ui/session-draft.ts';
import { hasSignedInCookie } from '#website/site/ui/site-data.ts';
import type { CurrentUser } from '../users.contract.ts';

let current: CurrentUser | null | undefined;
let hasLoadFailed = false;
/** The id and role of the user whose answers this tab has; null when signed out. */
let readBy: string | null | undefined;
let forgetRead = () => {};
const listeners = new Set<() => void>();

/** The user that the page was rendered for; undefined for all pages that are the same for everybody. */
export const PageUser = createContext<CurrentUser | undefined>(undefined);

/** The signed-in user: undefined while loading, null when signed out. */
export function useCurrentUser(): CurrentUser | null | undefined {
  const pageUser = use(PageUser);
  const user = useSyncExternalStore(subscribe, getUser, () => pageUser);
  useEffect(() => {
    if (getUser() === undefined) void refreshCurrentUser();
  }, []);
  return user;
}

/** Whether the user may do everything. */
export const useIsOwner = (): boolean => isOwner(useCurrentUser()?.role);

/** Whether the user may use an area of the desk. */
export function useCan(area: Area, access: Access = 'read'): boolean {
  return can(useCurrentUser()?.role, area, access);
}

/** Whether the request for the user failed, which is not signed out and can be retried. */
export function useUserLoadFailed(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => hasLoadFailed,
    () => false,
  );
}

/** Loads the user unless that has happened. */
export async function loadCurrentUser(): Promise<CurrentUser | null | undefined> {
  if (current === undefined) await refreshCurrentUser();
  return current;
}

/** Starts with the user that the page was rendered for. */
export function startWithUser(user: CurrentUser): void {
  if (current === undefined) setUser(user);
}

/** Loads the user again, after a login or a 401. */
export async function refreshCurrentUser(): Promise<void> {
  setUser(current);
  try {
    setUser(await fetchUser());
  } catch {
    setUser(undefined, true);
  }
}

/** The same on a page with unsaved work: a failed request keeps the user. */
export async function recheckCurrentUser(): Promise<CurrentUser | null | undefined> {
  setUser(await fetchUser().catch(() => current));
  return current;
}

/** What was read before is not for another user, nor for another role of the same one. */
export function onOtherUser(forget: () => void): void {
  forgetRead = forget;
}

function setUser(user: CurrentUser | null | undefined, failed = false): void {
  if (user) claimDrafts(user.id);
  current = user;
  hasLoadFailed = failed;
  const owner = user && `${user.id} ${user.role}`;
  if (owner !== undefined) {
    if (readBy !== undefined && readBy !== owner) forgetRead();
    readBy = owner;
  }
  for (const listener of listeners) listener();
}

async function fetchUser(): Promise<CurrentUser | null> {
  if (!hasSignedInCookie()) return null;
  return request<CurrentUser | null>('GET', '/api/auth/user', { unauthorizedIsNull: true });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // The user is read again when a tab returns to the desk: a login or logout may have happened in another tab.
    if (listeners.size === 0) current = undefined;
  };
}

const getUser = () => current;

/** Prompts for login when the user has logged out in another tab, on focus rather than at the next request. */
export function useLogoutElsewhere(): void {
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === 'visible' && !hasSignedInCookie()) void promptLogin({ isWanted: false });
    };
    document.addEventListener('visibilitychange', check);
    // Two windows side by side are both always visible.
    window.addEventListener('focus', check);
    return () => {
      document.removeEventListener('visibilitychange', check);
      window.removeEventListener('focus', check);
    };
  }, []);
}
