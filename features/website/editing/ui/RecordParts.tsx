import { useMemo } from 'react';
import { ImageTools } from '#foundation/media/ui/ImageTools.tsx';
import type { PictureFields } from '../details.constants.ts';
import { LISTS, type ListName } from '../editing.constants.ts';
import type { TextShape } from '../fields.ts';
import { EditableSpan } from './EditableSpan.tsx';
import { pictureSaver } from './picture-choice.tsx';
import { type AnyRecord, savePictureInRecord, saveTextInRecord, useListChanges, useRecords } from './records.ts';
import { useFillIn } from './text-edit.ts';
import type { TextEdit } from './text-edit-state.ts';

/** One text of a record, editable in place. A sample's text is not editable. */
export function RecordText({
  list,
  record,
  field,
  label,
  max,
  shape = 'line',
  required = false,
}: {
  list: ListName;
  record: object;
  field: string;
  label: string;
  max: number;
  shape?: TextShape;
  required?: boolean;
}) {
  const { change, bringBack } = useListChanges(list);
  const fill = useFillIn();
  const { records } = useRecords<AnyRecord>(list);
  const shown = record as AnyRecord;
  // A record on its own page comes with the shop's facts.
  const stored = records?.find(({ id }) => id === shown.id) ?? shown;
  const value = String(stored[field] ?? '');
  const edit = useMemo<TextEdit>(
    () => ({
      id: `${list}:${stored.id}:${field}`,
      label: `${capitalized(LISTS[list].noun)}, ${label}`,
      value,
      shape,
      max,
      isPlaceholder: (LISTS[list].placeholders as Record<string, string>)[field] === value,
      isHidden: !stored.active,
      problem: (text) => (required && text === '' ? `A ${LISTS[list].noun} needs this text` : null),
      save: (text, base) =>
        saveTextInRecord(list, { id: stored.id, field }, () => change({ ...stored, [field]: base }, { [field]: text })),
      bringBack: () => bringBack(stored.id),
    }),
    [list, stored, field, label, value, shape, max, required, change, bringBack],
  );
  const words = fill(value);
  return stored.updatedAt ? <EditableSpan edit={edit}>{words}</EditableSpan> : words;
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

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
