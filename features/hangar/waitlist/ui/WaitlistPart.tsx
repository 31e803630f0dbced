import { formatDay } from '#time/format-day.ts';
import './waitlist.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { WaitEntry } from '../contract.ts';
import { countFitting } from '../rules.ts';
import { OfferDialog } from './OfferDialog.tsx';
import { formatRequestedStay, WAITLIST } from './waitlist.ts';

/** Who waits for days, in the order of coming, beside the calendar. */
export function WaitlistPart({ bays, isLocked }: { bays: readonly { id: number; name: string }[]; isLocked: boolean }) {
  const [offered, setOffered] = useState<WaitEntry | null>(null);
  const { data: entries, isPending, refetch } = useQuery<WaitEntry[]>({ queryKey: [WAITLIST] });
  return (
    <section className="waitlist" aria-labelledby="waitlist-title">
      <h2 className="h3 spread hangar__head" id="waitlist-title">
        Waitlist {entries && <small role="status">{formatFitting(countFitting(entries))}</small>}
      </h2>
      {entries && <Entries entries={entries} isLocked={isLocked} onOffer={setOffered} />}
      {!entries && isPending && <Spinner>Loading the waitlist...</Spinner>}
      {!entries && !isPending && (
        <p role="alert">
          The waitlist could not be loaded.{' '}
          <Button small onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      <p className="muted sm">An offer holds the days for 72 hours. You choose who gets it; nothing is automatic.</p>
      {offered && <OfferDialog entry={offered} bays={bays} onClose={() => setOffered(null)} />}
    </section>
  );
}

const formatFitting = (count: number) => (count === 1 ? '1 on the waitlist fits' : `${count} on the waitlist fit`);

interface EntriesProps {
  entries: readonly WaitEntry[];
  /** Without a connection nothing can be offered. */
  isLocked: boolean;
  onOffer: (entry: WaitEntry) => void;
}

function Entries({ entries, isLocked, onOffer }: EntriesProps) {
  if (entries.length === 0)
    return (
      <p>
        No one is waiting. Airplane owners can join on <a href="/waitlist">the waitlist page</a>.
      </p>
    );
  return (
    <ul className="waitlist__entries">
      {entries.map((entry) => (
        <li key={entry.leadId}>
          <div>
            <Link to={`/admin/quotes/${entry.leadId}`}>{entry.customer}</Link>
            <p className="sm muted">
              {[entry.tailNumber, entry.aircraftType].filter(Boolean).join(', ')}. {formatRequestedStay(entry)}
            </p>
            <p className="sm">{formatState(entry)}</p>
          </div>
          {entry.offer === null && (
            <Button small disabled={isLocked} onClick={() => onOffer(entry)}>
              Offer<span className="vh"> days to {entry.customer}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Where someone who waits stands, in a sentence. */
function formatState({ status, offer, fits }: WaitEntry): string {
  if (offer) {
    const days = `${formatDay(offer.from, 'short')} to ${formatDay(offer.to, 'short')}, ${offer.name}`;
    return status === 'taken' ? `Took ${days}. An accepted quote makes them firm.` : `Offered ${days}.`;
  }
  const before = {
    waiting: '',
    offered: 'Did not respond. ',
    taken: 'Took days, but the hold expired. ',
    passed: 'Passed. ',
  };
  const fit = fits ? `Fits from ${formatDay(fits.from, 'short')}, ${fits.name}.` : 'Nothing fits yet.';
  return `${status === 'left' ? '' : before[status]}${fit}`;
}
