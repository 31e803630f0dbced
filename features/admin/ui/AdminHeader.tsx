import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, NavLink } from 'react-router';
import type { QuoteCounts } from '#features/desk/contract.ts';
import { UNANSWERED } from '#features/leads/constants.ts';
import { useOutboxHealth } from '#features/outbox/ui/outbox-queries.ts';
import { LOGOUT } from '#features/site/contract.ts';
import { useSite } from '#features/site/ui/useSite.ts';
import { Icon } from '#ui/icon.tsx';
import {
  chartColumn,
  externalLink,
  history,
  inbox,
  logOut,
  mail,
  user as person,
  settings,
  shieldCheck,
} from '#ui/icons.ts';
import { removeAllDrafts } from '#ui/session-draft.ts';
import { useScrollIntoView } from '#ui/use-scroll-into-view.ts';

const PAGES: { to: string; label: string; icon: string; end?: boolean }[] = [
  { to: '/admin', label: 'Leads', icon: inbox, end: true },
  { to: '/admin/numbers', label: 'Numbers', icon: chartColumn },
  { to: '/admin/outbox', label: 'Outbox', icon: mail },
  { to: '/admin/history', label: 'History', icon: history },
  { to: '/admin/privacy', label: 'Privacy', icon: shieldCheck },
  { to: '/admin/settings', label: 'Settings', icon: settings },
];

/** More is wider than its place on a phone. */
const MAX_COUNTED = 999;

/** Above every page for admins: those pages, for who works there, and the ways out. */
export function AdminHeader({ worksHere }: { worksHere: boolean }) {
  const { name } = useSite().business;
  return (
    <header className="admin-header on-ink">
      <div className="wrap">
        <img src="/images/logo-on-ink.svg" width="198" height="40" alt={name} />
        {worksHere && <AdminNavigation />}
        <div className="row admin-header__ways">
          <Link to="/">
            <Icon of={externalLink} /> View Website
          </Link>
          <Link to="/admin/account">
            <Icon of={person} /> Account
          </Link>
          {/* A navigation, not a call: it works whatever state the dashboard is in, and takes its data out of memory. */}
          <a href="/api/logout" onClick={removeAllDrafts}>
            <Icon of={logOut} /> {LOGOUT.idle}
          </a>
        </div>
      </div>
    </header>
  );
}

function AdminNavigation() {
  const counts = useCounts();
  const list = useRef<HTMLUListElement>(null);
  // With large letters the pages are a line that is longer than a phone's screen. A count moves what is beside it.
  useScrollIntoView(list, '[aria-current]', Object.values(counts).join());
  return (
    <nav className="admin-nav" aria-label="Shop">
      <ul ref={list}>
        {PAGES.map(({ to, label, icon, end }) => (
          <li key={to}>
            <NavLink to={to} end={end ?? false}>
              <Icon of={icon} />
              {label}
              {/* The same is said in words on the page itself. */}
              {(counts[to] ?? 0) > 0 && (
                <span className="admin-nav__count" aria-hidden="true">
                  {counts[to]! > MAX_COUNTED ? `${MAX_COUNTED}+` : counts[to]}
                </span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What waits for an admin, by page: unanswered leads, failed mails. */
function useCounts(): Partial<Record<string, number>> {
  const { data: leads } = useQuery<QuoteCounts>({ queryKey: ['/api/quotes', 'counts'] });
  const { data: mails } = useOutboxHealth();
  return { '/admin': leads?.statuses[UNANSWERED] ?? 0, '/admin/outbox': mails?.failed ?? 0 };
}
