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
import { dropAllDrafts } from '#ui/session-draft.ts';
import { useInSight } from '#ui/use-in-sight.ts';

const ADMIN_PAGES: { to: string; label: string; icon: string; end?: boolean }[] = [
  { to: '/admin', label: 'Leads', icon: inbox, end: true },
  { to: '/admin/numbers', label: 'Numbers', icon: chartColumn },
  { to: '/admin/outbox', label: 'Outbox', icon: mail },
  { to: '/admin/history', label: 'History', icon: history },
  { to: '/admin/privacy', label: 'Privacy', icon: shieldCheck },
  { to: '/admin/settings', label: 'Settings', icon: settings },
];

/** A wider count does not fit on a phone. */
const MAX_SHOWN_COUNT = 999;

export function AdminHeader({ isAdmin }: { isAdmin: boolean }) {
  const { name } = useSite().business;
  return (
    <header className="admin-header on-ink">
      <div className="wrap">
        <img src="/images/logo-on-ink.svg" width="198" height="40" alt={name} />
        {isAdmin && <AdminNavigation />}
        <div className="row admin-header__ways">
          <Link to="/">
            <Icon of={externalLink} /> View Website
          </Link>
          <Link to="/admin/account">
            <Icon of={person} /> Account
          </Link>
          {/* A navigation, not a fetch: it works in any state of the dashboard and clears its data from memory. */}
          <a href="/api/logout" onClick={dropAllDrafts}>
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
  // With a large font the line is wider than a phone's screen, and counts shift its links.
  useInSight(list, '[aria-current]', Object.values(counts).join());
  return (
    <nav className="admin-nav" aria-label="Shop">
      <ul ref={list}>
        {ADMIN_PAGES.map(({ to, label, icon, end }) => (
          <li key={to}>
            <NavLink to={to} end={end ?? false}>
              <Icon of={icon} />
              {label}
              {/* The page itself has the count in words. */}
              {(counts[to] ?? 0) > 0 && (
                <span className="admin-nav__count" aria-hidden="true">
                  {counts[to]! > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : counts[to]}
                </span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** By page: unanswered leads, failed mails. */
function useCounts(): Partial<Record<string, number>> {
  const { data: leads } = useQuery<QuoteCounts>({ queryKey: ['/api/quotes', 'counts'] });
  const { data: mails } = useOutboxHealth();
  return { '/admin': leads?.statuses[UNANSWERED] ?? 0, '/admin/outbox': mails?.failed ?? 0 };
}
