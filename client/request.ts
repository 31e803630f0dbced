export type Problem = { detail?: string; message?: string; errors?: { path: string; message: string }[] };

/** An answer that is not ok. The message is 'status: body', or 'status: status text' when the body is empty. */
export class RequestError extends Error {
  readonly status: number;
  /** What the server said went wrong, when it said so in the usual shape. */
  readonly problem: Problem | null;
  /** Seconds after which another try makes sense, when the server named them. */
  readonly retryAfter: number | null;

  constructor(status: number, body: string, problem: Problem | null, retryAfter: number | null) {
    super(`${status}: ${body}`);
    this.name = 'RequestError';
    this.status = status;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

type Options = {
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** No one logged in is an answer (null), not an error. */
  unauthorizedIsNull?: boolean;
  /** Gets the headers of an answer that is ok. */
  onHeaders?: (headers: Headers) => void;
};

/**
 * Every call of the pages to the server: JSON both ways, with cookies. Empty (204) answers give null.
 * @throws RequestError for an answer that is not ok; whatever `fetch` throws when there is no answer
 */
export async function request<T>(method: string, path: string, options: Options = {}): Promise<T> {
  const { body, headers = {}, signal, unauthorizedIsNull = false, onHeaders } = options;
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
  });
  if (response.status === 401 && unauthorizedIsNull) return null as T;
  if (!response.ok) throw await errorOf(response);
  onHeaders?.(response.headers);
  if (response.status === 204) return null as T;
  return (await response.json()) as T;
}

async function errorOf(response: Response): Promise<RequestError> {
  const body = await response.text();
  return new RequestError(response.status, body || response.statusText, problemIn(body), secondsIn(response));
}

function problemIn(body: string): Problem | null {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' ? (parsed as Problem) : null;
  } catch {
    return null;
  }
}

function secondsIn(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
}
