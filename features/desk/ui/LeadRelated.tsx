import { Link, useLocation } from 'react-router';
import { SOURCE_LABELS } from '#features/leads/constants.ts';
import { customerName } from '#features/leads/rules.ts';
import { statusColor } from '#features/leads/ui/status-color.ts';
import { Status } from '#ui/status.tsx';
import type { Lead } from '../contract.ts';
import { formatShortDate } from './desk-dates.ts';

export function LeadRelated({ related }: { related: Lead['related'] }) {
  const { search, state } = useLocation();
  return (
    <ul className="lead-related">
      {related.map((quote) => (
        <li className="row" key={quote.id}>
          <Link to={{ pathname: `/admin/quotes/${quote.id}`, search }} state={state} replace preventScrollReset>
            {[SOURCE_LABELS[quote.source], quote.aircraftType ?? customerName(quote)].join(', ')}
          </Link>
          <span className="row">
            <Status color={statusColor(quote.status)}>{quote.status}</Status>
            <span className="muted sm">{formatShortDate(quote.createdAt)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
