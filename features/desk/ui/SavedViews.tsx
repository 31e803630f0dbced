import './saved-views.css';
import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useInSight } from '#ui/use-in-sight.ts';
import { savedViews, searchOf, useDeskFilter } from './desk-filter.ts';

/** Links to the named views, which can be bookmarked. */
export function SavedViews() {
  const { filter } = useDeskFilter();
  const { pathname } = useLocation();
  const here = searchOf(filter);
  const line = useRef<HTMLUListElement>(null);
  useInSight(line, '[aria-current]', here);
  return (
    <nav className="saved-views" aria-label="Saved views">
      <ul ref={line}>
        {savedViews(filter.view).map(({ text, search }) => (
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
