import type { IncomingMessage } from 'node:http';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Area, can, isOwner, type Role, type SensitiveAct } from '#rights/rights.ts';
import { DAY_MS } from '#time/units.ts';
import type { Config } from '../config.ts';
import type { Author, GuardedAuthor } from '../content-change.store.server.ts';
import { Problem } from './problem.ts';

/** The user as the server's own tools know it. */
interface SignedIn {
  id: string;
  email: string;
  role: Role | 'user';
}

/** What a session says beside its user. */
interface LoginState {
  /** ISO 8601; null for a session of an earlier release. */
  authenticatedAt: string | null;
  /** A person of the desk without the second factor that the owner asks of all. */
  needsSecondFactor: boolean;
  /** The browser, as of `known_devices`. */
  device: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user, else null. */
    user: SignedIn | null;
    login: LoginState | null;
    /** What this request does that needs a recent login; the security log has it when it succeeds. */
    sensitive: { kind: SensitiveAct; detail: string | undefined }[] | null;
  }
}

/** Unused sessions expire after seven days. */
export const SESSION_MS = 7 * DAY_MS;
/** What a stolen session must not do needs a login within this time. */
const RECENT_LOGIN_MS = 10 * 60_000;
const LOGIN_STEP_SECONDS = 10 * 60;

/** Names and flags of the cookies. Behind https they have the `__Host-` prefix, so that no other host can set them. */
export function cookiesFor({ secure }: Pick<Config, 'secure'>) {
  const prefix = secure ? '__Host-' : '';
  const flags: CookieSerializeOptions = { path: '/', sameSite: 'lax', secure, httpOnly: true };
  return {
    session: { name: `${prefix}session`, flags: { ...flags, maxAge: SESSION_MS / 1000 } },
    /** This cookie is not secret: it tells pages that asking for the user is worth a request. */
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

/** A hook that refuses requests, and the statuses it refuses them with beside 429 and 503. */
export interface Guard {
  (request: FastifyRequest, reply: FastifyReply): Promise<void>;
  fails?: readonly number[];
}

/** Hook: 401 without a session, 403 for all but owners: of calls without an area, and of changes in areas that others only read. */
export const requireOwner = rightHook(null);

/**
 * Hook: 401 without a session, 403 for a user whose role may not use this area, or who lacks a second factor that all
 * need. A GET reads, anything else writes.
 */
export const requireRight = (area: Area) => rightHook(area);

function rightHook(area: Area | null) {
  const guard = async (request: FastifyRequest): Promise<void> => {
    await requireUser(request);
    const access = ['GET', 'HEAD'].includes(request.method) ? 'read' : 'write';
    if (!can(request.user!.role, area, access)) throw new Problem(403, NO_RIGHT);
    if (request.login?.needsSecondFactor)
      throw new Problem(
        403,
        'Everyone who works here needs a second factor. Please set one up under “Sign-in and security”.',
      );
  };
  return Object.assign(guard, { fails: [401, 403] });
}

const NO_RIGHT = 'Your account doesn’t have permission to do this. Please ask an owner of the shop.';

/** @throws {Problem} 401 with `reason` unless the user logged in within ten minutes */
function assertRecentLogin({ login }: Pick<FastifyRequest, 'login'>): void {
  // A later time was set under a wrong clock.
  const age = Math.abs(Date.now() - Date.parse(login?.authenticatedAt ?? ''));
  if (!(age < RECENT_LOGIN_MS))
    throw new Problem(401, 'Please confirm it’s you, then try again.', { members: { reason: 'recent-login' } });
}

/**
 * Every call that leads to a sensitive act goes through here before it does. `detail` says what it is about.
 * @throws {Problem} as `assertRecentLogin`
 */
function startSensitive(request: FastifyRequest, kind: SensitiveAct, detail?: string): void {
  assertRecentLogin(request);
  request.sensitive ??= [];
  request.sensitive.push({ kind, detail });
}

/** Says what the sensitive act of a call is about, once it is known. */
export function nameSensitive({ sensitive }: Pick<FastifyRequest, 'sensitive'>, detail: string): void {
  sensitive!.at(-1)!.detail = detail;
}

const recentHook = (act?: SensitiveAct, detail?: string) => async (request: FastifyRequest) =>
  act ? startSensitive(request, act, detail) : assertRecentLogin(request);

/** Hooks of a call that always is a sensitive act, or without one a step before it. */
export const requireRecentOwner = (...act: SensitiveEvent) => [requireOwner, recentHook(...act)];
export const requireRecentRight = (area: Area, ...act: SensitiveEvent) => [requireRight(area), recentHook(...act)];
export const requireRecentUser = (...act: SensitiveEvent) => [requireUser, recentHook(...act)];
type SensitiveEvent = [act?: SensitiveAct, detail?: string];

/** Hook: 401 without a session. */
export async function requireUser(request: FastifyRequest): Promise<void> {
  if (!request.user) throw new Problem(401, 'Please log in first.');
}
requireUser.fails = [401];

/** Whether the user sees hidden content: an owner. */
export function canSeeHidden({ user }: Pick<FastifyRequest, 'user'>): boolean {
  return isOwner(user?.role);
}

/** The author of this request's changes. */
export function authorOf({ user }: Pick<FastifyRequest, 'user'>): Author {
  return { userId: user?.id ?? null, now: new Date() };
}

/** The author of changes of which only some are sensitive. */
export function guardedAuthorOf(request: FastifyRequest): GuardedAuthor {
  return { ...authorOf(request), startSensitive: (kind, detail) => startSensitive(request, kind, detail) };
}
