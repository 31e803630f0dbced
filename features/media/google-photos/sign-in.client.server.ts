import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Config } from '#server/config.ts';
import { callGoogle, googleHosts } from './google.client.server.ts';

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
