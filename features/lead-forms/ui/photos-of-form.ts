/** What a form's photos came to. */
export type SentPhotos = {
  tokens: string[];
  /** How many were chosen and could not be uploaded. */
  missing: number;
  /** How many of those could be sent again as they are. */
  retriable: number;
};

/** The photos of one form, for the shell that sends it. */
export type PhotosOfForm = {
  /** Waits for those under way. */
  settled(): Promise<SentPhotos>;
  /** The server knows no photo by these tokens, named by their positions. */
  refuse(positions: readonly number[]): void;
  /** These went with a quote request. @returns whether others were chosen meanwhile */
  forget(tokens: readonly string[]): boolean;
};

const forms = new Map<string, Promise<PhotosOfForm>>();

/** Known from the moment a photo is chosen, even while what sends it is still loading. */
export function offerPhotos(form: string, photos: Promise<PhotosOfForm>): void {
  forms.set(form, photos);
  photos.catch(() => forms.delete(form));
}

/** Undefined until a photo is chosen in that form. */
export function photosOf(form: string): Promise<PhotosOfForm> | undefined {
  return forms.get(form);
}

/** The name under which a form's photos are kept for this tab, beside its draft. */
export const photosDraft = (form: string) => `${form}:photos`;
