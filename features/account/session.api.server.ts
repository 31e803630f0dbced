import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#database/open.ts';
import { keyedHash, sameText } from '#server/crypto.ts';
import { sourceOf } from '#server/http/request-source.ts';
import { cookiesFor, SESSION_MS, sessionToken } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { shopDay } from '#time/shop-time.ts';
import type { User } from './contract.ts';
import { endSession, findSession, renewSession, startSession } from './store.server.ts';

/** Begins and ends sessions, with their cookies. */
export function createSessions({ db, config }: Pick<Services, 'db' | 'config'>) {
  const cookies = cookiesFor(config);
  const tokenOf = (request: FastifyRequest) => sessionToken(request, config);
  return { begin, end, tokenOf, findDeviceId, rememberDevice };

  /** @returns the id of the browser as a device of the account */
  async function begin(trx: Db, request: FastifyRequest, reply: FastifyReply, { id, email }: User): Promise<string> {
    const previousToken = tokenOf(request);
    if (previousToken) await endSession(trx, previousToken);
    const facts = { begun: new Date().toISOString(), browser: sourceOf(request).browser };
    const token = await startSession(trx, id, newExpiry(), facts);
    const deviceId = rememberDevice(request, reply, email);
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
