import { create } from 'zustand';
import type { Problem } from '#client/request.ts';
import { formatRetryDelay } from '#customers/leads/lead-words.ts';
import { PHOTO_MESSAGES } from '#customers/leads/photos.ts';
import { readDraft, removeDraft, saveDraft } from '#ui/session-draft.ts';
import {
  isPending,
  nextPhotos,
  type PhotoEvent,
  restorePhotos,
  type StoredPhoto,
  summarize,
  toStored,
} from './photo-state.ts';
import { type PhotosOfForm, photosDraft } from './photos-of-form.ts';

const SIDE = 112;

/** A small square as a data: URL; null if the browser cannot decode the picture. */
export async function createThumbnail(file: File): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file);
    const side = Math.min(picture.width, picture.height);
    const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE });
    const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
    canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE);
    picture.close();
    return canvas.toDataURL('image/jpeg', 0.7);
  } catch {
    return null;
  }
}

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

const uploadsByForm = new Map<string, PhotoUploads>();

/** One instance per form for the life of the page. */
export function photoUploads(form: string): PhotoUploads {
  const uploads = uploadsByForm.get(form) ?? new PhotoUploads(form);
  uploadsByForm.set(form, uploads);
  return uploads;
}

/** Uploads a form's photos one after the other. */
class PhotoUploads implements PhotosOfForm {
  readonly usePhotos;
  readonly #draft: string;
  #current: { id: number; abort: () => void } | null = null;

  constructor(form: string) {
    this.#draft = photosDraft(form);
    this.usePhotos = create(() => restorePhotos(readDraft<StoredPhoto[]>(this.#draft) ?? [], Date.now()));
    window.addEventListener('online', () => this.#send({ type: 'online' }));
  }

  add(files: readonly File[]): this {
    this.#send({ type: 'choose', files });
    return this;
  }

  retry(id: number): void {
    this.#send({ type: 'retry', id });
  }

  remove(id: number): void {
    this.#send({ type: 'remove', id });
    if (this.#current?.id === id) this.#current.abort();
  }

  async settled() {
    await new Promise<void>((resolve) => {
      const check = () => {
        if (this.#photos.some(isPending)) return;
        stop();
        resolve();
      };
      const stop = this.usePhotos.subscribe(check);
      check();
    });
    return summarize(this.#photos);
  }

  reject(positions: readonly number[]): void {
    this.#send({ type: 'reject', positions });
  }

  removeSubmitted(tokens: readonly string[]): boolean {
    this.#send({ type: 'submit', tokens });
    return this.#photos.length > 0;
  }

  get #photos() {
    return this.usePhotos.getState().photos;
  }

  #send(event: PhotoEvent): void {
    this.usePhotos.setState((state) => nextPhotos(state, event));
    if (event.type !== 'progress') this.#persist();
    void this.#uploadNext();
  }

  #persist(): void {
    const stored = toStored(this.#photos);
    stored.length > 0 ? saveDraft(this.#draft, stored) : removeDraft(this.#draft);
  }

  async #uploadNext(): Promise<void> {
    const { id, file, thumbnail } = this.#photos.find(({ status }) => status === 'waiting') ?? {};
    if (this.#current || id === undefined || !file) return;
    const { outcome, abort } = uploadPhoto(file, (progress) => this.#send({ type: 'progress', id, progress }));
    this.#current = { id, abort };
    this.#send({ type: 'start', id });
    this.#send({ type: 'thumbnail', id, thumbnail: thumbnail ?? (await createThumbnail(file)) });
    const result = await outcome;
    this.#current = null;
    this.#send(
      result.ok ? { type: 'succeed', id, token: result.token, at: Date.now() } : { type: 'fail', id, ...result },
    );
  }
}
