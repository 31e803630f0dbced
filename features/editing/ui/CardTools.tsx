import './cards.css';
import { Icon } from '#ui/icon.tsx';
import { arrowDown, arrowUp, pencil, trash2 } from '#ui/icons.ts';
import { CARD } from '../constants.ts';
import { DragGrip } from './DragGrip.tsx';

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
