import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { keyedHash, sameText } from '#server/crypto.ts';
import { cookiesFor, SESSION_MS } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { shopDay } from '#time/shop-time.ts';
import type { User } from './contract.ts';
import { browserFamily } from './rules.ts';
import { endSession, findSession, renewSession, startSession } from './store.server.ts';

/** How sessions begin and end, with the browser's cookies. */
export function sessionsOf({ db, config }: Pick<Services, 'db' | 'config'>) {
  const cookies = cookiesFor(config);
  const tokenOf = (request: FastifyRequest) => request.cookies[cookies.session.name];
  return { begin, end, tokenOf, knownDevice, trust };

  async function begin(request: FastifyRequest, reply: FastifyReply, { id, email }: User): Promise<void> {
    const before = tokenOf(request);
    if (before) await endSession(db, before);
    const facts = { begun: new Date().toISOString(), browser: browserFamily(request.headers['user-agent']) };
    const token = await startSession(db, id, sessionEnd(), facts);
    trust(request, reply, email);
    reply
      .setCookie(cookies.session.name, token, cookies.session.flags)
      .setCookie(cookies.signedIn.name, '1', cookies.signedIn.flags)
      .header('cache-control', 'private, no-store');
  }

  /** Makes this browser one that the account is known to, so that its tries are counted apart from those of strangers. */
  function trust(request: FastifyRequest, reply: FastifyReply, email: string): void {
    const device = knownDevice(request, email) ?? randomBytes(12).toString('base64url');
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

  /** The id of a browser that signed in to this account before, else null. */
  function knownDevice(request: FastifyRequest, email: string): string | null {
    const [id, proof] = request.cookies[cookies.device.name]?.split('.') ?? [];
    return id && proof && sameText(proof, keyedHash(config.sessionSecret, 'device', email, id)) ? id : null;
  }
}

/**
 * An onRequest hook: finds the signed-in user, and renews a session on each day that it is used. An answer to a request that
 * brings a session is private, so no route behind `requireUser` has to say so.
 */
export function identify({ db, config }: Services) {
  const cookies = cookiesFor(config);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const token = request.cookies[cookies.session.name];
    const session = token ? await findSession(db, token, SESSION_MS) : null;
    if (token) reply.header('cache-control', 'private, no-store');
    if (!token || !session) {
      // The session has ended: the pages need not ask again.
      if (request.cookies[cookies.signedIn.name]) reply.clearCookie(cookies.signedIn.name, { path: '/' });
      return;
    }
    request.user = session.user;
    if (shopDay(lastUsed(session.expire)) === shopDay()) return;
    await renewSession(db, token, sessionEnd());
    reply
      .setCookie(cookies.session.name, token, cookies.session.flags)
      .setCookie(cookies.signedIn.name, '1', cookies.signedIn.flags);
  };
}

/** When a session was last used, to the day: from then on it was to live seven more. `expire` is ISO 8601. */
export const lastUsed = (expire: string) => new Date(Date.parse(expire) - SESSION_MS);

const sessionEnd = () => new Date(Date.now() + SESSION_MS);
