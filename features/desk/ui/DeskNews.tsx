import './desk-news.css';
import { Fragment } from 'react';
import { Link, useLocation } from 'react-router';
import type { Quote } from '#features/leads/contract.ts';
import { customerName } from '#features/leads/rules.ts';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { bell, x } from '#ui/icons.ts';

/** So many are named, the latest first. */
const NAMED = 3;

/**
 * Who has written since the desk was opened: what is looked for in the list may leave them out. The region is always there:
 * readers tell what changes in it.
 */
export function DeskNews({ news, onDismiss }: { news: readonly Quote[]; onDismiss: () => void }) {
  const { search } = useLocation();
  return (
    <div role="status">
      {news.length > 0 && (
        <div className="desk-news">
          <Icon of={bell} />
          <p>
            <b>{news.length === 1 ? '1 new quote' : `${news.length} new quotes`}</b>:{' '}
            {news.slice(0, NAMED).map((quote, place) => (
              <Fragment key={quote.id}>
                {place > 0 && ', '}
                <Link
                  to={{ pathname: `/admin/quotes/${quote.id}`, search }}
                  state={{ fromDesk: true }}
                  preventScrollReset
                >
                  {customerName(quote)}
                </Link>
              </Fragment>
            ))}
            {news.length > NAMED && ` and ${news.length - NAMED} more`}
          </p>
          <IconButton icon={x} label="Dismiss" onClick={onDismiss} />
        </div>
      )}
    </div>
  );
}
