import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Consent } from '#foundation/media/google-photos/google-photos.contract.ts';
import { DAY_MS } from '#time/units.ts';
import type { Caller } from './api.ts';

/** A photo or video of the fake account. */
interface StandInItem {
  id: string;
  type?: 'PHOTO' | 'VIDEO';
  mimeType?: string;
  filename?: string;
  createTime?: string;
  width?: number;
  height?: number;
  /** By the suffix of the address: '=d' or '=w4096-h4096'. */
  files?: Record<string, Uint8Array>;
  /** Replaces an address of this server. */
  baseUrl?: string;
}

/** A wrong response to one call. */
export interface Trouble {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  delayMs?: number;
}

const SCOPE = 'https://www.googleapis.com/auth/photospicker.mediaitems.readonly';
const GOOGLE_CLIENT = { id: 'client-of-the-shop', secret: 'secret-of-the-shop' };

/**
 * A fake of Google's sign-in (OAuth 2.0 with PKCE) and of the Picker API, as strict as the real one: codes and
 * verifiers must match, tokens expire, sessions end. Its pages work in a browser.
 */
export async function startGoogle({ pollInterval = '1s', timeoutIn = '600s' } = {}) {
  const library: StandInItem[] = [];
  const codes = new Map<string, { challenge: string; redirectUri: string; scope: string }>();
  const accessTokens = new Set<string>();
  const refreshTokens = new Set<string>();
  const sessions = new Map<string, { picked: string[] | null }>();
  const troubles: { path: string; trouble: Trouble }[] = [];
  const calls: string[] = [];
  const state = {
    scope: SCOPE,
    pollInterval,
    timeoutIn,
    expiresIn: 3600,
    pageSize: 100,
    startsEmpty: false,
    origin: '',
  };

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  state.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin: state.origin,
    state,
    library,
    calls,
    sessions,
    refreshTokens,
    /** The site's environment. */
    env: {
      GOOGLE_CLIENT_ID: GOOGLE_CLIENT.id,
      GOOGLE_CLIENT_SECRET: GOOGLE_CLIENT.secret,
      GOOGLE_ORIGIN: state.origin,
    },
    /** The next call whose path starts like this fails. */
    trouble: (path: string, trouble: Trouble) => void troubles.push({ path, trouble }),
    expireAccess: () => accessTokens.clear(),
    revokeAll() {
      accessTokens.clear();
      refreshTokens.clear();
    },
    /** Presses 'Done' in the picker. */
    pick(sessionId: string, ids: string[]) {
      sessions.get(sessionId)!.picked = ids;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  };

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url!, state.origin);
    const body = await bodyOf(request);
    calls.push(`${request.method} ${url.pathname}`);
    const at = troubles.findIndex(({ path }) => url.pathname.startsWith(path));
    if (at >= 0) {
      const { trouble } = troubles.splice(at, 1)[0]!;
      if (trouble.delayMs) await new Promise((resolve) => setTimeout(resolve, trouble.delayMs));
      if (trouble.status) return send(response, trouble.status, trouble.body ?? {}, trouble.headers);
    }
    if (url.pathname === '/o/oauth2/v2/auth') return consentPage(url, response);
    if (url.pathname === '/o/answer') return consentGiven(url, response);
    if (url.pathname === '/token') return token(new URLSearchParams(body), response);
    if (url.pathname === '/revoke') return revoke(new URLSearchParams(body), response);
    if (url.pathname.startsWith('/picker/')) return pickerPage(url, response);
    if (!accessTokens.has(request.headers.authorization?.replace(/^Bearer /, '') ?? ''))
      return send(response, 401, problem(401, 'UNAUTHENTICATED'));
    if (url.pathname.startsWith('/media/')) return media(url, response);
    if (url.pathname === '/v1/mediaItems') return listItems(url, response);
    if (url.pathname === '/v1/sessions' && request.method === 'POST') return createSession(body, response);
    return oneSession(request.method!, decodeURIComponent(url.pathname.split('/')[3] ?? ''), response);
  }

  function consentPage(url: URL, response: ServerResponse) {
    const query = Object.fromEntries(url.searchParams);
    const right =
      query.client_id === GOOGLE_CLIENT.id &&
      query.response_type === 'code' &&
      query.scope === SCOPE &&
      query.access_type === 'offline' &&
      query.code_challenge_method === 'S256' &&
      /^[\w-]{43}$/.test(query.code_challenge ?? '') &&
      Boolean(query.state);
    if (!right) return html(response, 'Error 400: invalid_request', 400);
    const back = `/o/answer?${url.searchParams}`;
    html(
      response,
      `<h1>May this site see the photos you pick?</h1><a href="${escaped(back)}">Allow</a> <a href="${escaped(`${back}&deny=1`)}">Deny</a>`,
    );
  }

  function consentGiven(url: URL, response: ServerResponse) {
    const { redirect_uri: redirectUri, state: given, code_challenge: challenge, deny } = queryOf(url);
    const back = new URL(redirectUri!);
    back.searchParams.set('state', given!);
    if (deny) back.searchParams.set('error', 'access_denied');
    else {
      const code = `code/${randomBytes(8).toString('hex')}`;
      codes.set(code, { challenge: challenge!, redirectUri: redirectUri!, scope: state.scope });
      back.searchParams.set('code', code);
      back.searchParams.set('scope', state.scope);
    }
    response.writeHead(302, { location: back.href }).end();
  }

  function token(form: URLSearchParams, response: ServerResponse) {
    if (form.get('client_id') !== GOOGLE_CLIENT.id || form.get('client_secret') !== GOOGLE_CLIENT.secret)
      return send(response, 401, { error: 'invalid_client' });
    if (form.get('grant_type') === 'refresh_token') {
      if (!refreshTokens.has(form.get('refresh_token') ?? '')) return send(response, 400, { error: 'invalid_grant' });
      return send(response, 200, { ...newAccess(), scope: SCOPE });
    }
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!code || code.challenge !== challenge || code.redirectUri !== form.get('redirect_uri'))
      return send(response, 400, { error: 'invalid_grant' });
    const refresh = `refresh-${randomBytes(8).toString('hex')}`;
    refreshTokens.add(refresh);
    send(response, 200, { ...newAccess(), refresh_token: refresh, scope: code.scope });
  }

  function newAccess() {
    const access = `access-${randomBytes(8).toString('hex')}`;
    accessTokens.add(access);
    return { access_token: access, expires_in: state.expiresIn, token_type: 'Bearer' };
  }

  function revoke(form: URLSearchParams, response: ServerResponse) {
    const given = form.get('token') ?? '';
    if (!refreshTokens.delete(given) && !accessTokens.delete(given))
      return send(response, 400, { error: 'invalid_token' });
    accessTokens.clear();
    send(response, 200, {});
  }

  function createSession(body: string, response: ServerResponse) {
    if (JSON.parse(body).pickingConfig?.maxItemCount !== '1') return send(response, 400, problem(400, 'INVALID'));
    const id = randomBytes(8).toString('hex');
    sessions.set(id, { picked: null });
    send(response, 200, sessionOf(id));
  }

  function sessionOf(id: string) {
    const { picked } = sessions.get(id)!;
    return {
      id,
      pickerUri: `${state.origin}/picker/${id}`,
      expireTime: new Date(Date.now() + DAY_MS).toISOString(),
      ...(picked
        ? { mediaItemsSet: true }
        : { pollingConfig: { pollInterval: state.pollInterval, timeoutIn: state.timeoutIn } }),
    };
  }

  function oneSession(method: string, id: string, response: ServerResponse) {
    if (!sessions.has(id)) return send(response, 404, problem(404, 'NOT_FOUND'));
    if (method === 'GET') return send(response, 200, sessionOf(id));
    sessions.delete(id);
    send(response, 200, {});
  }

  function listItems(url: URL, response: ServerResponse) {
    const { sessionId, pageToken } = queryOf(url);
    const session = sessions.get(sessionId ?? '');
    if (!session) return send(response, 404, problem(404, 'NOT_FOUND'));
    if (!session.picked) return send(response, 400, problem(400, 'FAILED_PRECONDITION'));
    // The documentation allows an empty page that leads to another.
    if (pageToken === undefined && state.startsEmpty) return send(response, 200, { nextPageToken: '0' });
    const all = session.picked.map((id) => library.find((item) => item.id === id)!);
    const from = Number(pageToken ?? 0);
    const page = all.slice(from, from + state.pageSize);
    send(response, 200, {
      ...(page.length > 0 && { mediaItems: page.map(itemOf) }),
      ...(from + page.length < all.length && { nextPageToken: String(from + page.length) }),
    });
  }

  function itemOf(item: StandInItem) {
    const { id, type = 'PHOTO', mimeType = 'image/jpeg', filename = `${id}.jpg`, createTime, width, height } = item;
    return {
      id,
      type,
      createTime: createTime ?? '2026-05-04T10:11:12.123456Z',
      mediaFile: {
        baseUrl: item.baseUrl ?? `${state.origin}/media/${id}`,
        mimeType,
        filename,
        mediaFileMetadata: { width, height, cameraMake: 'Camera', photoMetadata: {} },
      },
    };
  }

  function media(url: URL, response: ServerResponse) {
    const [, id, rendition] = /^\/media\/([^=]+)(=.+)$/.exec(url.pathname) ?? [];
    const item = library.find((candidate) => candidate.id === id);
    const bytes = item?.files?.[rendition ?? ''];
    if (!bytes) return send(response, 404, {});
    response.writeHead(200, { 'content-type': item!.mimeType ?? 'image/jpeg' }).end(bytes);
  }

  /** The picker: each item is a link, and the window closes itself as /autoclose demands. */
  function pickerPage(url: URL, response: ServerResponse) {
    const [, , id, then] = url.pathname.split('/');
    const session = sessions.get(id!);
    if (!session) return html(response, 'This session is over', 404);
    const picked = url.searchParams.get('pick');
    if (picked === null) {
      const links = library.map((item) => `<a href="?pick=${encodeURIComponent(item.id)}">${escaped(item.id)}</a>`);
      return html(response, `<h1>Pick a photo</h1>${links.join(' ')} <a href="?pick=">Done, with nothing</a>`);
    }
    session.picked = picked === '' ? [] : [picked];
    html(response, then === 'autoclose' ? '<p>Done</p><script>window.close()</script>' : '<p>Done</p>');
  }
}

export type StandInGoogle = Awaited<ReturnType<typeof startGoogle>>;

const queryOf = (url: URL) => Object.fromEntries(url.searchParams) as Record<string, string | undefined>;

/** Answers Google's consent page as a browser does. @returns the address that Google redirects to */
export async function answerGoogle(caller: Caller, { deny = false } = {}): Promise<string> {
  const asked = await caller.post('/api/google-photos/authorization');
  if (asked.statusCode !== 201) throw new Error(asked.body);
  const question = await fetch(asked.json<Consent>().url);
  if (question.status !== 200) throw new Error(`Google answered ${question.status}`);
  const links = [...(await question.text()).matchAll(/href="([^"]+)"/g)].map(([, href]) =>
    href!.replaceAll('&amp;', '&'),
  );
  const given = await fetch(new URL(links[deny ? 1 : 0]!, question.url), { redirect: 'manual' });
  const { pathname, search } = new URL(given.headers.get('location')!);
  return pathname + search;
}

const problem = (code: number, status: string) => ({ error: { code, message: 'A message of Google', status } });

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

function html(response: ServerResponse, body: string, status = 200): void {
  response
    .writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!DOCTYPE html><html lang="en"><title>Stand-in</title><body>${body}</body></html>`);
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
