import { useRef, useState } from 'react';
import { explainFailure, explainMoveFailure } from '#client/content-request.ts';
import { moveItem } from '#features/audit/rules.ts';
import { toast } from '#ui/toast.tsx';
import { CARD, EDIT_TOASTS, LISTS, type ListName } from '../constants.ts';
import { moveButtonSelectors, type useFocusTarget } from './focus-target.ts';
import { type ContentRecord, useListChanges } from './records.ts';

/** Adds and moves items of a list, focuses them, and announces moves to screen readers. */
export function useAddAndMove<T extends ContentRecord>({
  list,
  ids,
  labelOf,
  pin,
  setFocusTarget,
}: {
  list: ListName;
  ids: number[];
  labelOf: (item: T) => string;
  /** Keeps an item visible. */
  pin: (id: number) => void;
  setFocusTarget: ReturnType<typeof useFocusTarget>;
}) {
  const { create, reorder } = useListChanges(list);
  const [announcement, setAnnouncement] = useState('');
  const isCreating = useRef(false);

  async function add(newItem: object) {
    // A double click creates one item.
    if (isCreating.current) return;
    isCreating.current = true;
    try {
      const { id } = await create(newItem);
      pin(id);
      // Typing replaces a focused placeholder.
      const placeholders = Object.keys(LISTS[list].placeholders).map((field) => `[data-edit="${list}:${id}:${field}"]`);
      setFocusTarget({ id, selectors: [placeholders.join(), '[data-edit]'] });
    } catch (error) {
      toast({ kind: 'error', title: EDIT_TOASTS.notAdded, description: explainFailure(error) });
    }
    isCreating.current = false;
  }

  /** `placeIn` finds the new place among the ids as they stand. `selectors` find what keeps the focus. */
  async function move(record: T, selectors: readonly string[], placeIn: (present: number[]) => number) {
    const to = placeIn(ids);
    pin(record.id);
    setAnnouncement(CARD.moved(labelOf(record), to + 1, ids.length));
    setFocusTarget({ id: record.id, at: to, selectors });
    try {
      await reorder((present) => moveItem(present, present.indexOf(record.id), placeIn(present)));
    } catch (error) {
      setFocusTarget(undefined);
      toast({ kind: 'error', title: EDIT_TOASTS.notMoved, description: explainMoveFailure(error) });
    }
  }

  const moveByStep = (record: T, by: 1 | -1) =>
    move(record, moveButtonSelectors(by), (present) => present.indexOf(record.id) + by);

  return { add, move, moveByStep, announcement };
}
