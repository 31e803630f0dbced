import './new-leads-banner.css';
import { Fragment } from 'react';
import { Link, useLocation } from 'react-router';
import { customerName } from '#features/leads/rules.ts';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { bell, x } from '#ui/icons.ts';

import type { NewLeads } from '../rules.ts';

const MAX_NAMED = 3;

/**
 * Names the leads received since the desk was opened; the list's filter may hide them. The live region is always
 * rendered: screen readers announce only changes inside it.
 */
export function NewLeadsBanner({
  newLeads: { quotes, more },
  onDismiss,
}: {
  newLeads: NewLeads;
  onDismiss: () => void;
}) {
  const count = quotes.length + more;
  const named = quotes.slice(0, MAX_NAMED);
  const unnamed = count - named.length;
  const { search } = useLocation();
  return (
    <div role="status">
      {count > 0 && (
        <div className="with-icon new-leads">
          <Icon of={bell} />
          <p>
            <b>{count === 1 ? '1 new quote' : `${count} new quotes`}</b>
            {named.map((quote, index) => (
              <Fragment key={quote.id}>
                {index > 0 ? ', ' : ': '}
                <Link
                  to={{ pathname: `/admin/quotes/${quote.id}`, search }}
                  state={{ fromDesk: true }}
                  preventScrollReset
                >
                  {customerName(quote)}
                </Link>
              </Fragment>
            ))}
            {named.length > 0 && unnamed > 0 && ` and ${unnamed} more`}
          </p>
          <IconButton icon={x} label="Dismiss" onClick={onDismiss} />
        </div>
      )}
    </div>
  );
}
