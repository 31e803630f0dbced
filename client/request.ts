import { newIdempotencyKey } from './idempotency-key.ts';
import { noteAnswer } from './offline.ts';

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
  /** Also sent while the page unloads. */
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
