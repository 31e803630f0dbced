import type { Problem } from '#client/request.ts';
import { PHOTO_MESSAGES } from '#features/leads/photos/constants.ts';
import { formatRetryDelay } from '#features/leads/rules.ts';

/** Longer than a large photo takes on a slow connection. */
const TIMEOUT_MS = 5 * 60_000;

type UploadOutcome = { ok: true; token: string } | { ok: false; problem: string; canRetry: boolean };

/**
 * Uploads one photo. XMLHttpRequest, because `fetch` reports no upload progress.
 * @param onProgress called with the fraction sent, 0 to 1
 */
export function uploadPhoto(
  file: File,
  onProgress: (progress: number) => void,
): { outcome: Promise<UploadOutcome>; abort: () => void } {
  const call = new XMLHttpRequest();
  const outcome = new Promise<UploadOutcome>((resolve) => {
    const failed = () => resolve({ ok: false, problem: PHOTO_MESSAGES.notSent, canRetry: true });
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
  return { outcome, abort: () => call.abort() };
}

function outcomeOf(call: XMLHttpRequest): UploadOutcome {
  const answer = answerOf(call.responseText);
  if (call.status === 201 && answer.token) return { ok: true, token: answer.token };
  const wait = Number(call.getResponseHeader('retry-after') ?? Number.NaN);
  const again = call.status === 429 && wait > 0 ? ` You can try again ${formatRetryDelay(wait)}.` : '';
  return {
    ok: false,
    problem: (answer.detail ?? PHOTO_MESSAGES.notSent) + again,
    // These responses would be the same.
    canRetry: ![400, 413, 415].includes(call.status),
  };
}

function answerOf(text: string): Problem & { token?: string } {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}
