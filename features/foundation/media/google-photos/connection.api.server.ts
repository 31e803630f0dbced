import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { isOwner } from '#rights/rights.ts';
import { keyedHash, sameText } from '#server/crypto.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { consume, type Limit } from '#server/http/limits.store.server.ts';
import { Problem, tooManyRequests } from '#server/http/problem.ts';
import { requireOwner, sessionToken } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { HOUR_MS } from '#time/units.ts';
import { GoogleError, type GoogleFault } from './google.client.server.ts';
import {
  CALLBACK_PATH,
  type ConnectResult,
  PHOTO_MESSAGES,
  PHOTO_PROBLEMS,
  PHOTOS_PAGE,
  type PhotoReason,
} from './google-photos.constants.ts';
import { callbackQuery, consent, photosStatus } from './google-photos.contract.ts';
import {
  type Connection,
  deleteConnection,
  findConnection,
  lastImport,
  saveAccess,
  saveConnection,
} from './google-photos.store.server.ts';
import { googlePhotos, googleSignIn } from './photos.client.server.ts';

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

/** Long enough to look up a Google password. */
const STATE_MS = 15 * 60_000;
const BY_ONE_ADMIN: Limit = { max: 30, windowMs: HOUR_MS };

/** `/api/google-photos`: an admin's connection to Google Photos. */
export function connectionApi({ db, config }: Services): FastifyPluginAsyncZod {
  const { google, accessOf } = googleAccess({ db, config });
  return async (app) => {
    const route = endpoints(app, { tag: 'Google Photos', guard: requireOwner });

    route('GET /', {
      summary: 'Whether Google Photos is connected',
      gives: photosStatus,
      handle: async (request) => ({
        isSetUp: config.google !== null,
        isConnected: config.google !== null && (await accessOf(request.user!.id)) !== null,
        redirectUri: config.publicUrl + CALLBACK_PATH,
        lastImportAt: await lastImport(db),
      }),
    });

    await app.register(authorizationApi({ db, config }));

    route('DELETE /connection', {
      summary: 'Disconnect Google Photos',
      description: 'Revokes the access at Google, too. Photos already copied stay.',
      gives: z.null().meta({ description: 'Disconnected.' }),
      async handle(request) {
        const userId = request.user!.id;
        const connection = await accessOf(userId);
        await deleteConnection(db, userId);
        // Deleted whatever Google answers. Without settings Google cannot be called.
        if (connection && config.google)
          await google()
            .signIn.revoke(connection.refreshToken)
            .catch((error: unknown) =>
              request.log.warn({ said: messageOf(error) }, 'Google was not told of a disconnect'),
            );
      },
    });
  };
}

function authorizationApi({ db, config }: Pick<Services, 'db' | 'config'>): FastifyPluginAsyncZod {
  const { google } = googleAccess({ db, config });
  const secret = config.sessionSecret;
  const redirectUri = config.publicUrl + CALLBACK_PATH;
  const states = statesOf(secret);
  const sessionOf = (request: FastifyRequest) => sessionToken(request, config) ?? '';

  return async (app) => {
    const route = endpoints(app, { tag: 'Google Photos' });

    route('POST /authorization', {
      guard: requireOwner,
      summary: 'Ask Google for access',
      description: 'Returns an address at Google that works in this session for 15 minutes.',
      gives: consent,
      location: '/api/google-photos',
      fails: [409],
      async handle(request) {
        const { signIn } = google();
        await count(request.user!.id);
        const made = states.make(sessionOf(request));
        return { url: signIn.consentAddress({ redirectUri, ...made }) };
      },
    });

    route('GET /callback', {
      summary: 'Where Google redirects back to',
      description: 'Redirects to a page that shows the result.',
      query: callbackQuery,
      gives: null,
      status: 303,
      async handle(request, reply) {
        const result = await finish(request, request.query);
        return reply
          .header('cache-control', 'private, no-store')
          .redirect(`${PHOTOS_PAGE}?${new URLSearchParams({ result })}`, 303);
      },
    });
  };

  async function finish(request: FastifyRequest, { code, state, error }: z.output<typeof callbackQuery>) {
    if (!request.user || !isOwner(request.user.role)) return 'signed-out' satisfies ConnectResult;
    const verifier = states.verifierOf(state ?? '', sessionOf(request));
    if (!verifier) return 'stale' satisfies ConnectResult;
    if (error) return (error === 'access_denied' ? 'denied' : 'refused') satisfies ConnectResult;
    if (!code || !config.google) return 'failed' satisfies ConnectResult;
    const { signIn } = google();
    try {
      const { letsPick, refreshToken, ...grant } = await signIn.exchange({ code, redirectUri, verifier });
      if (!letsPick) {
        await signIn.revoke(grant.accessToken).catch(() => {});
        return 'unticked' satisfies ConnectResult;
      }
      if (!refreshToken) return 'failed' satisfies ConnectResult;
      await saveConnection(db, secret, request.user.id, { refreshToken, ...grant });
      return 'connected' satisfies ConnectResult;
    } catch (failure) {
      if (!(failure instanceof GoogleError)) throw failure;
      request.log.warn({ fault: failure.fault, said: failure.message }, 'Google granted no access');
      return (
        ({ unauthorized: 'stale', refused: 'refused', missing: 'refused' } as Partial<Record<string, ConnectResult>>)[
          failure.fault
        ] ?? ('failed' satisfies ConnectResult)
      );
    }
  }

  async function count(userId: string): Promise<void> {
    if (!config.rateLimits) return;
    const { allowed, retryAfter } = await consume(db, `google-photos:connect:${userId}`, BY_ONE_ADMIN);
    if (!allowed) throw tooManyRequests(retryAfter, PHOTO_MESSAGES.tooMany);
  }
}

/**
 * Creates and verifies OAuth states and their PKCE verifiers. Both derive from the session's token, so that no other
 * session or site can use them; nothing is stored.
 */
function statesOf(secret: string) {
  const sign = (nonce: string, session: string) => keyedHash(secret, 'google-state', nonce, session);
  const verifier = (nonce: string, session: string) => keyedHash(secret, 'google-verifier', nonce, session);
  return {
    make(session: string): { state: string; verifier: string } {
      const nonce = `${(Date.now() + STATE_MS).toString(36)}-${randomBytes(16).toString('hex')}`;
      return { state: `${nonce}.${sign(nonce, session)}`, verifier: verifier(nonce, session) };
    },
    /** Null for a state that is expired, forged or of another session. */
    verifierOf(state: string, session: string): string | null {
      const [nonce = '', signature = ''] = state.split('.');
      if (session === '' || !sameText(signature, sign(nonce, session))) return null;
      const until = Number.parseInt(nonce.split('-')[0]!, 36);
      return until > Date.now() ? verifier(nonce, session) : null;
    },
  };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'nothing');
