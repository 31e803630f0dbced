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

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user, else null. */
    user: SignedIn | null;
  }
}

/** Unused sessions expire after seven days. */
export const SESSION_MS = 7 * 86_400_000;

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

/** Hook: 401 without a session, 403 for a user who is no admin. */
export async function requireAdmin(request: FastifyRequest): Promise<void> {
  await requireUser(request);
  if (request.user!.role !== 'admin') throw new Problem(403, 'Only an admin may do this.');
}

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
