import { useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Elevation } from '#features/aircraft/ui/Elevation.tsx';
import { useRowShortcuts } from '#features/leads/ui/use-row-shortcuts.ts';
import { Button } from '#ui/button.tsx';
import { Empty, Records } from '#ui/records.tsx';
import { LEADS_SEARCH_ID } from '../constants.ts';
import type { ListedQuote } from '../contract.ts';
import { type DeskFilter, isFiltered, searchOf } from './desk-filter.ts';
import { formatCount } from './desk-format.ts';
import { useQuotePages } from './desk-queries.ts';
import { QuoteTable } from './QuoteTable.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { useDeleteQuotes } from './use-delete-quotes.tsx';
import { useSelection } from './use-selection.ts';
import { useScrollAnchor, useStableWhilePointing } from './use-stable-while-pointing.ts';
import { useStatusMove } from './use-status-move.tsx';

type ListProps = {
  filter: DeskFilter;
  /** Received since the desk was opened. */
  newIds: ReadonlySet<number>;
  onDeleted: () => void;
};

export function QuoteList({ filter, newIds, onDeleted }: ListProps) {
  const query = useQuotePages(filter);
  const { data } = query;
  const quotes = useStableWhilePointing(useMemo(() => data?.pages.flatMap(({ rows }) => rows), [data]));
  const { total, atLeast } = data?.pages[0] ?? { total: 0 };
  return (
    <Records
      what="quotes"
      query={query}
      rows={quotes}
      total={formatCount(total, atLeast)}
      selector={LEAD_ROWS}
      empty={<NoLeads filter={filter} />}
    >
      {(leads) => <LoadedList filter={filter} quotes={leads} newIds={newIds} onDeleted={onDeleted} />}
    </Records>
  );
}

const LEAD_ROWS = '[data-quote]';

function LoadedList({ filter, quotes, newIds, onDeleted }: ListProps & { quotes: readonly ListedQuote[] }) {
  const { selected, toggle, setAll, clear } = useSelection(quotes);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  useScrollAnchor(list, filter);
  const move = useStatusMove({ onMoved: clear });
  const deleteQuotes = useDeleteQuotes();
  useRowShortcuts(
    { rows: LEAD_ROWS, searchId: LEADS_SEARCH_ID },
    {
      onExtend: (row) => toggle(idOf(row), { through: true }),
      onEscape: clear,
      keys: { x: (row) => row && toggle(idOf(row)), '?': () => setHelpOpen(true) },
    },
  );

  async function remove(removed: readonly ListedQuote[]) {
    if (!(await deleteQuotes(removed))) return;
    clear();
    onDeleted();
  }

  const selectedQuotes = quotes.filter(({ id }) => selected.has(id));
  return (
    <div ref={list}>
      {selectedQuotes.length > 0 && (
        <SelectionBar
          count={selectedQuotes.length}
          onStatus={(status) =>
            move(
              selectedQuotes.map(({ id }) => id),
              status,
            )
          }
          onDelete={() => void remove(selectedQuotes)}
          onClear={clear}
        />
      )}
      <QuoteTable
        quotes={quotes}
        byDay={filter.sort === 'newest' || filter.sort === 'oldest'}
        newIds={newIds}
        selected={selected}
        onSelect={toggle}
        onSelectAll={setAll}
        onDelete={(quote) => void remove([quote])}
      />
      <p className="keys desk__keys">
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
