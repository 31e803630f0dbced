import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { keyedHash, sameText } from '#server/crypto.ts';
import { cookiesFor, SESSION_MS, sessionToken } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { shopDay } from '#time/shop-time.ts';
import type { User } from './contract.ts';
import { browserFamily } from './rules.ts';
import { endSession, findSession, renewSession, startSession } from './store.server.ts';

/** Begins and ends sessions, with their cookies. */
export function createSessions({ db, config }: Pick<Services, 'db' | 'config'>) {
  const cookies = cookiesFor(config);
  const tokenOf = (request: FastifyRequest) => sessionToken(request, config);
  return { begin, end, tokenOf, findDeviceId, rememberDevice };

  async function begin(request: FastifyRequest, reply: FastifyReply, { id, email }: User): Promise<void> {
    const previousToken = tokenOf(request);
    if (previousToken) await endSession(db, previousToken);
    const facts = { begun: new Date().toISOString(), browser: browserFamily(request.headers['user-agent']) };
    const token = await startSession(db, id, newExpiry(), facts);
    rememberDevice(request, reply, email);
    reply
      .setCookie(cookies.session.name, token, cookies.session.flags)
      .setCookie(cookies.signedIn.name, '1', cookies.signedIn.flags)
      .header('cache-control', 'private, no-store');
  }

  /** Sets the cookie of a known device, which has rate limits of its own. */
  function rememberDevice(request: FastifyRequest, reply: FastifyReply, email: string): void {
    const device = findDeviceId(request, email) ?? randomBytes(12).toString('base64url');
    const proof = keyedHash(config.sessionSecret, 'device', email, device);
    reply.setCookie(cookies.device.name, `${device}.${proof}`, cookies.device.flags);
  }

  async function end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = tokenOf(request);
    if (token) await endSession(db, token);
    const { maxAge: _, ...flags } = cookies.session.flags;
    reply
      .clearCookie(cookies.session.name, flags)
      .clearCookie(cookies.signedIn.name, { ...flags, httpOnly: false })
      .header('cache-control', 'private, no-store');
  }

  /** The device id, if this browser has signed in to the account before. */
  function findDeviceId(request: FastifyRequest, email: string): string | null {
    const [id, proof] = request.cookies[cookies.device.name]?.split('.') ?? [];
    return id && proof && sameText(proof, keyedHash(config.sessionSecret, 'device', email, id)) ? id : null;
  }
}

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
