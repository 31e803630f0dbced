import type { CropBox } from '../contract.ts';
import { copyPhoto, PhotosError } from '../google-photos/ui/photos-call.ts';
import { PictureRefused, sendPicture } from './send-picture.ts';
import type { Stop } from './use-sending.ts';

/** `googlePhotoId` is null for a picture that did not come from Google Photos, undefined for the same picture cut anew. */
export type ChosenPicture = { url: string; alt: string; googlePhotoId?: string | null };
export type Picked = { file: File; googlePhotoId?: string | null };

/** Sends a picked picture from where it is: from here, or from Google's side. @throws as `sendPicture` */
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

/** Google's side of an upload fails in the same words as any other. */
function refuse(error: Error): never {
  if (!(error instanceof PhotosError)) throw error;
  throw new PictureRefused(error.message, { mayPass: error.mayPass || error.isSignedOut });
}
