import { CARD } from '#features/editing/constants.ts';
import { Tool } from '#features/editing/ui/CardTools.tsx';
import { DragGrip } from '#features/editing/ui/DragGrip.tsx';
import type { CoatingEntry } from '#features/schemes/coatings/contract.ts';
import { Button } from '#ui/button.tsx';
import { arrowDown, arrowUp } from '#ui/icons.ts';
import { ColorFields } from './ColorFields.tsx';

type ColorRowProps = {
  coating: CoatingEntry;
  /** The path of its fields. */
  path: string;
  index: number;
  isFirst: boolean;
  isLast: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onChange: (fields: Partial<CoatingEntry>) => void;
  /** Called with the new index. */
  onMove: (to: number) => void;
};

/** A color with its swatch, its place in the list and, when open, its fields. */
export function ColorRow({ coating, path, index, isFirst, isLast, isOpen, onToggle, onChange, onMove }: ColorRowProps) {
  const { id, name, offered, srgb } = coating;
  return (
    <li className="color" data-card data-color={id}>
      <span className="color__swatch" style={{ background: srgb }} aria-hidden="true" />
      <span className="color__name">
        <b>{name}</b>
        <small>{detailsOf(coating)}</small>
        {!offered && <small className="color__retired">Retired</small>}
      </span>
      <span className="with-icon color__tools">
        <fieldset className="tools tools--paper">
          <legend className="vh">{`Position of ${name}`}</legend>
          <DragGrip label={name} onDrop={onMove} />
          <Tool
            name={CARD.up}
            label={name}
            icon={arrowUp}
            move={-1}
            disabled={isFirst}
            onClick={() => onMove(index - 1)}
          />
          <Tool
            name={CARD.down}
            label={name}
            icon={arrowDown}
            move={1}
            disabled={isLast}
            onClick={() => onMove(index + 1)}
          />
        </fieldset>
        <Button small variant="quiet" aria-expanded={isOpen} onClick={onToggle}>
          {isOpen ? 'Close' : 'Edit'}
          <span className="vh">: {name}</span>
        </Button>
      </span>
      {isOpen && <ColorFields coating={coating} path={path} onChange={onChange} />}
    </li>
  );
}

/** 'AMS-STD-595 14062, solid, matte, metallic' */
function detailsOf({ standard, number, maker, line, makerCode, finishes, checkedOn }: CoatingEntry): string {
  const figures = [
    [standard, number],
    [maker, line, makerCode],
  ].map((parts) => parts.filter(Boolean).join(' '));
  return [...figures, finishes.join(', '), checkedOn && 'checked against the color card'].filter(Boolean).join(' · ');
}
