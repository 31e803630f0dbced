import './list-head.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Spinner } from '#ui/spinner.tsx';
import { customerName, formatTailNumber } from '../lead-words.ts';
import type { Lead } from '../leads.contract.ts';
import { SearchField } from './list-head.tsx';

const MAX_LEADS = 6;

/** The newest leads, or those that a search finds. */
export function ChooseLead({ onChoose }: { onChoose: (lead: Lead) => void }) {
  const [q, setQ] = useState('');
  const query = new URLSearchParams({ limit: String(MAX_LEADS), ...(q && { q }) });
  const { data: leads, isPending } = useQuery<Lead[]>({ queryKey: [`/api/quotes?${query}`] });
  return (
    <div className="stack">
      <SearchField query={q} placeholder="Name, email, tail number" onSearch={setQ} />
      {leads?.length === 0 && <p className="muted">No lead matches.</p>}
      {leads && (
        <ul className="lead-choices" aria-label="Leads">
          {leads.map((lead) => (
            <li key={lead.id}>
              <button type="button" onClick={() => onChoose(lead)}>
                <b className="line">{customerName(lead)}</b>
                <small>
                  {[lead.aircraftType, lead.tailNumber && formatTailNumber(lead.tailNumber), lead.email]
                    .filter(Boolean)
                    .join(', ')}
                </small>
              </button>
            </li>
          ))}
        </ul>
      )}
      {!leads && isPending && <Spinner>Loading leads...</Spinner>}
      {!leads && !isPending && <p role="alert">The leads could not be loaded. Please close this and try again.</p>}
    </div>
  );
}
