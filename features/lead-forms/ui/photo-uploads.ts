import { create } from 'zustand';
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
import { createThumbnail } from './photo-thumbnail.ts';
import { type PhotosOfForm, photosDraft } from './photos-of-form.ts';
import { uploadPhoto } from './upload-photo.ts';

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
