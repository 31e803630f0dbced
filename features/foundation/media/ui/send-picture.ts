import { useRef, useState } from 'react';
import { adminRequest, retryAfterLogin } from '#client/login-prompt.ts';
import { ApiError, type Problem } from '#client/request.ts';
import { closeToast, toast } from '#ui/toast.tsx';
import { copyPhoto, PhotosError } from '../google-photos/ui/visit-google.ts';
import { pictureKind } from '../picture-kinds.ts';
import type { CropBox } from '../pictures.ts';
import type { UploadedImage } from '../uploads.contract.ts';
import { IMAGE_TOOLS, UPLOAD_TOASTS } from '../uploads.ts';

/** A rejected picture with a message for the user. `canRetry`: a retry may succeed. */
export class PictureRefused extends Error {
  readonly canRetry: boolean;
  readonly status: number;
  constructor(message: string, { canRetry = message === '', status = 0 } = {}) {
    super(message);
    this.canRetry = canRetry;
    this.status = status;
  }
}

/** Whether a file starts like a picture; true for an unreadable file, whose upload will fail. */
export async function isPicture(file: Blob): Promise<boolean> {
  const head = await file
    .slice(0, SIGNATURE_BYTES)
    .arrayBuffer()
    .catch(() => null);
  return head === null || pictureKind(new Uint8Array(head)) !== null;
}

const SIGNATURE_BYTES = 64;

/**
 * Uploads the original file with the box to keep; null keeps all.
 * @throws PictureRefused with the server's message, '' without a response; an AbortError if cancelled
 */
export function sendPicture(
  { file, box, alt }: { file: File; box: CropBox | null; alt: string },
  { onProgress, signal }: SendOptions,
): Promise<UploadedImage> {
  const form = new FormData();
  for (const [name, value] of Object.entries(box ?? {})) form.set(name, String(value));
  form.set('alt', alt);
  form.set('image', file);

  const send = () => sendForm(form, { onProgress, signal });
  return retryAfterLogin(send, isSignedOut);
}

/** `fetch` reports no upload progress. */
function sendForm(form: FormData, { onProgress, signal }: SendOptions): Promise<UploadedImage> {
  // It may have been cancelled during the login.
  if (signal.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('POST', '/api/upload/crop');
    call.responseType = 'json';
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    call.onload = () => (call.status === 201 ? resolve(call.response) : reject(refusal(call.status, call.response)));
    call.onerror = () => reject(new PictureRefused(''));
    call.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => call.abort());
    call.send(form);
  });
}

/** Asks the server to fetch a picture from another site. @throws as `sendPicture` */
export async function importPicture(url: string, alt: string, signal: AbortSignal): Promise<UploadedImage> {
  try {
    return await adminRequest<UploadedImage>('POST', '/api/upload/url', { body: { url, alt }, signal });
  } catch (error) {
    throw error instanceof ApiError ? refusal(error.status, error.problem) : error;
  }
}

/** Whether this site stores the picture. */
export function isOwn(address: string): boolean {
  return address.startsWith('/');
}

/** A stored picture as a file, to crop it again. @throws if it is missing */
export async function ownPicture(address: string): Promise<File> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const bytes = await response.blob();
  return new File([bytes], address.split('/').at(-1) ?? '', { type: bytes.type });
}

function refusal(status: number, answer: Problem | null): PictureRefused {
  const sentence = answer?.errors?.[0]?.message ?? answer?.detail ?? '';
  return new PictureRefused(sentence, { canRetry: status === 401 || status >= 500 || sentence === '', status });
}

function isSignedOut(error: unknown): boolean {
  return error instanceof PictureRefused && error.status === 401;
}

/** `googlePhotoId` is null for pictures from elsewhere, undefined for the same picture cropped again. */
export type ChosenPicture = { url: string; alt: string; googlePhotoId?: string | null };
export type Picked = { file: File; googlePhotoId?: string | null };

/** Uploads a picked picture, or copies it from Google. @throws as `sendPicture` */
export async function sendPicked(
  { file, googlePhotoId }: Picked,
  { box, alt }: { box: CropBox | null; alt: string },
  stop: SendOptions,
): Promise<ChosenPicture> {
  const { url } = googlePhotoId
    ? await copyPhoto(googlePhotoId, { box, alt }, stop.signal).catch(refuse)
    : await sendPicture({ file, box, alt }, stop);
  return { url, alt, ...(googlePhotoId !== undefined && { googlePhotoId }) };
}

/** Google's failures use the texts of other uploads. */
function refuse(error: Error): never {
  if (!(error instanceof PhotosError)) throw error;
  throw new PictureRefused(error.message, { canRetry: error.canRetry || error.isSignedOut });
}

export interface SendOptions {
  signal: AbortSignal;
  /** Called with the share sent, 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Uploads and saves one picture at a time, reports progress and outcome, and offers a retry. `onSave` returns false if
 * the picture was not saved.
 */
export function useSending<P>(onSave: (picture: P) => Promise<unknown>) {
  const [sending, setSending] = useState<{ share: number; stop: () => void }>();
  const [problem, setProblem] = useState('');
  const complaint = useRef(0);

  function complain(about: Omit<Parameters<typeof toast>[0], 'kind'>) {
    complaint.current = toast({ kind: 'error', ...about });
  }

  /** The last message would cover the buttons. */
  function clear() {
    setProblem('');
    closeToast(complaint.current);
  }

  async function send(get: (stop: SendOptions) => Promise<P>) {
    const abort = new AbortController();
    const stop = () => abort.abort();
    clear();
    setSending({ share: 0, stop });
    try {
      const isSaved = await onSave(
        await get({ signal: abort.signal, onProgress: (share) => setSending({ share, stop }) }),
      );
      if (isSaved !== false) toast(UPLOAD_TOASTS.done);
    } catch (error) {
      if (!abort.signal.aborted) {
        const refusal = error instanceof PictureRefused ? error : new PictureRefused('');
        setProblem(refusal.message);
        // A justified rejection would repeat.
        const again = { action: { label: IMAGE_TOOLS.again, run: () => void send(get) } };
        complain({ ...UPLOAD_TOASTS.failed, ...(refusal.canRetry && again) });
      }
    }
    setSending(undefined);
  }

  return { sending, problem, complain, clear, send };
}
