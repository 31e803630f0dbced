import { type ChosenPicture, ImageTools } from '#features/media/ui/ImageTools.tsx';
import { PictureRefused } from '#features/media/ui/send-picture.ts';
import { LISTS, type ListName } from '../words.ts';
import { explain } from './content-call.ts';
import { type AnyRecord, useListChanges } from './records.ts';

/** The controls over a picture of a record; `address`, `alt` and `googleId` name its fields. A sample has none. */
export function RecordPicture({
  list,
  record,
  address,
  alt,
  googleId,
  width,
  height,
  name,
}: {
  list: ListName;
  record: object;
  address: string;
  alt: string;
  /** Where the record keeps which photo of Google Photos it shows, if it does. */
  googleId?: string;
  width: number;
  height: number;
  /** Which of the record's pictures, where it has several. */
  name?: string;
}) {
  const { change } = useListChanges(list);
  const stored = record as AnyRecord;
  if (!stored.updatedAt) return null;
  const label = String(stored.title ?? stored.clientName ?? LISTS[list].noun);
  return (
    <ImageTools
      name={name ? `${label}, ${name}` : label}
      slot={{ width, height }}
      address={stored[address] as string | null}
      alt={String(stored[alt] ?? '')}
      onSave={keepingPicture(({ url, alt: shows, googlePhotoId }) =>
        change(stored, { [address]: url, [alt]: shows, ...(googleId && { [googleId]: googlePhotoId }) }),
      )}
    />
  );
}

/** Puts a stored picture in its place; where that fails, the picture's tools say why. */
export function keepingPicture(keep: (picture: ChosenPicture) => Promise<unknown>) {
  return async (picture: ChosenPicture) => {
    try {
      await keep(picture);
    } catch (error) {
      throw new PictureRefused(explain(error));
    }
  };
}
