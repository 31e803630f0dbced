import { useEffect, useRef } from 'react';
import { explainMoveFailure } from '#client/content-request.ts';
import { moveItem } from '#features/audit/rules.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { arrowDown, arrowUp } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import { CARD, EDIT_TOASTS, type ListName } from '../../constants.ts';
import { type ContentRecord, useListChanges, useRecords } from '../../ui/records.ts';
import { DETAILS } from '../constants.ts';

/** The record's place in its list. Each move is saved at once. */
export function DetailPlace({ list, id, label }: { list: ListName; id: number; label: string }) {
  const { records = [] } = useRecords<ContentRecord>(list);
  const { reorder } = useListChanges(list);
  const ids = records.map((record) => record.id);
  const at = ids.indexOf(id);
  const buttons = useRef<HTMLDivElement>(null);
  const pressed = useRef<HTMLButtonElement>(null);

  // At the end of the list the pressed button is disabled: the other one gets the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new place disables the button
  useEffect(() => {
    if (pressed.current?.disabled) buttons.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
    pressed.current = null;
  }, [at]);
  if (at < 0) return null;

  async function move(placeFrom: (at: number) => number, button: HTMLButtonElement) {
    pressed.current = button;
    try {
      await reorder((present) => moveItem(present, present.indexOf(id), placeFrom(present.indexOf(id))));
    } catch (error) {
      toast({ kind: 'error', title: EDIT_TOASTS.notMoved, description: explainMoveFailure(error) });
    }
  }

  return (
    <section aria-label={DETAILS.place}>
      <h3>{DETAILS.place}</h3>
      <div className="row" ref={buttons}>
        <Button
          small
          aria-label={`${CARD.up}: ${label}`}
          disabled={at === 0}
          onClick={({ currentTarget }) => void move((at) => at - 1, currentTarget)}
        >
          <Icon of={arrowUp} /> {CARD.up}
        </Button>
        <Button
          small
          aria-label={`${CARD.down}: ${label}`}
          disabled={at === ids.length - 1}
          onClick={({ currentTarget }) => void move((at) => at + 1, currentTarget)}
        >
          <Icon of={arrowDown} /> {CARD.down}
        </Button>
        <Button
          small
          aria-label={`${DETAILS.toTop}: ${label}`}
          disabled={at === 0}
          onClick={({ currentTarget }) => void move(() => 0, currentTarget)}
        >
          {DETAILS.toTop}
        </Button>
        <span className="sm muted" aria-live="polite">
          {DETAILS.placeOf(at + 1, ids.length)}
        </span>
      </div>
    </section>
  );
}
