import './quote-views.css';
import { Link, useLocation } from 'react-router';
import { Text, useText } from '#features/content/page-texts/ui/Text.tsx';
import { namedViews, searchOf, useDeskFilter } from './desk-filter.ts';

/** The views that have a name: links that one can keep, too. */
export function QuoteViews() {
  const { filter } = useDeskFilter();
  const { pathname } = useLocation();
  const here = searchOf(filter);
  return (
    <nav className="desk-views" aria-label={useText('admin.views.label')}>
      <ul>
        {namedViews(filter.view).map(({ text, search }) => (
          <li key={text}>
            <Link to={{ pathname, search }} preventScrollReset aria-current={search === here ? 'true' : undefined}>
              <Text k={text} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
