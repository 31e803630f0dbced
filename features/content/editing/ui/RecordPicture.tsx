import { type ChosenPicture, ImageTools } from '#features/media/ui/ImageTools.tsx';
import { PictureRefused } from '#features/media/ui/send-picture.ts';
import type { PictureFields } from '../../details/words.ts';
import { LISTS, type ListName } from '../words.ts';
import { explain } from './content-call.ts';
import { type AnyRecord, useListChanges } from './records.ts';

/** The controls over a picture of a record; `of` names its fields. A sample has none. */
export function RecordPicture({
  list,
  record,
  of: { name, address, alt, googleId, width, height },
  flat = false,
  onStored,
}: {
  list: ListName;
  record: object;
  of: PictureFields;
  /** Beside the picture, not over it. */
  flat?: boolean;
  /** Told which fields hold what now. */
  onStored?: (values: Record<string, string | null>) => void;
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
      flat={flat}
      onSave={keepingPicture(async ({ url, alt: shows, googlePhotoId }) => {
        const values = { [address]: url, [alt]: shows, ...(googleId && { [googleId]: googlePhotoId }) };
        await change(stored, values);
        onStored?.(values);
      })}
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
