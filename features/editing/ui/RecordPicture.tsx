import { ImageTools } from '#features/media/ui/ImageTools.tsx';
import { LISTS, type ListName } from '../constants.ts';
import type { PictureFields } from '../details/constants.ts';
import { pictureSaver } from './picture-choice.ts';
import { type AnyRecord, savePictureInRecord, useListChanges } from './records.ts';

/** The controls over a picture of a record; `of` names its fields. Samples have no controls. */
export function RecordPicture({
  list,
  record,
  of: { name, address, alt, googleId, width, height, cuts },
  flat = false,
  onStored,
}: {
  list: ListName;
  record: object;
  of: PictureFields;
  /** Beside the picture instead of over it. */
  flat?: boolean;
  /** Called with the stored fields. */
  onStored?: (values: Record<string, string | null>) => void;
}) {
  const { change } = useListChanges(list);
  const stored = record as AnyRecord;
  if (!stored.updatedAt) return null;
  const label = String(stored.title ?? stored.clientName ?? LISTS[list].noun);
  const place = { label: name ? `${label}, ${name}` : label, width, height };
  return (
    <ImageTools
      name={place.label}
      slot={{ width, height }}
      cuts={cuts}
      address={stored[address] as string | null}
      alt={String(stored[alt] ?? '')}
      flat={flat}
      onSave={pictureSaver(place, stored, async ({ url, alt: description, googlePhotoId }, over) => {
        // A new cut of a Google photo keeps its id.
        const hasGoogleId = googleId !== undefined && googlePhotoId !== undefined;
        const values = { [address]: url, [alt]: description, ...(hasGoogleId && { [googleId]: googlePhotoId }) };
        const result = await savePictureInRecord(list, { address, alt }, over, () => change(over, values));
        onStored?.(result.saved ? values : { [address]: result.theirs.url, [alt]: result.theirs.alt });
        return result;
      })}
    />
  );
}
