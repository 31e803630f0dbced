import { Icon } from '#ui/icon.tsx';
import { plus } from '#ui/icons.ts';

/** The button below the rows of a table. */
export function AddRow({ label, onAdd }: { label: string; onAdd: () => void }) {
  return (
    <button type="button" className="with-icon muted sm quote-add" onClick={onAdd}>
      <Icon of={plus} /> {label}
    </button>
  );
}
