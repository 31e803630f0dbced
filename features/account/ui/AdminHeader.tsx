import { Link, NavLink } from 'react-router';
import type { TextKey } from '#features/content/page-texts/contract.ts';
import { Text, useText } from '#features/content/page-texts/ui/Text.tsx';
import { LOGOUT } from '#features/site/contract.ts';
import { useSite } from '#features/site/ui/useSite.ts';
import { Icon } from '#ui/icon.tsx';
import { externalLink, logOut, user as person } from '#ui/icons.ts';

const PAGES: { to: string; words: TextKey; end?: boolean }[] = [
  { to: '/admin', words: 'admin.nav.leads', end: true },
  { to: '/admin/numbers', words: 'admin.nav.numbers' },
  { to: '/admin/outbox', words: 'admin.nav.outbox' },
  { to: '/admin/history', words: 'admin.nav.history' },
  { to: '/admin/privacy', words: 'admin.nav.privacy' },
  { to: '/admin/settings', words: 'admin.nav.settings' },
];

/** Above every page for admins: those pages, for who works there, and the ways out. */
export function AdminHeader({ worksHere }: { worksHere: boolean }) {
  const { name } = useSite().business;
  return (
    <header className="admin-header on-ink">
      <div className="wrap">
        <img src="/images/logo-on-ink.svg" width="198" height="40" alt={name} />
        {worksHere && <AdminNavigation />}
        <div className="row">
          <Link className="btn btn--line btn--sm" to="/">
            <Icon of={externalLink} /> <Text k="admin.header.website" />
          </Link>
          <Link className="btn btn--line btn--sm" to="/admin/account">
            <Icon of={person} /> <Text k="admin.header.account" />
          </Link>
          {/* A navigation, not a call: it works whatever state the dashboard is in, and takes its data out of memory. */}
          <a className="btn btn--line btn--sm" href="/api/logout">
            <Icon of={logOut} /> {LOGOUT.idle}
          </a>
        </div>
      </div>
    </header>
  );
}

function AdminNavigation() {
  return (
    <nav className="admin-nav" aria-label={useText('admin.nav.label')}>
      <ul>
        {PAGES.map(({ to, words, end }) => (
          <li key={to}>
            <NavLink to={to} end={end ?? false}>
              <Text k={words} />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
