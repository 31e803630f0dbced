import { ImageTools } from '#features/media/ui/ImageTools.tsx';
import { LISTS, type ListName } from '../words.ts';
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
      onSave={({ url, alt: shows, googlePhotoId }) =>
        change(stored, { [address]: url, [alt]: shows, ...(googleId && { [googleId]: googlePhotoId }) })
      }
    />
  );
}
