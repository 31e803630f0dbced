import '#ui/key.css';
import '#ui/states.css';
import './desk.css';
import { type ReactNode, useRef } from 'react';
import { SuspectsLink } from '#features/lead-forms/suspects/ui/SuspectsLink.tsx';
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
  const { newIds, newLeads, dismiss } = useLeadEvents();
  const shownLeads = useStableWhilePointing(newLeads);

  return (
    <main id="main" className="wrap page">
      <DeskTitle ref={title} filter={filter} />
      <NewLeadsBanner newLeads={shownLeads} onDismiss={dismiss} />
      <StatusStrip />
      <DeskFilters />
      {filter.view === 'board' ? (
        <QuoteBoard filter={filter} />
      ) : (
        // The row with the focused button is gone.
        <QuoteList filter={filter} newIds={newIds} onDeleted={() => title.current?.focus()} />
      )}
      {children}
      <p className="muted sm desk__zone">
        All dates are in shop time (Broomfield). <SuspectsLink />
      </p>
    </main>
  );
}
