import type { CropBox } from '../contract.ts';
import { copyPhoto, PhotosError } from '../google-photos/ui/photos-call.ts';
import { PictureRefused, sendPicture } from './send-picture.ts';
import type { Stop } from './use-sending.ts';

/** `googlePhotoId` is null for pictures from elsewhere, undefined for the same picture cropped again. */
export type ChosenPicture = { url: string; alt: string; googlePhotoId?: string | null };
export type Picked = { file: File; googlePhotoId?: string | null };

/** Uploads a picked picture, or copies it from Google. @throws as `sendPicture` */
export async function sendPicked(
  { file, googlePhotoId }: Picked,
  { box, alt }: { box: CropBox | null; alt: string },
  stop: Stop,
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
