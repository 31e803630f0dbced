import { useMemo } from 'react';
import { fetchLastChange } from '#features/audit/history/ui/last-change.ts';
import { LISTS, type ListName } from '../constants.ts';
import type { TextShape } from '../rules.ts';
import { EditableSpan } from './EditableSpan.tsx';
import { type AnyRecord, currentOnConflict, useListChanges } from './records.ts';
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
  const stored = record as AnyRecord;
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
      save: async (text, base) => {
        try {
          await change({ ...stored, [field]: base }, { [field]: text });
          return { saved: true };
        } catch (error) {
          const current = currentOnConflict(error);
          if (!current) throw error;
          return {
            saved: false,
            current: String(current[field] ?? ''),
            by: await fetchLastChange(list, stored.id, field),
          };
        }
      },
      bringBack: () => bringBack(stored.id),
    }),
    [list, stored, field, label, value, shape, max, required, change, bringBack],
  );
  if (!stored.updatedAt) return value;
  return <EditableSpan edit={edit}>{value}</EditableSpan>;
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
