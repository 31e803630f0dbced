import './selection-bar.css';
import { QUOTE_STATUSES } from '#features/leads/constants.ts';
import { ActionSelect } from '#ui/action-select.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { trash2 } from '#ui/icons.ts';

type SelectionProps = { count: number; onStatus: (status: string) => void; onDelete: () => void; onClear: () => void };

/** Bulk actions on the selected quotes. */
export function SelectionBar({ count, onStatus, onDelete, onClear }: SelectionProps) {
  return (
    <section className="row desk-selection on-ink" aria-label={`${count} selected`}>
      <b aria-live="polite">{count} selected</b>
      <ActionSelect
        aria-label="Change status to"
        value=""
        onChange={({ target }) => target.value && onStatus(target.value)}
      >
        <option value="">Change status to…</option>
        {QUOTE_STATUSES.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </ActionSelect>
      <Button variant="line" small onClick={onDelete}>
        <Icon of={trash2} /> Delete {count}
      </Button>
      <Button variant="quiet" small onClick={onClear}>
        Clear selection
      </Button>
    </section>
  );
}
