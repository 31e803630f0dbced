import type * as z from 'zod';

/** Origins of Google's services; in tests one origin replaces them. */
interface GoogleHosts {
  accounts: string;
  tokens: string;
  picker: string;
  /** Whether photo bytes may be fetched from this URL with the access token. */
  mayHoldPhotos(url: URL): boolean;
}

/** Google’s own hosts, or one origin that replaces them all. */
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
 * Why Google refused: `unauthorized` invalid token, `refused` forbidden, `missing` not found, `precondition` not
 * possible now, `busy` too many requests, `size` too many bytes, `unreachable` no valid response.
 */
export type GoogleFault = 'unauthorized' | 'refused' | 'missing' | 'precondition' | 'busy' | 'size' | 'unreachable';

/** The message is for the log and names neither tokens nor people. */
export class GoogleError extends Error {
  readonly fault: GoogleFault;
  /** Seconds, if Google named them. */
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
 * Calls a Google service: a form or JSON in, JSON out.
 * @throws {GoogleError} for an error, a response of another shape, or none within ten seconds
 */
export async function callGoogle<Schema extends z.ZodType>(
  address: string,
  { method, token, form, json }: Call,
  shape: Schema,
): Promise<z.output<Schema>> {
  const jsonBody = json === undefined ? null : JSON.stringify(json);
  const answer = await fetchGoogle(address, {
    method,
    headers: { accept: 'application/json', ...bearer(token), ...(json !== undefined && JSON_TYPE) },
    body: form ? new URLSearchParams(form) : jsonBody,
    redirect: 'error',
    signal: AbortSignal.timeout(CALL_MS),
  });
  const body = parseJson(await readBytes(answer, MAX_ANSWER_BYTES).catch(asNoAnswer));
  if (!answer.ok) throw failureOf(answer, body);
  const result = shape.safeParse(body ?? {});
  if (!result.success) throw new GoogleError('unreachable', `${pathOf(address)} answered in another shape`);
  return result.data;
}

/** @throws {GoogleError} without a response */
export async function fetchGoogle(address: string | URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    throw new GoogleError('unreachable', `${pathOf(address)}: ${cause?.code ?? name}`);
  }
}

/** Reads a body of at most `maxBytes`. @throws {GoogleError} */
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

/** Maps an error response; `body` is its parsed content. */
export function failureOf(answer: Response, body: unknown = null): GoogleError {
  const { error } = (body ?? {}) as { error?: string | { status?: string } };
  // The token service sends a string, other services an object: https://google.aip.dev/193
  const code = typeof error === 'string' ? error : error?.status;
  const reason = [answer.status, /^[A-Za-z_]{1,60}$/.test(code ?? '') ? code : ''].join(' ').trim();
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
  return new GoogleError(
    faultOf(answer.status, code),
    `${pathOf(answer.url)} answered ${reason}`,
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

/** An endless response counts as none. */
function asNoAnswer({ message }: Error): never {
  throw new GoogleError('unreachable', message);
}

const JSON_TYPE = { 'content-type': 'application/json' };

const tooLarge = (maxBytes: number) => new GoogleError('size', `more than ${maxBytes} bytes`);

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}

/** The path of an address, without query and ids. */
function pathOf(address: string | URL): string {
  const { hostname, pathname } = new URL(address);
  const [, ...parts] = pathname.split('/');
  return [hostname, ...parts.filter((part) => /^[a-z0-9]{1,12}$/i.test(part)).slice(0, 2)].join('/');
}
