import type { IncomingMessage } from 'node:http';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { Author } from '../author.store.server.ts';
import type { Config } from '../config.ts';
import { Problem } from './problem.ts';

/** The user as the server's own tools know it. */
interface SignedIn {
  id: string;
  email: string;
  role: 'admin' | 'user';
}

/** What a session says beside its user. */
interface LoginState {
  /** ISO 8601; null for a session of an earlier release. */
  authenticatedAt: string | null;
  /** An admin without the second factor that the owner asks of all. */
  needsSecondFactor: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user, else null. */
    user: SignedIn | null;
    login: LoginState | null;
  }
}

/** Unused sessions expire after seven days. */
export const SESSION_MS = 7 * 86_400_000;
/** What a stolen session must not do needs a login within this time. */
const RECENT_LOGIN_MS = 10 * 60_000;
const LOGIN_STEP_SECONDS = 10 * 60;

/** Names and flags of the cookies. Behind https they have the `__Host-` prefix, so that no other host can set them. */
export function cookiesFor({ secure }: Pick<Config, 'secure'>) {
  const prefix = secure ? '__Host-' : '';
  const flags: CookieSerializeOptions = { path: '/', sameSite: 'lax', secure, httpOnly: true };
  return {
    session: { name: `${prefix}session`, flags: { ...flags, maxAge: SESSION_MS / 1000 } },
    /** Not secret: tells pages that asking for the user is worth a request. */
    signedIn: { name: 'signed_in', flags: { ...flags, httpOnly: false, maxAge: SESSION_MS / 1000 } },
    /** Marks a browser that has signed in to an account. */
    device: { name: `${prefix}device`, flags: { ...flags, maxAge: 365 * 86_400 } },
    /** A login that waits for its second step. */
    loginStep: { name: `${prefix}login_step`, flags: { ...flags, maxAge: LOGIN_STEP_SECONDS } },
  };
}

export function sessionToken(
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  config: Pick<Config, 'secure'>,
): string | undefined {
  return cookies[cookiesFor(config).session.name];
}

/** Whether a response may differ from the public one; the session need not be valid. */
export function carriesSession({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const names = (headers.cookie ?? '').split(';').map((pair) => pair.split('=', 1)[0]!.trim());
  return names.some((name) => SESSION_COOKIES.has(name));
}

const SESSION_COOKIES = new Set([true, false].map((secure) => cookiesFor({ secure }).session.name));

/** Hook: 401 without a session, 403 for a user who is no admin, or lacks a second factor that admins need. */
export async function requireAdmin(request: FastifyRequest): Promise<void> {
  await requireUser(request);
  if (request.user!.role !== 'admin') throw new Problem(403, 'Only an admin may do this.');
  if (request.login?.needsSecondFactor)
    throw new Problem(
      403,
      'Every admin needs a second factor here. Please set one up on the page “Login and security”.',
    );
}

/** Hook after `requireUser` or `requireAdmin`: 401 with `reason` unless the user logged in within ten minutes. */
async function requireRecentLogin({ login }: Pick<FastifyRequest, 'login'>): Promise<void> {
  // A later time was set under a wrong clock.
  const age = Math.abs(Date.now() - Date.parse(login?.authenticatedAt ?? ''));
  if (!(age < RECENT_LOGIN_MS))
    throw new Problem(401, 'Please confirm that it is you, then try again.', { members: { reason: 'recent-login' } });
}

/** Hooks of a sensitive change by an admin. */
export const requireRecentAdmin = [requireAdmin, requireRecentLogin];
export const requireRecentUser = [requireUser, requireRecentLogin];

/** Hook: 401 without a session. */
export async function requireUser(request: FastifyRequest): Promise<void> {
  if (!request.user) throw new Problem(401, 'Please log in first.');
}

/** Whether the user sees hidden content: an admin. */
export function canSeeHidden({ user }: Pick<FastifyRequest, 'user'>): boolean {
  return user?.role === 'admin';
}

/** The author of this request's changes. */
export function authorOf({ user }: Pick<FastifyRequest, 'user'>): Author {
  return { userId: user?.id ?? null, now: new Date() };
}
