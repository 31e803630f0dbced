/** The body of an error of the API: RFC 9457, with the members that our answers add. */
export type Problem = {
  detail?: string;
  message?: string;
  /** What is wrong with which field. */
  errors?: { path: string; message: string }[];
  /** With a 409: the record or text as it stands. */
  current?: Record<string, unknown>;
  /** Of Google Photos: what to do about it. */
  reason?: string;
};

type Failure = {
  status: number;
  statusText?: string;
  problem?: Problem | null;
  /** Seconds after which another try makes sense, when the server named them. */
  retryAfter?: number | null;
};

/** An answer that is not ok. */
export class ApiError extends Error {
  readonly status: number;
  readonly statusText: string;
  /** What the server said went wrong, when it said so in the usual shape. */
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
  /** Sent also when the page goes. */
  keepalive?: boolean;
  /** No one logged in is an answer (null), not an error. */
  unauthorizedIsNull?: boolean;
  /** Gets the headers of an answer that is ok. */
  onHeaders?: (headers: Headers) => void;
};

/**
 * Every call of the pages to the server: JSON both ways, with cookies. Empty (204) answers give null.
 * @throws ApiError for an answer that is not ok; whatever `fetch` throws when there is no answer
 */
export async function request<T>(method: string, path: string, options: Options = {}): Promise<T> {
  const { unauthorizedIsNull = false, onHeaders, ...rest } = options;
  try {
    const response = await fetchOk(method, path, rest);
    onHeaders?.(response.headers);
    return response.status === 204 ? (null as T) : ((await response.json()) as T);
  } catch (error) {
    if (unauthorizedIsNull && isSignedOut(error)) return null as T;
    throw error;
  }
}

/** The same for an answer that is not JSON, such as a file. */
export async function fetchOk(
  method: string,
  path: string,
  { body, headers, ...sending }: Pick<Options, 'body' | 'headers' | 'signal' | 'keepalive'> = {},
): Promise<Response> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    ...sending,
  });
  if (!response.ok) throw await errorOf(response);
  return response;
}

/** Whether a call failed because the user is not logged in any more. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** The message is 'status: body', or 'status: status text' when the body is empty. */
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
