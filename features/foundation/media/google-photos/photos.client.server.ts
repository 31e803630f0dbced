import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Config } from '#server/config.ts';
import {
  bearer,
  callGoogle,
  failureOf,
  fetchGoogle,
  GoogleError,
  googleHosts,
  readBytes,
} from './google.client.server.ts';

const DOWNLOAD_MS = 30_000;
const MAX_REDIRECTS = 2;
const PAGE_SIZE = 100;
/** One photo is requested, but Google may send empty pages that lead to more. */
const MAX_PAGES = 20;

/** '3.5s' becomes 3.5. */
const duration = z
  .string()
  .regex(/^\d+(\.\d+)?s$/)
  .transform((value) => Number(value.slice(0, -1)));

const pickingSession = z.looseObject({
  id: z.string().min(1).max(1_000),
  pickerUri: z.string().max(2_000).optional(),
  pollingConfig: z.looseObject({ pollInterval: duration.optional(), timeoutIn: duration.optional() }).optional(),
  expireTime: z.string().optional(),
  mediaItemsSet: z.boolean().default(false),
});

const pickedItem = z.looseObject({
  id: z.string().min(1).max(1_000),
  createTime: z.string().optional(),
  type: z.string().default('TYPE_UNSPECIFIED'),
  mediaFile: z.looseObject({
    baseUrl: z.url().max(4_000),
    mimeType: z.string().max(255).optional(),
    filename: z.string().optional(),
    mediaFileMetadata: z.looseObject({ width: z.number().optional(), height: z.number().optional() }).optional(),
  }),
});
const pickedItems = z.looseObject({
  mediaItems: z.array(pickedItem).default([]),
  nextPageToken: z.string().optional(),
});

interface PickingSession {
  id: string;
  /** Google's picker; only for a new session. */
  pickerUri: string | null;
  isPicked: boolean;
  /** Polling interval and timeout that Google asks for, in seconds. */
  pollSeconds: number;
  secondsLeft: number;
}

type PickedItem = z.output<typeof pickedItem>;

/** The Picker API of Google Photos. https://developers.google.com/photos/picker/reference/rest */
export function googlePhotos({ origin }: Pick<NonNullable<Config['google']>, 'origin'>) {
  const { picker, mayHoldPhotos } = googleHosts(origin);
  const sessions = `${picker}/v1/sessions`;
  const sessionAddress = (id: string) => `${sessions}/${encodeURIComponent(id)}`;

  return {
    /** @throws {GoogleError} `precondition` for an account without Google Photos */
    async createSession(token: string): Promise<PickingSession> {
      const json = { pickingConfig: { maxItemCount: '1' } };
      return toSession(await callGoogle(sessions, { method: 'POST', token, json }, pickingSession));
    },

    /** @throws {GoogleError} `missing` for an ended session */
    async getSession(token: string, id: string): Promise<PickingSession> {
      return toSession(await callGoogle(sessionAddress(id), { method: 'GET', token }, pickingSession));
    },

    async deleteSession(token: string, id: string): Promise<void> {
      await callGoogle(sessionAddress(id), { method: 'DELETE', token }, z.unknown());
    },

    /** @throws {GoogleError} `precondition` while nothing is picked */
    async listItems(token: string, sessionId: string): Promise<PickedItem[]> {
      const items: PickedItem[] = [];
      let pageToken: string | undefined;
      for (let page = 0; page < MAX_PAGES; page++) {
        const query = new URLSearchParams({ sessionId, pageSize: String(PAGE_SIZE), ...(pageToken && { pageToken }) });
        const address = `${picker}/v1/mediaItems?${query}`;
        const { mediaItems, nextPageToken } = await callGoogle(address, { method: 'GET', token }, pickedItems);
        items.push(...mediaItems);
        if (!nextPageToken) break;
        pageToken = nextPageToken;
      }
      return items;
    },

    isPhotoAddress: (address: string) => mayHoldPhotos(new URL(address)),

    /** Downloads from Google's hosts only, also after redirects. @throws {GoogleError} */
    async download(token: string, address: string, maxBytes: number): Promise<Buffer> {
      const signal = AbortSignal.timeout(DOWNLOAD_MS);
      let url = new URL(address);
      for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
        if (!mayHoldPhotos(url)) throw new GoogleError('unreachable', `photos are not fetched from ${url.hostname}`);
        const answer = await fetchGoogle(url, { headers: bearer(token), redirect: 'manual', signal });
        const next = answer.headers.get('location');
        if (answer.status >= 300 && answer.status < 400 && next) {
          await answer.body?.cancel();
          url = new URL(next, url);
          continue;
        }
        if (answer.ok) return readBytes(answer, maxBytes);
        await answer.body?.cancel();
        // Google answers an expired address like a forbidden one.
        throw answer.status === 403 ? new GoogleError('missing', 'the photo is no longer there') : failureOf(answer);
      }
      throw new GoogleError('unreachable', 'the photo leads on too many times');
    },
  };
}

/** Defaults and bounds of polling, in seconds. */
const POLL = { interval: 5, least: 1, most: 60, timeout: 30 * 60 };

function toSession(session: z.output<typeof pickingSession>): PickingSession {
  const { id, pickerUri, mediaItemsSet, pollingConfig } = session;
  const interval = pollingConfig?.pollInterval ?? POLL.interval;
  return {
    id,
    pickerUri: pickerUri ?? null,
    isPicked: mediaItemsSet,
    pollSeconds: Math.min(Math.max(interval, POLL.least), POLL.most),
    secondsLeft: mediaItemsSet ? 0 : (pollingConfig?.timeoutIn ?? POLL.timeout),
  };
}

/** https://developers.google.com/photos/overview/authorization */
const PHOTOS_SCOPE = 'https://www.googleapis.com/auth/photospicker.mediaitems.readonly';

const granted = z.looseObject({
  access_token: z.string().min(1).max(4_096),
  expires_in: z.number().min(0),
  refresh_token: z.string().min(1).max(4_096).optional(),
  scope: z.string().default(''),
});

interface Grant {
  accessToken: string;
  /** Undefined after a renewal, or if the account had agreed before. */
  refreshToken: string | undefined;
  expiresAt: Date;
  /** Whether the scope was granted: users may untick it. */
  letsPick: boolean;
}

/** OAuth 2.0 authorization code flow with PKCE. https://developers.google.com/identity/protocols/oauth2/web-server */
export function googleSignIn({ clientId, clientSecret, origin }: NonNullable<Config['google']>) {
  const { accounts, tokens } = googleHosts(origin);
  const client = { client_id: clientId, client_secret: clientSecret };

  return {
    consentAddress({ redirectUri, state, verifier }: { redirectUri: string; state: string; verifier: string }): string {
      const query = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: PHOTOS_SCOPE,
        // Requests a refresh token, which Google only gives with a new consent.
        access_type: 'offline',
        prompt: 'consent',
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      });
      return `${accounts}/o/oauth2/v2/auth?${query}`;
    },

    /** @throws {GoogleError} `unauthorized` for an invalid or expired code */
    exchange({ code, redirectUri, verifier }: { code: string; redirectUri: string; verifier: string }): Promise<Grant> {
      const form = { ...client, grant_type: 'authorization_code', code, redirect_uri: redirectUri };
      return ask({ ...form, code_verifier: verifier });
    },

    /** @throws {GoogleError} `unauthorized` if access was revoked */
    renew(refreshToken: string): Promise<Grant> {
      return ask({ ...client, grant_type: 'refresh_token', refresh_token: refreshToken });
    },

    /** Revokes a token. @throws {GoogleError} `missing` or `unauthorized` if it was revoked already */
    async revoke(token: string): Promise<void> {
      await callGoogle(`${tokens}/revoke`, { method: 'POST', form: { token } }, z.unknown());
    },
  };

  async function ask(form: Record<string, string>): Promise<Grant> {
    const answer = await callGoogle(`${tokens}/token`, { method: 'POST', form }, granted);
    return {
      accessToken: answer.access_token,
      refreshToken: answer.refresh_token,
      expiresAt: new Date(Date.now() + answer.expires_in * 1000),
      letsPick: answer.scope.split(' ').includes(PHOTOS_SCOPE),
    };
  }
}
