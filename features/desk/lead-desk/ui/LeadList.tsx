import { useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Elevation } from '#airplanes/aircraft/ui/Elevation.tsx';
import { areShortcutsEnabled, setShortcutsEnabled, useRowShortcuts } from '#customers/leads/ui/row-shortcuts.ts';
import { Button } from '#ui/button.tsx';
import { Empty, Records } from '#ui/records.tsx';
import type { ListedLead } from '../lead-desk.contract.ts';
import { useDeleteLeads, useStatusMove } from './bulk-changes.tsx';
import { type DeskFilter, isFiltered, searchOf } from './desk-filter.ts';
import { formatCount, SHORTCUTS } from './desk-format.ts';
import { useLeadPages } from './desk-queries.ts';
import { LeadTable } from './LeadTable.tsx';
import { useScrollAnchor, useStableWhilePointing } from './use-stable-while-pointing.ts';
import './lead-desk.css';
import { LEAD_STATUSES } from '#customers/leads/leads.constants.ts';
import { ActionSelect } from '#ui/desk-controls.tsx';
import { Icon } from '#ui/icon.tsx';
import { trash2 } from '#ui/icons.ts';
import '#ui/records.css';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { Dialog } from '#ui/dialog.tsx';

type ListProps = {
  filter: DeskFilter;
  /** Received since the desk was opened. */
  newIds: ReadonlySet<number>;
  onDeleted: () => void;
};

export function LeadList({ filter, newIds, onDeleted }: ListProps) {
  const query = useLeadPages(filter);
  const { data } = query;
  const leads = useStableWhilePointing(useMemo(() => data?.pages.flatMap(({ rows }) => rows), [data]));
  const { total, atLeast } = data?.pages[0] ?? { total: 0 };
  return (
    <Records
      what="quotes"
      query={query}
      rows={leads}
      total={formatCount(total, atLeast)}
      selector={LEAD_ROWS}
      empty={<NoLeads filter={filter} />}
    >
      {(rows) => <LoadedList filter={filter} leads={rows} newIds={newIds} onDeleted={onDeleted} />}
    </Records>
  );
}

const LEAD_ROWS = '[data-quote]';

function LoadedList({ filter, leads, newIds, onDeleted }: ListProps & { leads: readonly ListedLead[] }) {
  const { selected, toggle, setAll, clear } = useSelection(leads);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  useScrollAnchor(list, filter);
  const move = useStatusMove({ onMoved: clear });
  const deleteLeads = useDeleteLeads();
  useRowShortcuts(LEAD_ROWS, {
    onExtend: (row) => toggle(idOf(row), { through: true }),
    onEscape: clear,
    keys: { x: (row) => row && toggle(idOf(row)), '?': () => setHelpOpen(true) },
  });

  async function remove(removed: readonly ListedLead[]) {
    if (!(await deleteLeads(removed))) return;
    clear();
    onDeleted();
  }

  const selectedLeads = leads.filter(({ id }) => selected.has(id));
  return (
    <div ref={list}>
      {selectedLeads.length > 0 && (
        <SelectionBar
          count={selectedLeads.length}
          onStatus={(status) =>
            move(
              selectedLeads.map(({ id }) => id),
              status,
            )
          }
          onDelete={() => void remove(selectedLeads)}
          onClear={clear}
        />
      )}
      <LeadTable
        leads={leads}
        byDay={filter.sort === 'newest' || filter.sort === 'oldest'}
        newIds={newIds}
        selected={selected}
        onSelect={toggle}
        onSelectAll={setAll}
        onDelete={(lead) => void remove([lead])}
      />
      <p className="keys apart">
        <Button variant="quiet" small onClick={() => setHelpOpen(true)}>
          Keyboard shortcuts <kbd className="key">?</kbd>
        </Button>
      </p>
      {isHelpOpen && <ShortcutsDialog onClose={() => setHelpOpen(false)} />}
    </div>
  );
}

const idOf = (row: HTMLElement) => Number(row.dataset.quote);

function NoLeads({ filter }: { filter: DeskFilter }) {
  const { pathname } = useLocation();
  return (
    <Empty
      what="quotes"
      drawing={<Elevation of="single-piston-low" />}
      clear={isFiltered(filter) ? { pathname, search: searchOf({ view: filter.view }) } : undefined}
    >
      <p>No quotes received yet.</p>
    </Empty>
  );
}

type SelectionProps = { count: number; onStatus: (status: string) => void; onDelete: () => void; onClear: () => void };

/** Bulk actions on the selected leads. */
function SelectionBar({ count, onStatus, onDelete, onClear }: SelectionProps) {
  return (
    <section className="row ahead--tight desk-selection on-ink" aria-label={`${count} selected`}>
      <b aria-live="polite">{count} selected</b>
      <ActionSelect
        aria-label="Change status to"
        value=""
        onChange={({ target }) => target.value && onStatus(target.value)}
      >
        <option value="">Change status to…</option>
        {LEAD_STATUSES.map((status) => (
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

/** Lists the shortcuts and turns them on or off. */
function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [isEnabled, setEnabled] = useState(areShortcutsEnabled);
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="rows desk-keys">
        {SHORTCUTS.map(([keys, what]) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className="key">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className="check-row">
        <input
          type="checkbox"
          checked={isEnabled}
          onChange={({ target }) => {
            setShortcutsEnabled(target.checked);
            setEnabled(target.checked);
          }}
        />
        <span>Use these shortcuts</span>
      </label>
    </Dialog>
  );
}

function useSelection(leads: readonly Lead[]) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const last = useRef<number | null>(null);

  /** `through`: selects the range from the previous toggle. */
  const toggle = (id: number, { through = false } = {}) => {
    const shouldSelect = through || !selected.has(id);
    const range = through && last.current !== null ? idsBetween(leads, last.current, id) : [id];
    last.current = id;
    setSelected((before) => {
      const next = new Set(before);
      for (const rangeId of range) shouldSelect ? next.add(rangeId) : next.delete(rangeId);
      return next;
    });
  };
  const setAll = (on: boolean) => setSelected(new Set(on ? leads.map(({ id }) => id) : []));
  const clear = () => {
    last.current = null;
    setSelected(new Set());
  };
  return { selected, toggle, setAll, clear };
}

function idsBetween(leads: readonly Lead[], a: number, b: number): number[] {
  const ids = leads.map(({ id }) => id);
  const [from = 0, to = 0] = [ids.indexOf(a), ids.indexOf(b)].sort((x, y) => x - y);
  return from < 0 ? [b] : ids.slice(from, to + 1);
}
