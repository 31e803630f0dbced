import '#ui/key.css';
import '#ui/states.css';
import './desk.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { SuspectsLink } from '#features/lead-forms/suspects/ui/SuspectsLink.tsx';
import type { ListedQuote } from '../contract.ts';
import { DeleteQuoteDialog } from './DeleteQuoteDialog.tsx';
import { DeskFilters } from './DeskFilters.tsx';
import { DeskTitle } from './DeskTitle.tsx';
import { useDeskFilter } from './desk-filter.ts';
import { NewLeadsBanner } from './NewLeadsBanner.tsx';
import { QuoteBoard } from './QuoteBoard.tsx';
import { QuoteList } from './QuoteList.tsx';
import { StatusStrip } from './StatusStrip.tsx';
import { useLeadEvents } from './use-lead-events.ts';
import { useStableWhilePointing } from './use-stable-while-pointing.ts';

/** `children` is the dialog over the desk. */
export function QuoteDesk({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  const { filter } = useDeskFilter();
  const [deleting, setDeleting] = useState<readonly ListedQuote[] | null>(null);
  const [deleted, setDeleted] = useState<readonly number[]>([]);
  const { newIds, newLeads, dismiss } = useLeadEvents();
  const shownLeads = useStableWhilePointing(newLeads);

  useEffect(() => {
    // The row with the focused button is gone.
    if (deleted.length > 0) title.current?.focus();
  }, [deleted]);

  return (
    <main id="main" className="wrap desk">
      <DeskTitle ref={title} filter={filter} />
      <NewLeadsBanner newLeads={shownLeads} onDismiss={dismiss} />
      <StatusStrip />
      <DeskFilters />
      {filter.view === 'board' ? (
        <QuoteBoard filter={filter} />
      ) : (
        <QuoteList filter={filter} newIds={newIds} deletedIds={deleted} onDelete={setDeleting} />
      )}
      {children}
      {deleting && (
        <DeleteQuoteDialog
          quotes={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => setDeleted(deleting.map(({ id }) => id))}
        />
      )}
      <p className="muted sm desk__zone">
        All dates are in shop time (Broomfield). <SuspectsLink />
      </p>
    </main>
  );
}
