import type { FastifyBaseLogger } from 'fastify';
import { Problem } from '#server/http/problem.ts';
import type { Services } from '#server/services.ts';
import { PHOTO_MESSAGES, PHOTO_PROBLEMS, type PhotoReason } from './constants.ts';
import { GoogleError, type GoogleFault } from './google.client.server.ts';
import { googlePhotos } from './photos.client.server.ts';
import { googleSignIn } from './sign-in.client.server.ts';
import { type Connection, deleteConnection, findConnection, saveAccess } from './store.server.ts';

/** A token that expires sooner is renewed first, because it must outlive the call. */
const SPARE_MS = 60_000;

/** Google's API on behalf of the requesting admin. */
export function googleAccess({ db, config }: Pick<Services, 'db' | 'config'>) {
  const secret = config.sessionSecret;
  return { google, withAccess, accessOf: (userId: string) => findConnection(db, secret, userId) };

  /** @throws {Problem} 409 without settings */
  function google() {
    if (!config.google) throw problemFor('setup');
    return { signIn: googleSignIn(config.google), photos: googlePhotos(config.google) };
  }

  /** Calls Google with the admin's token, renewed if expired. @throws {Problem} 409 with a `reason`, 413, 429, 503 */
  async function withAccess<T>(
    { userId, log }: { userId: string; log: FastifyBaseLogger },
    call: (token: string) => Promise<T>,
  ): Promise<T> {
    google();
    const connection = await findConnection(db, secret, userId);
    if (!connection) throw problemFor('connect');
    try {
      return await callRenewing(connection, call);
    } catch (error) {
      if (!(error instanceof GoogleError)) throw error;
      log.warn({ fault: error.fault, said: error.message }, 'Google did not do what it was asked');
      if (error.fault === 'unauthorized') await deleteConnection(db, userId, connection);
      throw problemOf(error);
    }
  }

  async function callRenewing<T>(connection: Connection, call: (token: string) => Promise<T>): Promise<T> {
    if (Date.parse(connection.accessExpiresAt) < Date.now() + SPARE_MS) return call(await renewed(connection));
    try {
      return await call(connection.accessToken);
    } catch (error) {
      if (!(error instanceof GoogleError) || error.fault !== 'unauthorized') throw error;
      return call(await renewed(connection));
    }
  }

  async function renewed(connection: Connection): Promise<string> {
    const grant = await google().signIn.renew(connection.refreshToken);
    await saveAccess(db, secret, connection, grant);
    return grant.accessToken;
  }
}

/** @param status 400 if the chosen item is at fault */
export function problemFor(reason: PhotoReason, status = 409): Problem {
  return new Problem(status, PHOTO_PROBLEMS[reason], { members: { reason } });
}

const REASONS: Partial<Record<GoogleFault, PhotoReason>> = {
  unauthorized: 'connect',
  refused: 'refused',
  precondition: 'account',
  missing: 'expired',
};

function problemOf({ fault, retryAfter }: GoogleError): Problem {
  const reason = REASONS[fault];
  if (reason) return problemFor(reason);
  if (fault === 'size') return new Problem(413, PHOTO_MESSAGES.tooLarge);
  const headers = { 'retry-after': String(retryAfter ?? 10) };
  return fault === 'busy'
    ? new Problem(429, `${PHOTO_MESSAGES.busy} Please try again in ${retryAfter ?? 10} seconds.`, { headers })
    : new Problem(503, PHOTO_MESSAGES.unreachable, { headers });
}
