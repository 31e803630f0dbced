import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Db } from '#database/open.ts';
import { recordSecurity } from '#foundation/audit/logs.store.server.ts';
import type { SecurityKind } from '#foundation/audit/logs.ts';
import { idParams } from '#foundation/fields/fields.contract.ts';
import { keyedHash, sameText, sha256 } from '#server/crypto.ts';
import { sourceOf } from '#server/http/client-limits.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { Problem } from '#server/http/problem.ts';
import { cookiesFor, requireRecentUser, requireUser, SESSION_MS, sessionToken } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { shopDay } from '#time/shop-time.ts';
import {
  endSession,
  endSessionsExcept,
  endUserSession,
  listDevices,
  listSessions,
  removeDevice,
} from './sessions.store.server.ts';
import { device, session, type User } from './users.contract.ts';
import { findSession, renewSession, startSession } from './users.store.server.ts';
import { userName } from './users.ts';

/** Begins and ends sessions, with their cookies. */
export function createSessions({ db, config }: Pick<Services, 'db' | 'config'>) {
  const cookies = cookiesFor(config);
  const tokenOf = (request: FastifyRequest) => sessionToken(request, config);
  return { begin, end, tokenOf, findDeviceId, rememberDevice };

  /** @returns the id of the browser as a device of the account */
  async function begin(trx: Db, request: FastifyRequest, reply: FastifyReply, { id, email }: User): Promise<string> {
    const previousToken = tokenOf(request);
    if (previousToken) await endSession(trx, previousToken, id);
    const deviceId = rememberDevice(request, reply, email);
    const facts = { begun: new Date().toISOString(), browser: sourceOf(request).browser, device: sha256(deviceId) };
    const token = await startSession(trx, id, newExpiry(), facts);
    reply
      .setCookie(cookies.session.name, token, cookies.session.flags)
      .setCookie(cookies.signedIn.name, '1', cookies.signedIn.flags)
      .header('cache-control', 'private, no-store');
    return deviceId;
  }

  /**
   * Sets the cookie of a known device, which has rate limits of its own: its id, and a proof for each account that has
   * logged in here.
   */
  function rememberDevice(request: FastifyRequest, reply: FastifyReply, email: string): string {
    const [sentId, ...proofs] = request.cookies[cookies.device.name]?.split('.') ?? [];
    const id = sentId && DEVICE_ID.test(sentId) ? sentId : randomBytes(12).toString('base64url');
    const proof = proofFor(email, id);
    const others = proofs.filter((other) => DEVICE_PROOF.test(other) && other !== proof);
    const value = [id, proof, ...others.slice(0, MAX_ACCOUNTS_OF_DEVICE - 1)].join('.');
    reply.setCookie(cookies.device.name, value, cookies.device.flags);
    return id;
  }

  async function end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = tokenOf(request);
    if (token) await endSession(db, token);
    const { maxAge: _, ...flags } = cookies.session.flags;
    reply
      .clearCookie(cookies.session.name, flags)
      .clearCookie(cookies.signedIn.name, { ...flags, httpOnly: false })
      // No "storage": photos that wait to be sent are in it. No "cookies": one of them names a known device.
      .header('clear-site-data', '"cache"')
      .header('cache-control', 'private, no-store');
  }

  /** The device id, if this browser has signed in to the account before. */
  function findDeviceId(request: FastifyRequest, email: string): string | null {
    const [id, ...proofs] = request.cookies[cookies.device.name]?.split('.') ?? [];
    if (!id) return null;
    const right = proofFor(email, id);
    return proofs.slice(0, MAX_ACCOUNTS_OF_DEVICE).some((proof) => sameText(proof, right)) ? id : null;
  }

  function proofFor(email: string, id: string): string {
    return keyedHash(config.sessionSecret, 'device', email, id);
  }
}

const DEVICE_ID = /^[\w-]{16}$/;
const DEVICE_PROOF = /^[\w-]{43}$/;
const MAX_ACCOUNTS_OF_DEVICE = 5;

/**
 * An onRequest hook that finds the signed-in user and renews the session once a day. Every response to a request with a
 * session is private.
 */
export function identify({ db, config }: Services) {
  const cookies = cookiesFor(config);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const token = sessionToken(request, config);
    const session = token ? await findSession(db, token, SESSION_MS) : null;
    if (token) reply.header('cache-control', 'private, no-store');
    if (!token || !session) {
      // Without the cookie, pages stop requesting the user.
      if (request.cookies[cookies.signedIn.name]) reply.clearCookie(cookies.signedIn.name, { path: '/' });
      return;
    }
    request.user = session.user;
    request.login = session;
    if (shopDay(lastUsedAt(session.expire)) === shopDay()) return;
    await renewSession(db, token, newExpiry());
    reply
      .setCookie(cookies.session.name, token, cookies.session.flags)
      .setCookie(cookies.signedIn.name, '1', cookies.signedIn.flags);
  };
}

/** When a session was last used, to the day. `expire` is ISO 8601. */
export const lastUsedAt = (expire: string) => new Date(Date.parse(expire) - SESSION_MS);

const newExpiry = () => new Date(Date.now() + SESSION_MS);

/** `/api/account/sessions` */
export function sessionsApi({ db, config }: Services): FastifyPluginAsyncZod {
  const { tokenOf } = createSessions({ db, config });
  return async (app) => {
    const route = endpoints(app, { tag: 'Account', guard: requireUser, params: z.object({ id: z.string() }) });

    route('GET /', {
      summary: 'Your sessions',
      gives: z.array(session),
      async handle(request) {
        const current = sha256(tokenOf(request)!);
        const sessions = await listSessions(db, request.user!.id);
        return sessions.map(({ sid, sess, expire }) => ({
          id: sid,
          current: sid === current,
          browser: sess.browser ?? 'An unknown program',
          begunAt: sess.begun ?? null,
          lastUsedOn: shopDay(lastUsedAt(expire)),
        }));
      },
    });

    route('DELETE /', {
      guard: requireRecentUser('session-ended', 'All other sessions'),
      summary: 'End all your other sessions',
      gives: null,
      handle: (request) => endSessionsExcept(db, request.user!.id, sha256(tokenOf(request)!)),
    });

    route('DELETE /:id', {
      guard: requireRecentUser('session-ended'),
      summary: 'End one of your sessions',
      gives: null,
      async handle(request) {
        const ended = await endUserSession(db, request.user!.id, request.params.id);
        if (!ended) throw new Problem(404, 'This session has already ended.');
      },
    });
  };
}

/** `/api/account/devices` */
export function devicesApi({ db, config }: Services): FastifyPluginAsyncZod {
  const { findDeviceId } = createSessions({ db, config });
  return async (app) => {
    const route = endpoints(app, { tag: 'Account', guard: requireUser, params: idParams });

    route('GET /devices', {
      summary: 'Browsers you have logged in from',
      gives: z.array(device),
      handle: async (request) => listDevices(db, request.user!.id, findDeviceId(request, request.user!.email)),
    });

    route('DELETE /devices/:id', {
      summary: 'Remove a known device',
      description: 'The next login from it sends an email again.',
      gives: null,
      async handle(request) {
        if (!(await removeDevice(db, request.user!.id, request.params.id)))
          throw new Problem(404, 'This device was already removed.');
        await logSecurity(db, request, { kind: 'device-removed', user: request.user as User });
      },
    });
  };
}

/** Logs an event of an account; `user` is null for an unknown one. */
export async function logSecurity(
  db: Services['db'],
  request: FastifyRequest,
  { user, ...event }: { kind: SecurityKind; user: User | null; detail?: string },
): Promise<void> {
  const by = { userId: user?.id ?? null, userName: user && userName(user) };
  await recordSecurity(db, { ...event, ...by, ...sourceOf(request) });
  // Without the detail, which may name a person: the log may go to another machine.
  request.log.info({ event: event.kind, user: by.userId }, 'security event');
}
