import './desk-news.css';
import { Fragment } from 'react';
import { Link, useLocation } from 'react-router';
import { customerName } from '#features/leads/rules.ts';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { bell, x } from '#ui/icons.ts';

import type { News } from '../rules.ts';

/** So many are named, the latest first. */
const NAMED = 3;

/**
 * Who has written since the desk was opened: what is looked for in the list may leave them out. The region is always there:
 * readers tell what changes in it.
 */
export function DeskNews({ news: { quotes, more }, onDismiss }: { news: News; onDismiss: () => void }) {
  const count = quotes.length + more;
  const named = quotes.slice(0, NAMED);
  const unnamed = count - named.length;
  const { search } = useLocation();
  return (
    <div role="status">
      {count > 0 && (
        <div className="desk-news">
          <Icon of={bell} />
          <p>
            <b>{count === 1 ? '1 new quote' : `${count} new quotes`}</b>
            {named.map((quote, place) => (
              <Fragment key={quote.id}>
                {place > 0 ? ', ' : ': '}
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
