import { retryAfterLogin } from '#client/login-prompt.ts';
import { ApiError, isSignedOut } from '#client/request.ts';

interface PhotoToSend {
  /** Its Idempotency-Key. */
  id: string;
  jobId: number;
  changeNumber?: number;
  finding?: Record<string, string>;
  file: Blob;
  name: string;
  caption: string;
  stageKey: string | null;
  visible: boolean;
}

/** Longer than a large photo takes on a slow connection. */
const TIMEOUT_MS = 5 * 60_000;

/**
 * Sends a photo to its job, or to the draft of its change order. XMLHttpRequest, because `fetch` reports no upload progress.
 * @param onProgress called with the share sent, 0 to 1
 * @throws ApiError, with status 0 without a response
 */
export function postPhoto(photo: PhotoToSend, onProgress: (share: number) => void): Promise<void> {
  return retryAfterLogin(() => post(photo, onProgress), isSignedOut);
}

function post(photo: PhotoToSend, onProgress: (share: number) => void): Promise<void> {
  const form = new FormData();
  const { caption, stageKey, visible, changeNumber, finding } = photo;
  const ofJob = { stageKey: stageKey ?? '', visible: String(visible) };
  const fields = finding ?? { caption, ...(!changeNumber && ofJob) };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', photo.file, photo.name);
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    const fail = () => reject(new ApiError('no response', { status: 0 }));
    const files = changeNumber ? `changes/${changeNumber}/photos` : 'files';
    const owner = finding ? 'findings' : files;
    call.open('POST', `/api/jobs/${photo.jobId}/${owner}`);
    call.setRequestHeader('accept', 'application/json');
    call.setRequestHeader('Idempotency-Key', photo.id);
    call.responseType = 'json';
    call.timeout = TIMEOUT_MS;
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    call.onload = () => {
      const { status, response } = call;
      if (status === 201) resolve();
      else reject(new ApiError(`${status}`, { status, problem: response }));
    };
    call.onerror = fail;
    call.ontimeout = fail;
    call.onabort = fail;
    call.send(form);
  });
}
