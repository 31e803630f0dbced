import type { Problem } from '#client/request.ts';
import { PHOTO_MESSAGES } from '#features/leads/photos/constants.ts';
import { formatRetryDelay } from '#features/leads/rules.ts';

/** Longer than a large photo takes on a slow connection. */
const TIMEOUT_MS = 5 * 60_000;

type SendingOutcome =
  | { ok: true; token: string }
  /** `final`: the same photo would be refused again. */
  | { ok: false; problem: string; final: boolean };

export type Sending = { outcome: Promise<SendingOutcome>; stop: () => void };

/**
 * Sends one photo. XMLHttpRequest, because `fetch` does not tell how much of a body is through.
 * @param onProgress told the part that is through, 0 to 1
 */
export function sendPhoto(file: File, onProgress: (part: number) => void): Sending {
  const call = new XMLHttpRequest();
  const outcome = new Promise<SendingOutcome>((resolve) => {
    const failed = () => resolve({ ok: false, problem: PHOTO_MESSAGES.notSent, final: false });
    call.onload = () => resolve(outcomeOf(call));
    call.onerror = failed;
    call.ontimeout = failed;
    call.onabort = failed;
  });
  call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  call.open('POST', '/api/quote-photos');
  call.setRequestHeader('accept', 'application/json');
  call.timeout = TIMEOUT_MS;
  const form = new FormData();
  form.append('image', file, file.name);
  call.send(form);
  return { outcome, stop: () => call.abort() };
}

function outcomeOf(call: XMLHttpRequest): SendingOutcome {
  const answer = answerOf(call.responseText);
  if (call.status === 201 && answer.token) return { ok: true, token: answer.token };
  const wait = Number(call.getResponseHeader('retry-after') ?? Number.NaN);
  const again = call.status === 429 && wait > 0 ? ` It will work again ${formatRetryDelay(wait)}.` : '';
  return {
    ok: false,
    problem: (answer.detail ?? PHOTO_MESSAGES.notSent) + again,
    final: [400, 413, 415].includes(call.status),
  };
}

function answerOf(text: string): Problem & { token?: string } {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}
