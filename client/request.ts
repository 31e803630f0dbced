import { readDraft, removeDraft, saveDraft } from '#ui/session-draft.ts';

type Keyed = { key: string; body: string };
/** Fallback for browsers whose session storage is unavailable or full. */
const memory = new Map<string, Keyed>();

/**
 * The idempotency key of all that a form sends: the same while that is the same, also after a reload. What the sender
 * saw before is no part of it, as on the server.
 */
export function idempotencyKey(form: string, sent: unknown): string {
  const body = JSON.stringify(sent ?? null, (name, value) => (name === 'expectedUpdatedAt' ? undefined : value));
  const before = kept(form);
  if (before?.body === body) return before.key;
  const key = newIdempotencyKey();
  keep(form, { key, body });
  return key;
}

/** Sending the same content again counts as a new request from now on. */
export function dropIdempotencyKey(form: string): void {
  memory.delete(form);
  removeDraft(nameOf(form));
}

/** A key for something that is sent once, such as a photo. */
export function newIdempotencyKey(): string {
  // randomUUID needs a secure context, and a local network may serve the site over http.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const nameOf = (form: string) => `${form}:key`;

const kept = (form: string) => memory.get(form) ?? readDraft<Keyed>(nameOf(form));

function keep(form: string, keyed: Keyed): void {
  memory.set(form, keyed);
  saveDraft(nameOf(form), keyed);
}

/** What the desk's worker (public/desk-worker.js) kept, and how old that is. */

const AS_OF = 'x-as-of';

let asOf: string | null = null;
const listeners = new Set<() => void>();

/** Called with the headers of each answer: one that was kept says when. */
function noteAnswer(headers: Headers): void {
  const kept = headers.get(AS_OF);
  if (kept === asOf) return;
  // The oldest of what is shown.
  asOf = kept && asOf && asOf < kept ? asOf : kept;
  for (const listener of listeners) listener();
}

/** A page of the server is younger, unless clocks differ much; what it lacks comes as events. */
const MAX_PAGE_AGE_MS = 60_000;

/** Whether the worker answered with a page that it had kept. */
export const isKeptPage = (readAt: string) =>
  !navigator.onLine || Date.parse(readAt) < performance.timeOrigin - MAX_PAGE_AGE_MS;

/** When what is shown was read, ISO 8601; null while the server answers. */
export const getAsOf = (): string | null => asOf;

export function subscribeToAsOf(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

let readAt: string | null = null;

/** When the rows that came with the page were read, from which its events begin; null once another page shows. */
export const eventsSince = (): string | null => readAt;

export function startEventsAt(time: string | null): void {
  readAt = time;
}

/** The body of an API error: RFC 9457 with this API's members. */
export type Problem = {
  detail?: string;
  message?: string;
  errors?: { path: string; message: string }[];
  /** With a 409: the current record or text. */
  current?: Record<string, unknown>;
  /** With a 409: the payment that is on its way. */
  processing?: object;
  /** Why it failed, for a program: 'recent-login', 'login-expired', or a reason of Google Photos. */
  reason?: string;
};

type Failure = {
  status: number;
  statusText?: string;
  problem?: Problem | null;
  /** Seconds until a retry makes sense, if the server named them. */
  retryAfter?: number | null;
};

/** A response that is not ok. */
export class ApiError extends Error {
  readonly status: number;
  readonly statusText: string;
  /** The parsed problem, if the body has one. */
  readonly problem: Problem | null;
  readonly retryAfter: number | null;

  constructor(message: string, { status, statusText = '', problem = null, retryAfter = null }: Failure) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.statusText = statusText;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

type Options = {
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Whether the request is also sent while the page unloads. */
  keepalive?: boolean;
  /** Returns null instead of throwing for 401. */
  unauthorizedIsNull?: boolean;
  /** Called with the headers of an ok response. */
  onHeaders?: (headers: Headers) => void;
};

/**
 * Calls the API: JSON both ways, with cookies; null for an empty response.
 * @throws ApiError for a response that is not ok; the error of `fetch` without a response
 */
export async function request<T>(method: string, path: string, options: Options = {}): Promise<T> {
  const { unauthorizedIsNull = false, onHeaders, ...rest } = options;
  try {
    const response = await fetchOk(method, path, rest);
    onHeaders?.(response.headers);
    const body = await response.text();
    return (body ? JSON.parse(body) : null) as T;
  } catch (error) {
    if (unauthorizedIsNull && isSignedOut(error)) return null as T;
    throw error;
  }
}

/** The same for a response that is not JSON, such as a file. */
export async function fetchOk(
  method: string,
  path: string,
  { body, headers, ...sending }: Pick<Options, 'body' | 'headers' | 'signal' | 'keepalive'> = {},
): Promise<Response> {
  const isForm = body instanceof FormData;
  const text = body === undefined || isForm ? body : JSON.stringify(body);
  const request = method === 'POST' && !isForm ? `${path} ${text}` : null;
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      // The browser names the type of a form, with its boundary.
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...(request !== null && { 'Idempotency-Key': keyOf(request) }),
      ...headers,
    },
    body: text,
    ...sending,
  });
  noteAnswer(response.headers);
  if (request !== null && response.status < 500) unanswered.delete(request);
  if (!response.ok) throw await errorOf(response);
  return response;
}

/** Keys of the POSTs that have no answer yet: a second click, or another try, is the same request. */
const unanswered = new Map<string, string>();

function keyOf(request: string): string {
  const key = unanswered.get(request) ?? newIdempotencyKey();
  unanswered.set(request, key);
  return key;
}

/** Whether a call failed because the session has ended. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** The message is 'status: body', or 'status: status text' without a body. */
async function errorOf(response: Response): Promise<ApiError> {
  const { status, statusText, headers } = response;
  const body = await response.text();
  const failure = { status, statusText, problem: problemIn(body), retryAfter: secondsIn(headers) };
  return new ApiError(`${status}: ${body || statusText}`, failure);
}

function problemIn(body: string): Problem | null {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' ? (parsed as Problem) : null;
  } catch {
    return null;
  }
}

function secondsIn(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
}
