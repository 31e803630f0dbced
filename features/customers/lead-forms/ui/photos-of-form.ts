export type SentPhotos = {
  tokens: string[];
  /** Photos that could not be uploaded. */
  missing: number;
  /** How many of them could be retried as they are. */
  retriable: number;
};

/** The photos of a form, as its shell sees them. */
export type PhotosOfForm = {
  /** Resolves when no upload is in progress. */
  settled(): Promise<SentPhotos>;
  /** Marks the photos at these positions as unknown to the server. */
  reject(positions: readonly number[]): void;
  /** Removes the photos with these tokens. @returns whether others were chosen meanwhile */
  removeSubmitted(tokens: readonly string[]): boolean;
};

const forms = new Map<string, Promise<PhotosOfForm>>();

/** Registers the photos when the first is chosen, even while the upload code loads. */
export function offerPhotos(form: string, photos: Promise<PhotosOfForm>): void {
  forms.set(form, photos);
  photos.catch(() => forms.delete(form));
}

/** Undefined until a photo is chosen. */
export function photosOf(form: string): Promise<PhotosOfForm> | undefined {
  return forms.get(form);
}

/** The session storage key of a form's photos. */
export const photosDraft = (form: string) => `${form}:photos`;
