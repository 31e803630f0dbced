import type * as z from 'zod';

/** Where Google's services answer; one origin stands in for all of them in tests. */
interface GoogleHosts {
  accounts: string;
  tokens: string;
  picker: string;
  /** Whether the bytes of a photo may be fetched, with the key to them, from here. */
  mayHoldPhotos(url: URL): boolean;
}

/** Google’s own, or one address that stands in for all of them. */
export function googleHosts(standIn: string | null): GoogleHosts {
  if (standIn !== null)
    return { accounts: standIn, tokens: standIn, picker: standIn, mayHoldPhotos: ({ origin }) => origin === standIn };
  return {
    accounts: 'https://accounts.google.com',
    tokens: 'https://oauth2.googleapis.com',
    picker: 'https://photospicker.googleapis.com',
    mayHoldPhotos: ({ protocol, hostname, port, username }) =>
      protocol === 'https:' && port === '' && username === '' && hostname.endsWith('.googleusercontent.com'),
  };
}

/**
 * Why Google did not do what it was asked: `unauthorized` the token is no longer good, `refused` it may not, `missing`
 * there is no such thing (any more), `precondition` it cannot be done now, `busy` too many requests, `size` more bytes
 * than are taken, `unreachable` no answer, or one that makes no sense.
 */
export type GoogleFault = 'unauthorized' | 'refused' | 'missing' | 'precondition' | 'busy' | 'size' | 'unreachable';

/** The message is for the log: it names neither tokens nor people. */
export class GoogleError extends Error {
  readonly fault: GoogleFault;
  /** Seconds, where Google named them. */
  readonly retryAfter: number | null;
  constructor(fault: GoogleFault, message: string, retryAfter: number | null = null) {
    super(message);
    this.name = 'GoogleError';
    this.fault = fault;
    this.retryAfter = retryAfter;
  }
}

const CALL_MS = 10_000;
const MAX_ANSWER_BYTES = 1024 * 1024;

interface Call {
  method: 'GET' | 'POST' | 'DELETE';
  token?: string;
  form?: Record<string, string>;
  json?: unknown;
}

/**
 * One call to a service of Google: a form or JSON in, JSON out.
 * @throws {GoogleError} for an answer that is not ok or not of this shape, or none within ten seconds
 */
export async function callGoogle<Schema extends z.ZodType>(
  address: string,
  { method, token, form, json }: Call,
  shape: Schema,
): Promise<z.output<Schema>> {
  const answer = await fetchGoogle(address, {
    method,
    headers: { accept: 'application/json', ...bearer(token), ...(json !== undefined && JSON_TYPE) },
    body: form ? new URLSearchParams(form) : json === undefined ? null : JSON.stringify(json),
    redirect: 'error',
    signal: AbortSignal.timeout(CALL_MS),
  });
  const body = parsed(await readBytes(answer, MAX_ANSWER_BYTES).catch(asNoAnswer));
  if (!answer.ok) throw failureOf(answer, body);
  const result = shape.safeParse(body ?? {});
  if (!result.success) throw new GoogleError('unreachable', `${pathOf(address)} answered in another shape`);
  return result.data;
}

/** @throws {GoogleError} where there is no answer at all */
export async function fetchGoogle(address: string | URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    throw new GoogleError('unreachable', `${pathOf(address)}: ${cause?.code ?? name}`);
  }
}

/** The whole body, as long as it is no longer than this. @throws {GoogleError} */
export async function readBytes(answer: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (Number(answer.headers.get('content-length') ?? 0) > maxBytes) {
    await answer.body?.cancel().catch(() => {});
    throw tooLarge(maxBytes);
  }
  try {
    for await (const chunk of answer.body ?? []) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes); // leaving the loop ends the transfer
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof GoogleError) throw error;
    throw new GoogleError('unreachable', `the answer broke off: ${(error as Error).name}`);
  }
  return Buffer.concat(chunks);
}

/** What an answer that is not ok means for us; `body` is what it said, parsed. */
export function failureOf(answer: Response, body: unknown = null): GoogleError {
  const { error } = (body ?? {}) as { error?: string | { status?: string } };
  // Of the token service a word, of the others an object: https://google.aip.dev/193
  const code = typeof error === 'string' ? error : error?.status;
  const said = [answer.status, /^[A-Za-z_]{1,60}$/.test(code ?? '') ? code : ''].join(' ').trim();
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
  return new GoogleError(
    faultOf(answer.status, code),
    `${pathOf(answer.url)} answered ${said}`,
    Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : null,
  );
}

function faultOf(status: number, code: string | undefined): GoogleFault {
  if (code === 'invalid_grant') return 'unauthorized';
  if (code === 'invalid_client' || code === 'unauthorized_client') return 'refused';
  if (code === 'FAILED_PRECONDITION') return 'precondition';
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'refused';
  if (status === 429) return 'busy';
  return status >= 400 && status < 500 ? 'missing' : 'unreachable';
}

export const bearer = (token: string | undefined): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};

/** An answer that goes on for ever is none. */
function asNoAnswer({ message }: Error): never {
  throw new GoogleError('unreachable', message);
}

const JSON_TYPE = { 'content-type': 'application/json' };

const tooLarge = (maxBytes: number) => new GoogleError('size', `more than ${maxBytes} bytes`);

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}

/** Without what follows the question mark, and without the ids in it. */
function pathOf(address: string | URL): string {
  const { hostname, pathname } = new URL(address);
  const [, ...parts] = pathname.split('/');
  return [hostname, ...parts.filter((part) => /^[a-z0-9]{1,12}$/i.test(part)).slice(0, 2)].join('/');
}
