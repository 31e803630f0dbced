import './cards.css';
import { useEffect, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { arrowDown, arrowUp, pencil, trash2 } from '#ui/icons.ts';
import { CARD } from '../editing.constants.ts';
import { DragGrip } from './drag-grip.tsx';

/** The buttons on a card: move, details, delete. */
export function CardTools({
  label,
  first,
  last,
  onMove,
  onDrop,
  onDetails,
  onDelete,
}: {
  label: string;
  first: boolean;
  last: boolean;
  /** Undefined in a filtered list. */
  onMove: ((step: 1 | -1) => void) | undefined;
  /** Called with the new index. */
  onDrop: (to: number) => void;
  onDetails: () => void;
  onDelete: () => void;
}) {
  return (
    <fieldset className="tools">
      <legend className="vh">{label}</legend>
      {onMove && (
        <>
          <DragGrip label={label} onDrop={onDrop} />
          <Tool name={CARD.up} label={label} icon={arrowUp} move={-1} disabled={first} onClick={() => onMove(-1)} />
          <Tool name={CARD.down} label={label} icon={arrowDown} move={1} disabled={last} onClick={() => onMove(1)} />
        </>
      )}
      <Tool name={CARD.details} label={label} icon={pencil} onClick={onDetails} />
      <Tool name={CARD.remove} label={label} icon={trash2} danger onClick={onDelete} />
    </fieldset>
  );
}

/** One of the buttons. `label` names the item it acts on. */
export function Tool({
  name,
  label,
  icon,
  move,
  danger = false,
  disabled = false,
  onClick,
}: {
  name: string;
  label: string;
  icon: string;
  move?: 1 | -1 | undefined;
  danger?: boolean;
  disabled?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className={danger ? 'tools__danger' : undefined}
      aria-label={`${name}: ${label}`}
      title={name}
      data-move={move}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon of={icon} />
    </button>
  );
}

/** A card, its place after a move, and the selectors of what to focus in it: the first match counts. */
type FocusTarget = { id: number; selectors: readonly string[]; at?: number };

/**
 * Focuses a card as soon as it renders at its place: a new card renders after its record is created, and a moved one loses
 * the focus. `data-card` names a card, such as 'services:3'.
 */
export function useFocusTarget(list: string, ids: readonly number[]): (target: FocusTarget | undefined) => void {
  const [target, setTarget] = useState<FocusTarget>();

  useEffect(() => {
    if (target === undefined || (target.at ?? ids.indexOf(target.id)) !== ids.indexOf(target.id)) return;
    if (focusIn(list, target)) setTarget(undefined);
  });
  return setTarget;
}

/** The button that moved a card. At the end of the list it is disabled, and the other one gets the focus. */
export const moveButtonSelectors = (by: 1 | -1) => [`[data-move="${by}"]:not(:disabled)`, '[data-move]:not(:disabled)'];

/** The delete button of the card next to a deleted one. */
export function besideDeleted(items: readonly { id: number }[], deleted: { id: number }): FocusTarget | undefined {
  const at = items.findIndex(({ id }) => id === deleted.id);
  const beside = items[at + 1] ?? items[at - 1];
  return beside && { id: beside.id, selectors: ['.tools__danger'] };
}

function focusIn(list: string, { id, selectors }: FocusTarget): boolean {
  // A dialog may show the same card again: the last is on top.
  const card = [...document.querySelectorAll(`[data-card="${list}:${id}"]`)].at(-1);
  const [element] = selectors.flatMap((selector) => card?.querySelector<HTMLElement>(selector) ?? []);
  element?.focus();
  return Boolean(element);
}
