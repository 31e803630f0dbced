import { PHOTO_LIMITS, PHOTO_MESSAGES } from '#features/leads/photos/constants.ts';
import { readDraft, removeDraft, saveDraft } from '#ui/session-draft.ts';
import { type Sending, sendPhoto } from './photo-sending.ts';
import { photoThumbnail } from './photo-thumbnail.ts';
import { type PhotosOfForm, photosDraft } from './photos-of-form.ts';

/** A photo of a form. After a reload its file is gone, and an upload that succeeded stays. */
export type Photo = {
  id: number;
  name: string;
  /** A data: URL. */
  thumbnail: string | null;
  state: 'waiting' | 'sending' | 'sent' | 'failed';
  part: number;
  token: string | null;
  problem: string | null;
  retriable: boolean;
};

type StoredPhoto = { name: string; thumbnail: string | null; token: string; at: number };

const HOUR_MS = 3_600_000;
const uploads = new Map<string, PhotoUploads>();

/** One instance per form for the life of the page. */
export function photoUploads(form: string): PhotoUploads {
  const known = uploads.get(form) ?? new PhotoUploads(form);
  uploads.set(form, known);
  return known;
}

/** Uploads a form's photos one after the other, and notifies subscribers. */
class PhotoUploads implements PhotosOfForm {
  readonly #draft: string;
  readonly #files = new Map<number, File>();
  readonly #sentAt = new Map<number, number>();
  readonly #watchers = new Set<() => void>();
  #photos: readonly Photo[] = [];
  #current: { id: number; sending: Sending } | null = null;
  #lastId = 0;
  #leftOut = false;
  /** The last value written to session storage. */
  #kept = '';

  constructor(form: string) {
    this.#draft = photosDraft(form);
    for (const { token, name, thumbnail, at } of readStoredPhotos(this.#draft)) {
      const id = ++this.#lastId;
      this.#sentAt.set(id, at);
      this.#photos = [...this.#photos, { ...fresh(id, name), state: 'sent', part: 1, token, thumbnail }];
    }
    // Uploads that failed offline resume without a click.
    window.addEventListener('online', () => {
      for (const { id, problem } of this.#photos) if (problem === PHOTO_MESSAGES.notSent) this.retry(id);
    });
  }

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  readonly photos = (): readonly Photo[] => this.#photos;

  /** Whether more photos were chosen than the limit allows. */
  readonly leftOut = (): boolean => this.#leftOut;

  add(files: readonly File[]): this {
    const taken = files.slice(0, Math.max(0, PHOTO_LIMITS.perQuote - this.#photos.length));
    for (const file of taken) {
      const photo = fresh(++this.#lastId, file.name);
      const tooLarge = file.size > PHOTO_LIMITS.maxBytes;
      this.#photos = [...this.#photos, tooLarge ? { ...photo, ...failure(PHOTO_MESSAGES.tooLarge, false) } : photo];
      this.#files.set(photo.id, file);
    }
    this.#leftOut = taken.length < files.length;
    this.#tell();
    void this.#sendNext();
    return this;
  }

  retry(id: number): void {
    this.#change(id, { state: 'waiting', part: 0, problem: null });
    void this.#sendNext();
  }

  remove(id: number): void {
    this.#photos = this.#photos.filter((photo) => photo.id !== id);
    this.#files.delete(id);
    this.#leftOut = false;
    if (this.#current?.id === id) this.#current.sending.stop();
    this.#tell();
  }

  async settled() {
    await new Promise<void>((resolve) => {
      const stop = this.watch(done);
      const photos = this.photos;
      done();
      function done() {
        if (photos().some(({ state }) => state === 'waiting' || state === 'sending')) return;
        stop();
        resolve();
      }
    });
    const tokens = this.#photos.flatMap(({ token }) => token ?? []);
    const retriable = this.#photos.filter((photo) => photo.token === null && photo.retriable).length;
    return { tokens, missing: this.#photos.length - tokens.length, retriable };
  }

  refuse(positions: readonly number[]): void {
    const sent = this.#photos.filter(({ token }) => token !== null);
    for (const position of positions) {
      const photo = sent[position];
      if (photo) this.#change(photo.id, failure(PHOTO_MESSAGES.gone, this.#files.has(photo.id)));
    }
  }

  forget(tokens: readonly string[]): boolean {
    const sent = this.#photos.filter(({ token }) => token !== null && tokens.includes(token));
    for (const { id } of sent) this.#files.delete(id);
    this.#photos = this.#photos.filter((photo) => !sent.includes(photo));
    this.#leftOut &&= this.#photos.length > 0;
    this.#tell();
    return this.#photos.length > 0;
  }

  async #sendNext(): Promise<void> {
    const next = this.#photos.find(({ state }) => state === 'waiting');
    const file = next && this.#files.get(next.id);
    if (this.#current || !next || !file) return;
    const { id } = next;
    const sending = sendPhoto(file, (part) => this.#change(id, { part }));
    this.#current = { id, sending };
    this.#change(id, { state: 'sending' });
    const thumbnail = next.thumbnail ?? (await photoThumbnail(file));
    this.#change(id, { thumbnail });
    const outcome = await sending.outcome;
    this.#current = null;
    this.#sentAt.set(id, Date.now());
    if (outcome.ok) this.#change(id, { state: 'sent', part: 1, token: outcome.token });
    else this.#change(id, failure(outcome.problem, !outcome.final));
    void this.#sendNext();
  }

  #change(id: number, change: Partial<Photo>): void {
    this.#photos = this.#photos.map((photo) => (photo.id === id ? { ...photo, ...change } : photo));
    this.#tell();
  }

  #tell(): void {
    const kept = this.#photos.flatMap(({ id, name, thumbnail, token }) =>
      token ? [{ name, thumbnail, token, at: this.#sentAt.get(id) ?? Date.now() }] : [],
    );
    const text = JSON.stringify(kept);
    if (text !== this.#kept) kept.length > 0 ? saveDraft(this.#draft, kept) : removeDraft(this.#draft);
    this.#kept = text;
    for (const watcher of [...this.#watchers]) watcher();
  }
}

function fresh(id: number, name: string): Photo {
  return {
    id,
    name,
    thumbnail: null,
    state: 'waiting',
    part: 0,
    token: null,
    problem: null,
    retriable: true,
  };
}

function failure(problem: string, retriable: boolean) {
  return { state: 'failed', token: null, problem, retriable } as const;
}

/** Skips photos that the server has deleted, or will delete before the form is finished. */
function readStoredPhotos(draft: string): StoredPhoto[] {
  const kept = readDraft<StoredPhoto[]>(draft) ?? [];
  return kept.filter(({ at }) => at > Date.now() - (PHOTO_LIMITS.hoursUnclaimed - 1) * HOUR_MS);
}
