import './quote-views.css';
import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useScrollIntoView } from '#ui/use-scroll-into-view.ts';
import { namedViews, searchOf, useDeskFilter } from './desk-filter.ts';

/** The views that have a name: links that one can keep, too. */
export function QuoteViews() {
  const { filter } = useDeskFilter();
  const { pathname } = useLocation();
  const here = searchOf(filter);
  const line = useRef<HTMLUListElement>(null);
  useScrollIntoView(line, '[aria-current]', here);
  return (
    <nav className="desk-views" aria-label="Saved views">
      <ul ref={line}>
        {namedViews(filter.view).map(({ text, search }) => (
          <li key={text}>
            <Link to={{ pathname, search }} preventScrollReset aria-current={search === here ? 'true' : undefined}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
